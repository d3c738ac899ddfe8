import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { newId } from "#server/platform/ids.ts";
import { changeEndpoint } from "./change-endpoint.ts";
import { status, type Answering } from "./testing/receiver.ts";
import { addEndpoint, publish, testRuntime, untilDrained, useRig } from "./testing/rig.ts";

const db = useTestDatabase();
const rig = useRig();

describe("an endpoint that wants order", () => {
  it("gets a conversation's events one after the other, each after the earlier one succeeded, and other conversations meanwhile", async () => {
    const [stuck, free] = [newId(), newId()];
    const state: { first: string | undefined; fails: boolean } = { first: undefined, fails: true };
    const answering: Answering = (delivered, response) => {
      const fails = state.fails && delivered.id === state.first;
      setTimeout(() => response.writeHead(fails ? 500 : 204).end(), Math.random() * 10);
    };
    const receiver = await rig.receive(answering);
    const runtime = testRuntime(db, { WEBHOOK_RETRY_SECONDS: "0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0" });
    const endpoint = await addEndpoint(runtime, receiver.url, { isOrdered: true, maxInFlight: 16 });
    const waiting = await publish(db.pool, endpoint.workspaceId, 6, stuck);
    const others = await publish(db.pool, endpoint.workspaceId, 6, free);
    [state.first] = waiting;
    rig.pump(runtime);
    rig.pump(runtime);
    await receiver.until(9);
    const ids = () => receiver.received.map(({ id }) => id);
    expect(ids().filter((id) => waiting.slice(1).includes(id))).toEqual([]);
    state.fails = false;
    await untilDrained(db.pool, endpoint.id);
    const succeeded = (wanted: string[]) => [...new Set(ids().filter((id) => wanted.includes(id)))];
    expect(succeeded(waiting)).toEqual(waiting);
    expect(succeeded(others)).toEqual(others);
  });

  it("keeps the order of what already waits when it asks for it later", async () => {
    const conversation = newId();
    const receiver = await rig.receive(status(204));
    const runtime = testRuntime(db);
    const endpoint = await addEndpoint(runtime, receiver.url, { maxInFlight: 16 });
    const eventIds = await publish(db.pool, endpoint.workspaceId, 8, conversation);
    await changeEndpoint(runtime, endpoint, { isOrdered: true });
    // The last are due first: only the order asked for puts them right.
    await run(
      db.pool,
      sql`update delivery_due set due_at = now() - interval '1 hour' where event_id = any(${eventIds.slice(4)}::uuid[])`,
    );
    rig.pump(runtime);
    await untilDrained(db.pool, endpoint.id);
    await sleep(20);
    expect(receiver.received.map(({ id }) => id)).toEqual(eventIds);
  });
});
