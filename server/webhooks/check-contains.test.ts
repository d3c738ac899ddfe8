import { beforeAll, describe, expect, it } from "vitest";
import { useTestDatabase } from "#server/db/testing/database.ts";
import type { Runtime } from "#server/platform/runtime.ts";
import { archiveEndpoint } from "./archive-endpoint.ts";
import { changeEndpoint } from "./change-endpoint.ts";
import { CONTAINS_BUDGET, contentFilter } from "./filter.ts";
import { listEndpoints } from "./list-endpoints.ts";
import { addEndpoint, addEndpointTo, testRuntime } from "./testing/rig.ts";

const db = useTestDatabase();
let runtime: Runtime;
beforeAll(() => void (runtime = testRuntime(db)));
const URL = "https://8.8.8.8/in";

const searching = (count: number, length = 8) => ({
  match: "any" as const,
  conditions: [
    {
      field: "text" as const,
      operator: "contains" as const,
      values: Array.from({ length: count }, (_, index) => String(index).padStart(length, "x")),
    },
  ],
});
const refused = { code: "request.invalid", details: { fields: [{ path: "filter" }] } };

describe("what filters search for", () => {
  it("is bounded over all endpoints of a workspace, by number and by length", async () => {
    const one = await addEndpoint(runtime, URL, { filter: searching(30) });
    const add = (filter: object) => addEndpointTo(runtime, one.workspaceId, URL, { filter });
    await expect(add(searching(21))).rejects.toMatchObject(refused);
    await expect(add(searching(5, 200))).rejects.toMatchObject(refused);
    await add(searching(20));
    await expect(add(searching(1))).rejects.toMatchObject(refused);
    expect(await listEndpoints(db.pool, one.workspaceId)).toHaveLength(2);
    // Another workspace has its own.
    await addEndpoint(runtime, URL, { filter: searching(30) });
  });

  it("is bounded for changes too, which leave the filter as it was, and free again with an endpoint that is removed", async () => {
    const one = await addEndpoint(runtime, URL, { filter: searching(40) });
    const other = await addEndpointTo(runtime, one.workspaceId, URL);
    await expect(changeEndpoint(runtime, other, { filter: searching(11) })).rejects.toMatchObject(refused);
    expect(await listEndpoints(db.pool, one.workspaceId)).toMatchObject([
      { id: one.id },
      { id: other.id, filter: null },
    ]);
    await changeEndpoint(runtime, one, { filter: searching(50) });
    await archiveEndpoint(runtime, one);
    await changeEndpoint(runtime, other, { filter: searching(50) });
  });

  it("is bounded when many endpoints are added at once", async () => {
    const { workspaceId } = await addEndpoint(runtime, URL);
    const added = await Promise.allSettled(
      Array.from({ length: 6 }, () => addEndpointTo(runtime, workspaceId, URL, { filter: searching(20) })),
    );
    expect(added.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    const kept = (await listEndpoints(db.pool, workspaceId)).flatMap(({ filter }) => filter?.conditions ?? []);
    expect(kept.flatMap(({ values }) => values).length).toBeLessThanOrEqual(CONTAINS_BUDGET.values);
  });

  it("is not what other operators name, of which one filter takes a hundred values", () => {
    const naming = (count: number) => {
      const { conditions } = searching(count);
      return { match: "any", conditions: conditions.flatMap((each) => [{ ...each, operator: "is" }, each]) };
    };
    expect(contentFilter.safeParse(naming(50)).success).toBe(true);
    expect(
      contentFilter.safeParse({ match: "any", conditions: Array(3).fill(searching(34).conditions[0]) }).success,
    ).toBe(false);
  });
});
