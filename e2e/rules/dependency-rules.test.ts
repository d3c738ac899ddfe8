import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";

const ROOT = join(import.meta.dirname, "../..");

const REPORT = z.object({
  summary: z.object({
    totalCruised: z.number(),
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

/** One import that each rule must refuse: [rule, importing file, import line]. */
const BREACHES: [rule: string, file: string, line: string][] = [
  ["no-unresolved", "server/platform/lost.ts", `import "./nowhere.ts";`],
  ["nothing-imports-workers", "server/inbox/starts-a-worker.ts", `import "../../workers/web.ts";`],
  ["nothing-imports-app", "components/inbox/imports-a-page.tsx", `import "../../app/page.tsx";`],
  [
    "screens-take-server-types-only",
    "components/inbox/calls-the-server.ts",
    `import { submit } from "#server/delivery/index.ts"; submit();`,
  ],
  ["workers-use-front-doors", "workers/goes-inside.ts", `import "#server/delivery/accept-messages.ts";`],
  ["features-meet-at-index", "server/inbox/goes-inside.ts", `import "#server/delivery/accept-messages.ts";`],
  ["api-takes-index-router-rest", "server/api/goes-inside.ts", `import "#server/delivery/accept-messages.ts";`],
  ["features-meet-api-at-two-doors", "server/inbox/knows-the-app.ts", `import "#server/api/app.ts";`],
  ["domain-is-framework-free", "server/inbox/renders.ts", `import "react";`],
  ["only-sql-touches-db", "server/inbox/queries.ts", `import "#server/db/pool.ts";`],
  ["base-features-know-no-upper", "server/channels/looks-up.ts", `import "#server/inbox/index.ts";`],
  ["middle-features-know-no-top", "server/inbox/looks-up.ts", `import "#server/campaigns/index.ts";`],
  ["ui-imports-nothing-of-ours", "components/ui/knows-the-inbox.tsx", `import "#components/inbox/list.tsx";`],
  [
    "e2e-and-load-take-types-only",
    "load/calls-the-server.ts",
    `import { submit } from "#server/delivery/index.ts"; submit();`,
  ],
  ["db-and-platform-know-no-feature", "server/db/knows-a-feature.ts", `import "#server/inbox/index.ts";`],
  ["no-cycles", "server/inbox/cycle-a.ts", `import { b } from "./cycle-b.ts"; export const a = () => b;`],
];

const SOUND: [file: string, text: string][] = [
  ["workers/web.ts", "export {};"],
  ["app/page.tsx", "export {};"],
  ["server/delivery/index.ts", `export { submit } from "./accept-messages.ts";`],
  ["server/delivery/accept-messages.ts", "export const submit = () => undefined;"],
  ["server/inbox/index.ts", "export {};"],
  ["server/inbox/cycle-b.ts", `import { a } from "./cycle-a.ts"; export const b = () => a;`],
  ["server/campaigns/index.ts", "export {};"],
  ["server/db/pool.ts", "export {};"],
  ["server/api/app.ts", "export {};"],
  ["components/inbox/list.tsx", "export {};"],
  [
    "components/lib/types.ts",
    `import type { submit } from "#server/delivery/index.ts"; export type Submit = typeof submit;`,
  ],
];

function cruise(cwd: string): z.infer<typeof REPORT>["summary"] {
  const folders = ["app", "components", "server", "workers", "e2e", "load"].filter(
    (name) => name !== "e2e" || cwd === ROOT,
  );
  const args = ["--config", ".dependency-cruiser.cjs", "--output-type", "json", ...folders];
  try {
    const output = execFileSync(join(ROOT, "node_modules/.bin/depcruise"), args, {
      cwd,
      encoding: "utf8",
      maxBuffer: 256 << 20,
    });
    return REPORT.parse(JSON.parse(output)).summary;
  } catch (error) {
    // depcruise exits with the number of violations and still prints its report.
    const { stdout } = z.object({ stdout: z.string() }).parse(error);
    return REPORT.parse(JSON.parse(stdout)).summary;
  }
}

describe("the import rules", () => {
  let seeded: string;
  let found: Set<string>;

  beforeAll(() => {
    seeded = mkdtempSync(join(tmpdir(), "baton-rules-"));
    for (const name of [".dependency-cruiser.cjs", "tsconfig.json", "package.json"])
      cpSync(join(ROOT, name), join(seeded, name));
    symlinkSync(join(ROOT, "node_modules"), join(seeded, "node_modules"));
    for (const [file, text] of [...SOUND, ...BREACHES.map(([, path, line]) => [path, line] as const)]) {
      mkdirSync(dirname(join(seeded, file)), { recursive: true });
      writeFileSync(join(seeded, file), `${text}\n`);
    }
    found = new Set(cruise(seeded).violations.map(({ from, rule }) => `${rule.name}: ${from}`));
  }, 60_000);
  afterAll(() => rmSync(seeded, { recursive: true, force: true }));

  it.each(BREACHES)("%s refuses the breach in %s", (rule, file) => {
    expect(found).toContain(`${rule}: ${file}`);
  });

  it("let a screen take the types of a feature's front door", () => {
    expect([...found].filter((breach) => breach.includes("components/lib/types.ts"))).toEqual([]);
  });

  it("hold in this repository, and the check saw its modules", () => {
    const summary = cruise(ROOT);
    expect(summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
    expect(summary.totalCruised).toBeGreaterThan(200);
  }, 60_000);
});
