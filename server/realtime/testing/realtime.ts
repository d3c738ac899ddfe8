import { createPool } from "#server/db/pool.ts";
import { runRealtime, type RunningRealtime } from "../run-realtime.ts";
import { APP, onTestEnd, until } from "./clients.ts";
import { silentLog } from "./gateway.ts";

/** A gateway on the feed of the database at `url`, ready; stopped when the test ends. */
export async function startRealtime(url: string): Promise<RunningRealtime> {
  const realtime = await startUnready(url);
  await untilReady(realtime.port);
  return realtime;
}

/** The same, not waited for. */
export async function startUnready(url: string): Promise<RunningRealtime> {
  const pool = createPool({ url, name: "realtime", max: 2, statementTimeoutMs: 5_000 }, () => undefined);
  const settings = {
    DATABASE_URL: url,
    REALTIME_HOST: "127.0.0.1",
    REALTIME_PORT: 0,
    PUSHER_APP_ID: APP.id,
    PUSHER_KEY: APP.key,
    PUSHER_SECRET: APP.secret,
  };
  const realtime = await runRealtime({ settings, pool, log: silentLog });
  onTestEnd(async () => {
    await realtime.stop();
    await pool.end();
  });
  return realtime;
}

export const isReady = async (port: number) => (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200;

export const untilReady = (port: number) => until(() => isReady(port), 15_000);
