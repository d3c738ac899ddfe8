import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { one, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { newId } from "#server/platform/ids.ts";
import { countReplay } from "./count-replay.ts";
import type { EndpointKey } from "./deps.ts";
import { deliveryQuery } from "./inputs.ts";
import { listDeliveries } from "./read-delivery.ts";
import { deliveriesStatement } from "./sql/read-deliveries.ts";
import { addEndpoint, testRuntime } from "./testing/rig.ts";

const db = useTestDatabase();
const MANY = 30_000;
const LIMIT = 10;
let endpoint: EndpointKey;

/** A long history of what came through and a long queue of one type; now and then something else, the last of it long ago. */
beforeAll(async () => {
  endpoint = await addEndpoint(testRuntime(db), "https://8.8.8.8/in");
  await run(
    db.pool,
    sql`
      insert into delivery (id, workspace_id, endpoint_id, event_id, type, status, attempts)
      select v7floor(now() - n * interval '1 millisecond'), ${endpoint.workspaceId}, ${endpoint.id}, uuidv7(),
        case when n > 29900 and n % 2 = 0 then 'contact.merged' else 'message.received' end,
        case when n > 29900 then case when n % 3 = 0 then 'failed' when n % 3 = 1 then 'expired' else 'cancelled' end else 'succeeded' end, 1
      from generate_series(1, ${MANY}::integer) n`,
  );
  await run(
    db.pool,
    sql`
      insert into delivery_due (endpoint_id, delivery_id, workspace_id, event_id, type)
      select ${endpoint.id}, v7floor(now() - n * interval '1 millisecond'), ${endpoint.workspaceId}, uuidv7(),
        case when n > 29990 then 'contact.merged' else 'message.received' end
      from generate_series(1, ${MANY}::integer) n`,
  );
  await db.pool.query("vacuum analyze delivery, delivery_due, attempt");
}, 60_000);

const planShape = z.tuple([
  z.object({ Plan: z.object({ "Shared Hit Blocks": z.number(), "Shared Read Blocks": z.number() }) }),
]);

/** The pages of the database that one page of a list reads, and every number of rows that its plan read and threw away. */
async function costOf(query: Record<string, unknown>) {
  const { text, values } = deliveriesStatement(
    endpoint.workspaceId,
    deliveryQuery.parse({ limit: LIMIT, before: newId(), ...query }),
  );
  const row = await one<{ plan: unknown }>(db.pool, {
    text: `explain (analyze, buffers, format json) ${text}`,
    values,
  });
  const plan = Object.values(row)[0];
  const [{ Plan }] = planShape.parse(plan);
  const thrownAway = [...JSON.stringify(plan).matchAll(/"Rows Removed by Filter":(\d+)/g)].map(([, rows]) =>
    Number(rows),
  );
  return { pages: Plan["Shared Hit Blocks"] + Plan["Shared Read Blocks"], thrownAway: Math.max(0, ...thrownAway) };
}

const STATUSES = [undefined, "waiting", "succeeded", "failed", "expired", "cancelled"];
const TYPES = [undefined, "message.received", "contact.merged", "channel.state"];

describe("a page of deliveries", () => {
  it.each(STATUSES.flatMap((status) => TYPES.map((type) => ({ status, type }))))(
    "reads what it shows and no more, asked for status $status and type $type",
    async (filter) => {
      for (const endpointId of [undefined, endpoint.id]) {
        const { pages, thrownAway } = await costOf({ ...filter, endpointId });
        expect(thrownAway).toBeLessThanOrEqual(LIMIT);
        // Some for each of the days and statuses; the endpoint's rows lie on 1,500 and more.
        expect(pages).toBeLessThan(350);
      }
    },
  );

  it("holds the newest of every status, and goes on where the last one ended", async () => {
    const asked = { endpointId: endpoint.id, type: "contact.merged", limit: 30 };
    const pageOf = (more: Record<string, unknown>) =>
      listDeliveries(db.pool, endpoint.workspaceId, deliveryQuery.parse({ ...asked, ...more }));
    const seen: string[] = [];
    for (let before: string | null | undefined = undefined; before !== null;) {
      const { deliveries, next } = await pageOf({ before });
      seen.push(...deliveries.map(({ id }) => id));
      before = next;
    }
    expect(seen).toHaveLength(60);
    expect(seen).toEqual(seen.toSorted().reverse());
    const { deliveries } = await pageOf({ status: "failed" });
    expect(new Set(deliveries.map(({ status }) => status))).toEqual(new Set(["failed"]));
    expect(deliveries).toHaveLength(17);
  });

  it("is exact about a replay of what failed among however many that came through", async () => {
    const since = new Date(Date.now() - 3_600_000);
    expect(await countReplay(db.pool, endpoint, { since, which: "failed" })).toEqual({ count: 0, isExact: true });
  });
});
