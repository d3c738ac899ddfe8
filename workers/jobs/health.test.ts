import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { freePort } from "#server/db/embedded/cluster.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";

const db = useTestDatabase();

test("a jobs process says whether it works and shows its figures, and what came through a proxy gets none", async () => {
  const port = await freePort(0);
  const child = spawn(process.execPath, [join(import.meta.dirname, "../jobs.ts")], {
    env: {
      NODE_ENV: "test",
      PATH: process.env.PATH ?? "",
      DATABASE_URL: db.url,
      JOBS_PORT: String(port),
      PUSHER_SECRET: "secret-0123456789",
      AUTH_SECRET: "x".repeat(32),
      SECRET_KEYS: `a:${Buffer.alloc(32).toString("base64")}`,
      LOG_LEVEL: "silent",
    },
    stdio: "ignore",
  });
  const exited = once(child, "exit");
  try {
    const ask = (path: string, headers: Record<string, string> = {}) =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers }).catch(() => null);
    let ready = await ask("/readyz");
    for (let tries = 0; !ready?.ok && tries < 400; tries += 1) {
      await sleep(50);
      ready = await ask("/readyz");
    }
    expect(await ready?.text()).toBe("ready\n");
    expect((await ask("/healthz"))?.status).toBe(200);
    // Its first job is the one that looks after campaigns under way.
    let text = "";
    for (let tries = 0; !text.includes("baton_jobs_total{") && tries < 100; tries += 1) {
      await sleep(50);
      text = (await (await ask("/metrics"))?.text()) ?? "";
    }
    expect(text).toMatch(/baton_jobs_total\{task="campaigns:keep",outcome="succeeded"\} [1-9]/);
    expect(text).toMatch(/^baton_webhook_deliveries_due 0$/m);
    expect(text).toMatch(/^process_cpu_seconds_total /m);
    expect((await ask("/metrics", { "x-forwarded-for": "8.8.8.8" }))?.status).toBe(404);
    expect((await ask("/anything"))?.status).toBe(404);
  } finally {
    child.kill("SIGTERM");
    await exited;
  }
});
