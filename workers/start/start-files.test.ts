import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readEnv } from "#server/platform/env.ts";
import { withBuildLock } from "./build-lock.ts";
import { childEnvironment } from "./environment.ts";
import { readRunning, writeRunning } from "./left-over.ts";
import { keptSecrets } from "./secrets.ts";

const dir = mkdtempSync(join(tmpdir(), "baton-start-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe("the secrets of an installation", () => {
  it("are made once, stay, and are readable by their owner only", () => {
    const file = join(dir, "secrets.json");
    const made = keptSecrets(file);
    expect(keptSecrets(file)).toEqual(made);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(new Set(Object.values(made)).size).toBe(4);
  });
});

describe("the environment of the processes", () => {
  const make = (given: NodeJS.ProcessEnv, isDemo = true) =>
    childEnvironment({
      given,
      secrets: keptSecrets(join(dir, "secrets.json")),
      databaseUrl: "postgresql://baton@127.0.0.1:1/baton",
      dataDir: dir,
      isDev: false,
      isDemo,
    });

  it("is complete with nothing given, and what is given wins", async () => {
    const env = readEnv(await make({ NODE_ENV: "test" }));
    expect(env.PUBLIC_URL).toBe(`http://127.0.0.1:${env.WEB_PORT}`);
    expect(env.SIMULATOR).toBe("on");
    expect(env.NODE_ENV).toBe("production");
    const given = readEnv(await make({ NODE_ENV: "test", PUBLIC_URL: "https://inbox.example.org", SIGNUP: "open" }));
    expect([given.PUBLIC_URL, given.SIGNUP]).toEqual(["https://inbox.example.org", "open"]);
  });

  it("shows no demo sign-in and runs no simulator without the demo", async () => {
    const env = readEnv(await make({ NODE_ENV: "test" }, false));
    expect([env.SIMULATOR, env.DEMO_EMAIL, env.DEMO_PASSWORD]).toEqual(["off", undefined, undefined]);
  });

  it("gives no two processes one port", async () => {
    const env = readEnv(await make({ NODE_ENV: "test", WEB_PORT: "0", REALTIME_PORT: "0", SIMULATOR_PORT: "0" }));
    const ports = [env.WEB_PORT, env.REALTIME_PORT, env.SIMULATOR_PORT, env.SESSIONS_PORT, env.JOBS_PORT];
    expect(new Set(ports).size).toBe(5);
  });
});

describe("the file of what runs", () => {
  it("is read back, and half a file is no answer", () => {
    const file = join(dir, "running.json");
    const running = { pid: 1, url: "http://127.0.0.1:3000", children: { web: 2 } };
    writeRunning(file, running);
    expect(readRunning(file)).toEqual(running);
    writeFileSync(file, '{"pid":"x"}');
    expect(readRunning(file)).toBeNull();
    writeFileSync(file, '{"pid"');
    expect(readRunning(file)).toBeNull();
  });
});

describe("the build lock", () => {
  it("is taken over from a holder that is gone, and given back when the work fails", async () => {
    const file = join(dir, "build.lock");
    writeFileSync(file, "999999");
    const { signal } = new AbortController();
    expect(await withBuildLock(file, signal, () => Promise.resolve("built"))).toBe("built");
    await expect(withBuildLock(file, signal, () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
    expect(await withBuildLock(file, signal, () => Promise.resolve("again"))).toBe("again");
  });
});
