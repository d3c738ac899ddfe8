import { beforeAll, describe, expect, it } from "vitest";
import { insertEvents } from "#server/db/feed.ts";
import { all, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { addChannel, addConversation } from "#server/db/testing/messaging.ts";
import { newId } from "#server/platform/ids.ts";
import type { Runtime } from "#server/platform/runtime.ts";
import { changeEndpoint } from "./change-endpoint.ts";
import { compileFilter, contentFilter } from "./filter.ts";
import { addEndpoint, addEndpointTo, publish, readDeliveries, testRuntime } from "./testing/rig.ts";

const db = useTestDatabase();
let runtime: Runtime;
beforeAll(() => void (runtime = testRuntime(db)));
const URL = "https://8.8.8.8/in";

const typesFor = async (endpointId: string) =>
  (
    await all(
      db.pool,
      sql<{ type: string }>`select type from delivery_due where endpoint_id = ${endpointId} order by delivery_id`,
    )
  ).map(({ type }) => type);

type Said = { direction?: string; kind?: string; body?: string; id?: string };
const say = (workspaceId: string, conversationId: string | undefined, said: Said) =>
  insertEvents(db.pool, [
    {
      workspaceId,
      conversationId,
      type: "message.created",
      payload: {
        route: { teamId: null, assigneeId: null },
        message: { id: newId(), seq: 1, direction: "inbound", kind: "text", body: "", ...said },
      },
    },
  ]);

describe("an endpoint gets", () => {
  it("the types it asked for, by name, by kind or all, and nothing that is ours alone", async () => {
    const one = await addEndpoint(runtime, URL, { eventTypes: ["message.received"] });
    const kind = await addEndpointTo(runtime, one.workspaceId, URL, { eventTypes: ["message.*"] });
    const every = await addEndpointTo(runtime, one.workspaceId, URL, { eventTypes: ["*"] });
    await say(one.workspaceId, undefined, {});
    await say(one.workspaceId, undefined, { direction: "outbound" });
    await say(one.workspaceId, undefined, { direction: "note" });
    await publish(db.pool, one.workspaceId);
    await insertEvents(db.pool, [{ workspaceId: one.workspaceId, type: "member.updated", payload: {} }]);
    expect(await typesFor(one.id)).toEqual(["message.received"]);
    expect(await typesFor(kind.id)).toEqual(["message.received", "message.accepted"]);
    expect(await typesFor(every.id)).toEqual(["message.received", "message.accepted", "channel.state"]);
  });

  it("nothing of another workspace", async () => {
    const [here, there] = [await addEndpoint(runtime, URL), await addEndpoint(runtime, URL)];
    await publish(db.pool, here.workspaceId);
    expect(await typesFor(there.id)).toEqual([]);
  });

  it("what happened while it was disabled, unless it keeps nothing", async () => {
    const keeping = await addEndpoint(runtime, URL);
    const forgetting = await addEndpointTo(runtime, keeping.workspaceId, URL, { keepsEvents: false });
    for (const key of [keeping, forgetting]) await changeEndpoint(runtime, key, { status: "disabled" });
    await publish(db.pool, keeping.workspaceId);
    expect(await readDeliveries(db.pool, keeping.id)).toHaveLength(1);
    expect(await readDeliveries(db.pool, forgetting.id)).toEqual([]);
  });

  it("conversations, contacts and consent as they come about, whoever writes them", async () => {
    const channel = await addChannel(db.pool);
    const endpoint = await addEndpointTo(runtime, channel.workspaceId, URL, {
      eventTypes: ["conversation.*", "contact.*", "consent.*"],
    });
    const { contactId, conversationId } = await addConversation(db.pool, channel);
    await run(db.pool, sql`update conversation set team_id = ${newId()} where id = ${conversationId}`);
    await run(db.pool, sql`update conversation set status = 9 where id = ${conversationId}`);
    await run(db.pool, sql`update conversation set status = 1, unread = 2 where id = ${conversationId}`);
    await run(
      db.pool,
      sql`insert into consent_entry (workspace_id, id, contact_id, status, source, wording)
        values (${channel.workspaceId}, ${newId()}, ${contactId}, 2, 'reply', 'STOP')`,
    );
    expect(await typesFor(endpoint.id)).toEqual([
      "contact.created",
      "conversation.created",
      "conversation.assigned",
      "conversation.closed",
      "conversation.reopened",
      "consent.changed",
    ]);
  });
});

it("publishes a campaign's moves under their names, and not that it waits or is counted", async () => {
  const { workspaceId } = await addChannel(db.pool);
  const endpoint = await addEndpointTo(runtime, workspaceId, URL, { eventTypes: ["campaign.*"] });
  const moves = [
    ["draft", "scheduled"],
    ["scheduled", "snapshotting"],
    ["snapshotting", "running"],
    ["running", "paused"],
    ["paused", "running"],
    ["running", "completed"],
    ["paused", "cancelled"],
    ["running", "failed"],
  ];
  for (const [was, status] of moves)
    await insertEvents(db.pool, [
      { workspaceId, type: "campaign.updated", payload: { campaignId: newId(), status, was } },
    ]);
  expect(await typesFor(endpoint.id)).toEqual([
    "campaign.started",
    "campaign.paused",
    "campaign.resumed",
    "campaign.completed",
    "campaign.cancelled",
    "campaign.failed",
  ]);
});

describe("a content filter", () => {
  const filtered = async (match: "all" | "any", ...conditions: object[]) => {
    const channel = await addChannel(db.pool);
    const { conversationId } = await addConversation(db.pool, channel);
    const endpoint = await addEndpointTo(runtime, channel.workspaceId, URL, {
      eventTypes: ["message.*"],
      filter: { match, conditions: conditions.map((each) => ({ ...each })) },
    });
    return { ...channel, conversationId, endpoint };
  };

  it("lets through what matches, and never what does not", async () => {
    const other = newId();
    const sales = await filtered("all", { field: "kind", operator: "is", values: ["image"] });
    await say(sales.workspaceId, sales.conversationId, { kind: "text" });
    expect(await typesFor(sales.endpoint.id)).toEqual([]);
    await say(sales.workspaceId, sales.conversationId, { kind: "image" });
    expect(await typesFor(sales.endpoint.id)).toEqual(["message.received"]);

    const channel = await filtered("all", { field: "channelId", operator: "is", values: [other] });
    await say(channel.workspaceId, channel.conversationId, {});
    expect(await typesFor(channel.endpoint.id)).toEqual([]);
  });

  it("judges each of many events that are written at once, also of several workspaces", async () => {
    const [one, other] = [
      await filtered("all", { field: "kind", operator: "is", values: ["image"] }),
      await filtered("all", { field: "kind", operator: "is", values: ["text"] }),
    ];
    const event = (workspaceId: string, kind: string) => ({
      workspaceId,
      type: "message.created" as const,
      payload: { message: { id: newId(), seq: 1, direction: "inbound", kind, body: "" } },
    });
    const kinds = ["image", "text", "image", "text", "text"];
    const ids = await insertEvents(db.pool, [
      ...kinds.map((kind) => event(one.workspaceId, kind)),
      ...kinds.map((kind) => event(other.workspaceId, kind)),
    ]);
    const got = async (id: string) => (await readDeliveries(db.pool, id)).map(({ eventId }) => eventId);
    expect(await got(one.endpoint.id)).toEqual([ids[0], ids[2]]);
    expect(await got(other.endpoint.id)).toEqual([ids[6], ids[8], ids[9]]);
  });

  it("reads the number of the conversation, and the text of a long message from the message itself", async () => {
    const place = await filtered("all", { field: "text", operator: "contains", values: ["(URGENT?)"] });
    const id = newId();
    const body = `${"a".repeat(5_000)} (urgent?)`;
    await run(
      db.pool,
      sql`insert into message (workspace_id, id, conversation_id, seq, channel_id, direction, kind, body)
        values (${place.workspaceId}, ${id}, ${place.conversationId}, 1, ${place.channelId}, 1, 1, ${body})`,
    );
    await insertEvents(db.pool, [
      {
        workspaceId: place.workspaceId,
        conversationId: place.conversationId,
        type: "message.created",
        payload: { message: { id, seq: 1, direction: "inbound", kind: "text", body: "", truncated: true } },
      },
    ]);
    await say(place.workspaceId, place.conversationId, { body: "urgent" });
    expect(await typesFor(place.endpoint.id)).toHaveLength(1);
    await changeEndpoint(runtime, place.endpoint, {
      filter: { match: "all", conditions: [{ field: "channelId", operator: "is", values: [place.channelId] }] },
    });
    await say(place.workspaceId, place.conversationId, { body: "anything" });
    expect(await typesFor(place.endpoint.id)).toHaveLength(2);
  });

  it("matches no event that lacks the field, also when it asks for another value", async () => {
    const { workspaceId, endpoint } = await filtered("all", { field: "errorCode", operator: "is_not", values: ["x"] });
    await say(workspaceId, undefined, {});
    expect(await typesFor(endpoint.id)).toEqual([]);
  });

  it("takes any of several conditions, and text with every sign in it", async () => {
    const quoted = `say "hi" \\ $ @ ' || true`;
    const { workspaceId, endpoint } = await filtered(
      "any",
      { field: "kind", operator: "is", values: ["image"] },
      { field: "text", operator: "is", values: [quoted] },
    );
    await say(workspaceId, undefined, { body: "hi" });
    await say(workspaceId, undefined, { body: quoted });
    await say(workspaceId, undefined, { kind: "image" });
    expect(await typesFor(endpoint.id)).toHaveLength(2);
  });

  it("is a form, not a language", () => {
    expect(
      contentFilter.safeParse({ match: "all", conditions: [{ field: "route", operator: "is", values: ["x"] }] })
        .success,
    ).toBe(false);
    expect(contentFilter.safeParse({ match: "all", conditions: [] }).success).toBe(false);
    expect(
      contentFilter.safeParse({ match: "all", conditions: [{ field: "kind", operator: "is", values: [] }] }).success,
    ).toBe(false);
    expect(compileFilter({ match: "all", conditions: [{ field: "kind", operator: "is", values: ['"'] }] })).toBe(
      '$ ? ((@.kind == "\\""))',
    );
  });
});
