import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export type BuildOptions = { root: string; /** Ends a tool that runs. */ signal: AbortSignal };

/** What the pages are made of; a change in any of it needs a new build. Server code is not bundled. */
const PAGE_SOURCES = [
  "app",
  "components",
  "next.config.js",
  "postcss.config.mjs",
  "tsconfig.json",
  "package-lock.json",
];

function filesUnder(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .flatMap((name) => filesUnder(join(path, name)));
}

function hashOf(root: string, sources: string[]): string {
  const hash = createHash("sha256");
  for (const file of sources.map((source) => join(root, source)).flatMap(filesUnder))
    hash.update(file.slice(root.length)).update("\0").update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}

function isCurrent(stamp: string, hash: string): boolean {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hash;
}

/** Runs one of the tools; its output is shown only when it fails. */
function runTool({ root, signal }: BuildOptions, args: string[], env: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      signal,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => output.push(chunk));
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`${args.join(" ")} failed:\n${Buffer.concat(output).toString("utf8").slice(-4_000)}`)),
    );
  });
}

/** Makes Prisma's client when the schema changed. Returns whether it did. */
export async function ensureGenerated(options: BuildOptions): Promise<boolean> {
  const stamp = join(options.root, "server/db/generated/schema.sha256");
  const hash = hashOf(options.root, ["prisma/schema.prisma", "package-lock.json"]);
  if (isCurrent(stamp, hash)) return false;
  // Prisma wants a schema engine to exist and would download one; `generate` never runs it.
  await runTool(options, ["node_modules/prisma/build/index.js", "generate"], {
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    CHECKPOINT_DISABLE: "1",
    PRISMA_HIDE_UPDATE_MESSAGE: "1",
  });
  writeFileSync(stamp, hash);
  return true;
}

/** Builds the pages when their sources changed. Returns whether it did. */
export async function ensureBuilt(options: BuildOptions, onStart: () => void): Promise<boolean> {
  const stamp = join(options.root, ".next/sources.sha256");
  const hash = hashOf(options.root, PAGE_SOURCES);
  if (isCurrent(stamp, hash)) return false;
  onStart();
  await runTool(options, ["node_modules/next/dist/bin/next", "build"], {
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
  });
  writeFileSync(stamp, hash);
  return true;
}
