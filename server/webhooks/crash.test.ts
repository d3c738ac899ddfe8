import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { status } from "./testing/receiver.ts";
import { addEndpoint, inFlight, publish, readDeliveries, testRuntime, untilDrained, useRig } from "./testing/rig.ts";

const db = useTestDatabase();
const rig = useRig();
const children: ChildProcess[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGKILL");
      await new Promise((resolve) => child.once("exit", resolve));
    }
  }
});

/** The real jobs process. */
function startJobs(settings: Record<string, string | number | undefined>): ChildProcess {
  const given = Object.entries(settings).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)] as const],
  );
  const child = spawn(process.execPath, [join(import.meta.dirname, "../../workers/jobs.ts")], {
    env: { ...process.env, ...Object.fromEntries(given) },
    stdio: "ignore",
  });
  children.push(child);
  return child;
}

describe("a jobs process killed in mid-delivery", () => {
  it("loses nothing: another one delivers it again, under the same id", { timeout: 60_000 }, async () => {
    const receiver = await rig.receive(() => undefined);
    const runtime = testRuntime(db, { WEBHOOK_TIMEOUT_MS: "20000" });
    const endpoint = await addEndpoint(runtime, receiver.url);
    const first = startJobs(runtime.env);
    const [eventId = ""] = await publish(db.pool, endpoint.workspaceId);
    await receiver.until(1, 30_000);
    first.kill("SIGKILL");
    receiver.answer(status(204));
    startJobs(runtime.env);
    await receiver.until(2, 20_000);
    await untilDrained(db.pool, endpoint.id);
    expect(receiver.received.map(({ id }) => id)).toEqual([eventId, eventId]);
    expect(await readDeliveries(db.pool, endpoint.id)).toEqual([{ eventId, status: "succeeded", attempts: 2 }]);
    expect(await inFlight(db.pool, endpoint.id)).toEqual({ inFlight: 0 });
  });
});
