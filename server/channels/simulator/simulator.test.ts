import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { request } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { createLogger } from "#server/platform/logger.ts";
import { SIMULATED_PATH } from "../simulated/frames.ts";
import { startSimulator, type Simulator } from "./index.ts";

const log = createLogger({ LOG_LEVEL: "silent" }, "test");
const options = { port: 0, log, rootPrivateKey: randomBytes(32) };
let simulator: Simulator;

beforeAll(async () => {
  simulator = await startSimulator({ ...options, host: "127.0.0.1" });
});
afterAll(() => simulator.close());

function statusOf(path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port: simulator.port, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on("error", reject)
      .end();
  });
}

describe("the simulator", () => {
  test.each(["0.0.0.0", "::", "192.168.1.4", "simulator.example"])("does not listen on %s", async (host) => {
    await expect(startSimulator({ ...options, host })).rejects.toThrow("loopback");
  });

  test("does not start where it is not switched on", () => {
    const root = join(import.meta.dirname, "../../..");
    const { status } = spawnSync(process.execPath, ["workers/simulator.ts"], {
      cwd: root,
      env: {
        PATH: process.env["PATH"],
        NODE_ENV: "test",
        DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none",
        SECRET_KEYS: `k1:${randomBytes(32).toString("base64")}`,
        AUTH_SECRET: "an-auth-secret-of-thirty-two-chars!",
        PUSHER_SECRET: "a-pusher-secret-for-tests",
        SIMULATOR_PORT: "0",
      },
    });
    expect(status).toBe(1);
  });

  test("answers its own page and no page of another site", async () => {
    const own = `127.0.0.1:${simulator.port}`;
    expect(await statusOf("/ledger", { host: own })).toBe(200);
    expect(await statusOf("/ledger", { host: own, origin: `http://${own}` })).toBe(200);
    expect(await statusOf("/ledger", { host: own, origin: "http://evil.example" })).toBe(403);
    expect(await statusOf("/ledger", { host: `rebound.example:${simulator.port}` })).toBe(403);
  });

  test("lets no page of another site play a session worker", async () => {
    const address = `ws://127.0.0.1:${simulator.port}${SIMULATED_PATH}`;
    const foreign = new WebSocket(address, { origin: "http://evil.example" });
    expect(
      await new Promise((resolve) => foreign.on("open", () => resolve("open")).on("error", () => resolve("shut"))),
    ).toBe("shut");
  });

  test("serves its page under a policy that runs and loads nothing foreign", async () => {
    const answer = await fetch(`http://127.0.0.1:${simulator.port}/`);
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'; script-src 'self'");
    expect(await answer.text()).not.toMatch(/<script(?! type="module" src)|style=|\son[a-z]+=/);
  });

  test("says in words what is wrong with an order", async () => {
    const answer = await fetch(`http://127.0.0.1:${simulator.port}/customers/say`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ phone: "12", text: "no number" }),
    });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("E.164");
  });
});
