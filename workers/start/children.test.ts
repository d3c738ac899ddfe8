import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { superviseChildren, type Children } from "./children.ts";
import { runs, stopProcesses } from "./left-over.ts";

const dir = mkdtempSync(join(tmpdir(), "baton-children-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

function scriptOf(name: string, text: string): string {
  const file = join(dir, `${name}.mjs`);
  writeFileSync(file, text);
  return file;
}

describe("the supervisor", () => {
  let children: Children | undefined;
  afterEach(() => children?.stop());
  const died = vi.fn();
  const start = (name: string, script: string) => {
    died.mockReset();
    children = superviseChildren([{ name, flags: [], script, args: [], env: process.env }], {
      changed: () => undefined,
      died,
    });
    return children;
  };

  it("starts a killed child again within three seconds, under another pid", async () => {
    const script = scriptOf("stays", "setInterval(() => {}, 1000)");
    const supervisor = start("stays", script);
    const first = supervisor.pids()["stays"] ?? 0;
    await vi.waitFor(() => expect(runs(first, script)).toBe(true));
    process.kill(first, "SIGKILL");
    await vi.waitFor(
      () => {
        const pid = supervisor.pids()["stays"] ?? 0;
        expect(pid).not.toBe(first);
        expect(runs(pid, script)).toBe(true);
      },
      { timeout: 3_000 },
    );
    expect(died).toHaveBeenCalledWith("stays", "SIGKILL", 250);
  });

  it("starts a child again when the source changed, and calls that no crash loop", async () => {
    const script = scriptOf("reloads", "setInterval(() => {}, 1000)");
    const supervisor = start("reloads", script);
    const first = supervisor.pids()["reloads"] ?? 0;
    await vi.waitFor(() => expect(runs(first, script)).toBe(true));
    supervisor.restart();
    await vi.waitFor(() => expect(died).toHaveBeenCalledWith("reloads", "SIGTERM", 250), { timeout: 3_000 });
    await vi.waitFor(() => expect(supervisor.pids()["reloads"] ?? first).not.toBe(first), { timeout: 3_000 });
  });

  it("waits longer each time for one that dies at its start", async () => {
    start("crashes", scriptOf("crashes", "process.exit(3)"));
    await vi.waitFor(() => expect(died.mock.calls.length).toBeGreaterThanOrEqual(3), { timeout: 10_000 });
    expect(died.mock.calls.slice(0, 3)).toEqual([
      ["crashes", "code 3", 250],
      ["crashes", "code 3", 500],
      ["crashes", "code 3", 1_000],
    ]);
  });

  it("lets a child finish its work when it is stopped, and starts nothing again", async () => {
    const done = join(dir, "done");
    const script = scriptOf(
      "finishes",
      `import { writeFileSync } from "node:fs"; setInterval(() => {}, 1000);
       process.on("SIGTERM", () => { writeFileSync(${JSON.stringify(done)}, "yes"); process.exit(0); }); writeFileSync(${JSON.stringify(`${done}.up`)}, "")`,
    );
    const supervisor = start("finishes", script);
    const pid = supervisor.pids()["finishes"] ?? 0;
    await vi.waitFor(() => expect(readFileSync(`${done}.up`, "utf8")).toBe(""), { timeout: 5_000 });
    await supervisor.stop();
    expect(readFileSync(done, "utf8")).toBe("yes");
    expect(runs(pid, script)).toBe(false);
    expect(died).not.toHaveBeenCalled();
  });
});

describe("what a killed start left", () => {
  it("is stopped by pid only when that process runs our script", async () => {
    // Our own pid with a script that we do not run: somebody else's process by now.
    await stopProcesses([{ pid: process.pid, script: "/nowhere/workers/web.ts" }]);
    expect(runs(process.pid, "/nowhere/workers/web.ts")).toBe(false);
  });
});
