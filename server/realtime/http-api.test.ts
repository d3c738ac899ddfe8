import PusherServer from "pusher";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { APP, collect, connectClient, subscribed, until } from "./testing/clients.ts";
import { startGateway, type TestGateway } from "./testing/gateway.ts";

const ROOM = "private-room";
const serverFor = (gateway: TestGateway, credentials = {}) =>
  new PusherServer({
    appId: APP.id,
    key: APP.key,
    secret: APP.secret,
    host: "127.0.0.1",
    port: String(gateway.port),
    ...credentials,
  });
const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: unknown) => z.object({ status: z.number() }).parse(error).status,
  );

/** A signed POST with a body of any shape; the package's own type allows strings only. */
async function postStatus(gateway: TestGateway, body: unknown): Promise<number> {
  const path = `/apps/${APP.id}/events`;
  const text = JSON.stringify(body);
  const query = serverFor(gateway).createSignedQueryString({ method: "POST", path, body: text });
  return (await fetch(`http://127.0.0.1:${gateway.port}${path}?${query}`, { method: "POST", body: text })).status;
}

describe("the pusher package", () => {
  test("triggers one event to several channels and a batch, and a socket can be left out", async () => {
    const gateway = await startGateway();
    const server = serverFor(gateway);
    const [ana, bob] = [connectClient({ port: gateway.port }), connectClient({ port: gateway.port, memberId: "bob" })];
    const anaRoom = collect(await subscribed(ana, ROOM));
    const bobRoom = collect(await subscribed(bob, ROOM));
    const bobOther = collect(await subscribed(bob, "private-other"));
    await server.trigger([ROOM, "private-other"], "greet", { text: "olá" }, { socket_id: ana.connection.socket_id });
    await until(() => bobRoom.length === 1 && bobOther.length === 1);
    await server.triggerBatch([
      { channel: ROOM, name: "one", data: { n: 1 } },
      { channel: ROOM, name: "two", data: "text" },
    ]);
    await until(() => anaRoom.length === 2);
    expect(anaRoom).toEqual([
      { event: "one", data: { n: 1 } },
      { event: "two", data: "text" },
    ]);
    expect(bobRoom[0]).toEqual({ event: "greet", data: { text: "olá" } });
  });

  test("lists channels and the members of a presence channel", async () => {
    const gateway = await startGateway();
    const server = serverFor(gateway);
    const name = "presence-conversation-c";
    await subscribed(connectClient({ port: gateway.port, memberId: "ana" }), name);
    await subscribed(connectClient({ port: gateway.port, memberId: "ana" }), name);
    await subscribed(connectClient({ port: gateway.port, memberId: "bob" }), name);
    const channels = await server.get({
      path: "/channels",
      params: { filter_by_prefix: "presence-", info: "user_count" },
    });
    expect(await channels.json()).toEqual({ channels: { [name]: { user_count: 2 } } });
    expect(await (await server.get({ path: `/channels/${name}/users` })).json()).toEqual({
      users: [{ id: "ana" }, { id: "bob" }],
    });
    expect(await (await server.get({ path: `/channels/${name}` })).json()).toMatchObject({
      occupied: true,
      subscription_count: 3,
    });
    expect(await statusOf(server.get({ path: `/channels/${ROOM}/users` }))).toBe(400);
  });

  test("sends to a user's own sockets, and terminates them here and at the other gateways", async () => {
    const gateway = await startGateway();
    const server = serverFor(gateway);
    const [ana, bob] = [connectClient({ port: gateway.port }), connectClient({ port: gateway.port, memberId: "bob" })];
    const greeted = new Promise((resolve) => ana.user.bind("greet", resolve));
    await subscribed(bob, ROOM);
    await until(() => ana.user.user_data !== null && ana.user.serverToUserChannel.subscribed);
    await server.sendToUser("ana", "greet", { hello: 1 });
    expect(await greeted).toEqual({ hello: 1 });
    await server.terminateUserConnections("ana");
    await until(() => ana.connection.state === "disconnected", 1_000);
    expect(bob.connection.state).toBe("connected");
    expect(gateway.broadcasts).toEqual([{ memberId: "ana" }]);
  });

  test("a wrong secret and an unknown key are 401, an unknown app 404", async () => {
    const gateway = await startGateway();
    const trigger = (credentials: object) => statusOf(serverFor(gateway, credentials).trigger(ROOM, "greet", {}));
    expect(await trigger({ secret: "wrong" })).toBe(401);
    expect(await trigger({ key: "wrong" })).toBe(401);
    expect(await trigger({ appId: "wrong" })).toBe(404);
    expect(await trigger({})).toBe(200);
  });

  test("oversized data and bodies are 413, malformed ones 400, and nobody gets anything", async () => {
    const gateway = await startGateway();
    const server = serverFor(gateway);
    const got = collect(await subscribed(connectClient({ port: gateway.port }), ROOM));
    expect(await statusOf(server.trigger(ROOM, "big", "x".repeat(10_241)))).toBe(413);
    expect(await postStatus(gateway, { name: "n", channel: ROOM, data: "x".repeat(300_000) })).toBe(413);
    for (const body of [
      {},
      { name: "n", data: "1" },
      { name: "pusher:error", data: "1", channel: ROOM },
      { name: "n", data: 1, channel: ROOM },
    ]) {
      expect(await postStatus(gateway, body)).toBe(400);
    }
    const batch = Array.from({ length: 11 }, () => ({ channel: ROOM, name: "n", data: "1" }));
    expect(await statusOf(server.triggerBatch(batch))).toBe(400);
    expect(await statusOf(server.get({ path: "/nowhere" }))).toBe(404);
    await server.trigger(ROOM, "fits", "x".repeat(10_240));
    await until(() => got.length === 1);
    expect(got.map(({ event }) => event)).toEqual(["fits"]);
  });
});

describe("probes", () => {
  test("health, readiness and figures are answered without a signature", async () => {
    const gateway = await startGateway();
    const get = (path: string) => fetch(`http://127.0.0.1:${gateway.port}${path}`);
    await subscribed(connectClient({ port: gateway.port }), ROOM);
    expect((await get("/healthz")).status).toBe(200);
    expect(await (await get("/readyz")).json()).toEqual({ ok: true, checks: { bus: true, accepting: true } });
    expect(await (await get("/metrics")).text()).toContain("baton_realtime_frames_sent_total");
    const proxied = { headers: { "x-forwarded-for": "203.0.113.9" } };
    expect((await fetch(`http://127.0.0.1:${gateway.port}/metrics`, proxied)).status).toBe(404);
    expect((await get("/apps/baton/channels")).status).toBe(401);
    expect((await get("/elsewhere")).status).toBe(404);
  });
});
