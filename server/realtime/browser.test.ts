import { createServer } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Changes } from "#components/lib/realtime/index.ts";
import type { RawEvent } from "#components/lib/realtime/raw-event.ts";
import { RealtimeClient } from "#components/lib/realtime/realtime-client.ts";
import { newId } from "#server/platform/ids.ts";
import { portOf } from "#server/platform/port-of.ts";
import { channelName, signChannel, signUser, type EventRow } from "./index.ts";
import { APP, onTestEnd, until } from "./testing/clients.ts";
import { startGateway, type TestGateway } from "./testing/gateway.ts";

const asked = z.object({ socket_id: z.string(), channel_name: z.string().optional() });
const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

/** Auth routes as the web process has them; `answer` is the status they give. */
async function startAuth(member: { id: string; name: string }) {
  const state = { status: 200, forbidden: new Set<string>(), requests: 0, clockMs: 0 };
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      state.requests += 1;
      const { socket_id: socketId, channel_name: channel } = asked.parse(JSON.parse(body));
      const status = channel !== undefined && state.forbidden.has(channel) ? 403 : state.status;
      const signed =
        channel === undefined
          ? signUser(APP, { socketId, memberId: member.id, sessionId: newId() })
          : signChannel(APP, { socketId, channel, member }, new Date(Date.now() + state.clockMs));
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(status === 200 ? signed : {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestEnd(() => void server.close());
  return { state, url: `http://127.0.0.1:${portOf(server)}` };
}

/** A page with a feed of its own to catch up from. */
async function openPage(gateway: TestGateway, name = "ana") {
  const member = { id: newId(), name };
  const auth = await startAuth(member);
  const feed: RawEvent[] = [];
  const seen: string[] = [];
  const calls = { signedOut: 0, resync: 0 };
  const changes = (cursor: string | null): Promise<Changes> =>
    Promise.resolve({ events: feed.slice(Number(cursor)), cursor: String(feed.length), hasMore: false, resync: false });
  const client = new RealtimeClient();
  const stop = client.start({
    config: { key: APP.key, host: "127.0.0.1", port: gateway.port, tls: false },
    auth: {
      channelUrl: auth.url,
      userUrl: auth.url,
      headers: () => ({}),
      onSignedOut: () => (calls.signedOut += 1),
    },
    cursor: "0",
    changes,
    onEvent: (event) => seen.push(event.id),
    onResync: () => (calls.resync += 1),
  });
  stops.push(stop);
  return { client, feed, seen, calls, member, auth: auth.state };
}

const workspaceId = newId();
const conversationId = newId();
const route = { teamId: null, assigneeId: null };
const row = (id: string, seq: number, place: object = route): EventRow => ({
  id,
  workspaceId,
  type: "message.created",
  conversationId,
  payload: { message: { seq }, route: place },
});
const feedEvent = ({ id, payload }: EventRow): RawEvent => ({
  id,
  type: "message.created",
  workspaceId,
  conversationId,
  payload,
  truncated: false,
});

const room = channelName.conversation(conversationId);
const presence = channelName.presenceConversation(conversationId);

describe("a page on our gateway", () => {
  test("gets an event once although it listens on several of its channels", async () => {
    const gateway = await startGateway();
    const { client, seen } = await openPage(gateway);
    for (const name of [room, channelName.unassigned(workspaceId), channelName.all(workspaceId)]) client.join(name);
    await until(() => gateway.users().memberIds.size === 1);
    await until(() => client.tell(room, "client-ready", {}));
    gateway.publishEvents([row("a", 1), row("b", 2)], "notice");
    await until(() => seen.length === 2);
    expect(seen).toEqual(["a", "b"]);
  });

  test("after the gateway was restarted it is back by itself and has what it missed", async () => {
    const first = await startGateway();
    const { client, feed, seen } = await openPage(first);
    client.join(room);
    await until(() => client.tell(room, "client-ready", {}));
    await first.drain();
    await until(() => client.connection.get().status !== "online");
    feed.push(feedEvent(row("missed", 1)));
    const downAtMs = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const second = await startGateway({}, first.port);
    await until(() => seen.length === 1);
    expect(performance.now() - downAtMs).toBeLessThan(5_000);
    await until(() => client.tell(room, "client-ready", {}));
    second.publishEvents([row("live", 2)], "notice");
    await until(() => seen.length === 2);
    expect(seen).toEqual(["missed", "live"]);
    expect(client.connection.get()).toEqual({ status: "online", lostAt: null });
  });

  test("sees who else has the conversation open and is typing, and joins once for two components", async () => {
    const gateway = await startGateway();
    const [ana, bob] = [await openPage(gateway, "Ana"), await openPage(gateway, "Bob")];
    const names = () =>
      ana.client
        .presence(presence)
        .get()
        .map(({ name }) => name);
    const leaves = [ana.client.join(presence), ana.client.join(presence)];
    const leaveBob = bob.client.join(presence);
    await until(() => names().length === 2);
    expect(names().sort()).toEqual(["Ana", "Bob"]);
    const told: unknown[] = [];
    ana.client.hear(presence, (event) => told.push(event));
    await until(() => bob.client.tell(presence, "client-typing", { on: true }));
    await until(() => told.length === 1);
    expect(told).toEqual([{ name: "client-typing", data: { on: true }, memberId: bob.member.id }]);
    leaveBob();
    await until(() => names().length === 1);
    for (const leave of leaves) leave();
    expect(names()).toEqual(["Ana"]);
  });

  test("leaving and coming back before the gateway answered hears each thing once", async () => {
    const gateway = await startGateway();
    const [ana, bob] = [await openPage(gateway, "Ana"), await openPage(gateway, "Bob")];
    await until(() => ana.client.connection.get().status === "online");
    ana.client.join(presence)();
    ana.client.join(presence)();
    const told: unknown[] = [];
    ana.client.hear(presence, ({ name }) => told.push(name));
    bob.client.join(presence);
    await until(() => ana.client.presence(presence).get().length === 2);
    await until(() => bob.client.tell(presence, "client-typing", {}));
    await until(() => bob.client.tell(presence, "client-stopped", {}));
    await until(() => told.includes("client-stopped"));
    expect(told).toEqual(["client-typing", "client-stopped"]);
  });

  test("who loses a conversation hears that it moved and nothing of it after", async () => {
    const gateway = await startGateway();
    const { client, seen, auth } = await openPage(gateway);
    client.join(room);
    await until(() => client.tell(room, "client-ready", {}));
    auth.forbidden.add(room);
    const requests = auth.requests;
    const moved = { teamId: newId(), assigneeId: null, was: route };
    gateway.publishEvents([row("moved", 1, moved)], "notice");
    await until(() => seen.length === 1 && auth.requests > requests);
    gateway.publishEvents([row("secret", 2, { teamId: moved.teamId, assigneeId: null })], "notice");
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(seen).toEqual(["moved"]);
  });

  test("who keeps a conversation that moved goes on hearing it", async () => {
    const gateway = await startGateway();
    const { client, seen } = await openPage(gateway);
    client.join(room);
    await until(() => client.tell(room, "client-ready", {}));
    const moved = { teamId: newId(), assigneeId: null, was: route };
    gateway.publishEvents([row("moved", 1, moved)], "notice");
    await until(() => seen.length === 1);
    await until(() => client.tell(room, "client-ready", {}));
    gateway.publishEvents([row("next", 2, { teamId: moved.teamId, assigneeId: null })], "notice");
    await until(() => seen.length === 2);
  });

  test("asks again with a fresh signature when the gateway found one too old", async () => {
    const gateway = await startGateway();
    const { client, auth } = await openPage(gateway);
    auth.clockMs = -120_000;
    client.join(room);
    await until(() => auth.requests === 2);
    expect(client.tell(room, "client-ready", {})).toBe(false);
    auth.clockMs = 0;
    await until(() => client.tell(room, "client-ready", {}));
  });

  test("whose sockets were terminated comes back while the session stands, and is signed out when it does not", async () => {
    const gateway = await startGateway();
    const { client, calls, auth } = await openPage(gateway);
    const memberId = () => [...gateway.users().memberIds][0] ?? "";
    await until(() => memberId() !== "");
    expect(gateway.terminate({ memberId: memberId() })).toBe(1);
    await until(() => client.connection.get().status !== "online");
    await until(() => client.connection.get().status === "online");
    await until(() => memberId() !== "");
    auth.status = 401;
    gateway.terminate({ memberId: memberId() });
    await until(() => calls.signedOut === 1);
    expect(client.connection.get().status).toBe("offline");
  });

  test("an auth route that is away for a moment is asked again", async () => {
    const gateway = await startGateway();
    const { auth, calls } = await openPage(gateway);
    auth.status = 503;
    await until(() => auth.requests > 0);
    auth.status = 200;
    await until(() => gateway.users().memberIds.size === 1);
    expect(calls.signedOut).toBe(0);
  });
});
