import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { channelAuth } from "./auth.ts";
import { CLOCK_SKEW_MS } from "./cutoffs.ts";
import type { EventRow } from "./rules.ts";
import { signUser } from "./sign.ts";
import { APP, collect, connectClient, connected, next, subscribed, until } from "./testing/clients.ts";
import { startGateway } from "./testing/gateway.ts";

const ROOM = "private-room";
const event = (id: string, payload: Record<string, unknown> = {}): EventRow => ({
  id,
  workspaceId: "w",
  type: "message.created",
  conversationId: "c",
  payload,
});

describe("subscribing", () => {
  test("a member gets the events of a channel they were let into, and none after leaving it", async () => {
    const gateway = await startGateway();
    const client = connectClient({ port: gateway.port });
    const channel = await subscribed(client, "private-conversation-c");
    const got = collect(channel);
    gateway.publishEvents([event("1", { seq: 1, text: "olá 👋" }), event("2", { seq: 2 })], "notice");
    await until(() => got.length === 2);
    expect(got[0]).toEqual({
      event: "message.created",
      data: { id: "1", workspaceId: "w", conversationId: "c", seq: 1, text: "olá 👋" },
    });
    client.unsubscribe("private-conversation-c");
    await subscribed(client, "private-other");
    gateway.publishEvents([event("3")], "notice");
    await subscribed(client, "private-third");
    expect(got).toHaveLength(2);
  });

  test("a wrong auth string is refused with 401 and the connection stays", async () => {
    const gateway = await startGateway();
    const client = connectClient({ port: gateway.port, spoil: (auth) => `${auth.slice(0, -1)}x` });
    const error = next(client.subscribe(ROOM), "pusher:subscription_error");
    expect(await error).toMatchObject({ type: "AuthError", status: 401 });
    expect(client.connection.state).toBe("connected");
  });

  test("there are no public channels", async () => {
    const gateway = await startGateway();
    const client = connectClient({ port: gateway.port });
    expect(await next(client.subscribe("news"), "pusher:subscription_error")).toMatchObject({ status: 403 });
  });

  test("a socket signed in as one member cannot use a string signed for another", async () => {
    const gateway = await startGateway();
    const client = connectClient({ port: gateway.port, memberId: "ana" });
    await subscribed(client, ROOM);
    const data = JSON.stringify({ user_id: "bob", at: Date.now() });
    const auth = channelAuth(APP, client.connection.socket_id, "private-of-bob", data);
    client.send_event("pusher:subscribe", { channel: "private-of-bob", auth, channel_data: data });
    const answers: unknown[] = [];
    client.connection.bind("message", (frame: { channel?: string }) => {
      if (frame.channel === "private-of-bob") answers.push(frame);
    });
    await until(() => answers.length === 1);
    expect(answers[0]).toMatchObject({ event: "pusher:subscription_error", data: { status: 401 } });
  });

  test("an unknown key is told so and closed for good", async () => {
    const gateway = await startGateway();
    const socket = new WebSocket(`ws://127.0.0.1:${gateway.port}/app/wrong?protocol=7`);
    const message = new Promise<string>((resolve) =>
      socket.once("message", (data: Buffer) => resolve(data.toString())),
    );
    const code = new Promise<number>((resolve) => socket.once("close", resolve));
    expect(JSON.parse(await message)).toMatchObject({ event: "pusher:error", data: { code: 4001 } });
    expect(await code).toBe(4001);
  });
});

describe("presence", () => {
  const PRESENCE = "presence-conversation-c";
  type Members = { count: number; get(id: string): unknown };

  test("each sees who is there, a member with two tabs counts once, and leaving is seen", async () => {
    const gateway = await startGateway();
    const ana = connectClient({ port: gateway.port, memberId: "ana" });
    const room = ana.subscribe(PRESENCE);
    await next(room, "pusher:subscription_succeeded");
    const added = next(room, "pusher:member_added");
    const bob = connectClient({ port: gateway.port, memberId: "bob" });
    const members = await next<Members>(bob.subscribe(PRESENCE), "pusher:subscription_succeeded");
    expect(members.count).toBe(2);
    expect(members.get("ana")).toEqual({ id: "ana", info: { name: "ANA" } });
    expect(await added).toEqual({ id: "bob", info: { name: "BOB" } });

    const bobAgain = connectClient({ port: gateway.port, memberId: "bob" });
    expect((await next<Members>(bobAgain.subscribe(PRESENCE), "pusher:subscription_succeeded")).count).toBe(2);
    const seen: string[] = [];
    room.bind("pusher:member_removed", ({ id }: { id: string }) => seen.push(id));
    bob.disconnect();
    await subscribed(ana, "private-a");
    expect(seen).toEqual([]);
    bobAgain.disconnect();
    await until(() => seen.length === 1);
    expect(seen).toEqual(["bob"]);
  });
});

describe("client events", () => {
  test("typing reaches the others and not its sender; presence says whose it is", async () => {
    const gateway = await startGateway();
    const name = "presence-conversation-c";
    const ana = await subscribed(connectClient({ port: gateway.port, memberId: "ana" }), name);
    const bob = await subscribed(connectClient({ port: gateway.port, memberId: "bob" }), name);
    const own = collect(ana);
    const heard = new Promise((resolve) =>
      bob.bind("client-typing", (data: unknown, meta: unknown) => resolve({ data, meta })),
    );
    ana.trigger("client-typing", { on: true });
    expect(await heard).toEqual({ data: { on: true }, meta: { user_id: "ana" } });
    expect(own.filter(({ event: name }) => name === "client-typing")).toEqual([]);
  });

  test("too many get the error event 4301, and the sender stays connected", async () => {
    const gateway = await startGateway({ clientEvents: { perSecond: 1, burst: 3 } });
    const client = connectClient({ port: gateway.port });
    const channel = await subscribed(client, ROOM);
    const error = next<{ data: { code: number } }>(client.connection, "error");
    for (let count = 0; count < 5; count += 1) channel.trigger("client-typing", {});
    expect((await error).data.code).toBe(4301);
    await subscribed(client, "private-still-here");
    expect(client.connection.state).toBe("connected");
  });
});

describe("signing in", () => {
  test("who subscribes and does not sign in is closed with 4009", async () => {
    const gateway = await startGateway({ signInMs: 100, sweepEveryMs: 20 });
    const client = connectClient({ port: gateway.port, signIn: false });
    const error = next<{ data: { code: number } }>(client.connection, "error");
    client.subscribe(ROOM);
    expect((await error).data.code).toBe(4009);
    expect(client.connection.state).toBe("disconnected");
  });

  test("who signs in stays, and an event for the user reaches them alone", async () => {
    const gateway = await startGateway({ signInMs: 100, sweepEveryMs: 20 });
    const client = connectClient({ port: gateway.port });
    await subscribed(client, ROOM);
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(client.connection.state).toBe("connected");
    expect(client.user.user_data).toMatchObject({ id: "ana", sessionId: "s1" });
  });

  test("a sign-in signed for another socket is refused with 4009", async () => {
    const gateway = await startGateway();
    const client = connectClient({ port: gateway.port, signIn: false });
    await connected(client);
    const error = next<{ data: { code: number } }>(client.connection, "error");
    client.send_event("pusher:signin", signUser(APP, { socketId: "1.2", memberId: "ana", sessionId: "s1" }));
    expect((await error).data.code).toBe(4009);
  });

  test("ending a session closes its sockets, ending a member closes all of theirs, and nobody else's", async () => {
    const gateway = await startGateway();
    const phone = connectClient({ port: gateway.port, memberId: "ana", sessionId: "phone" });
    const desk = connectClient({ port: gateway.port, memberId: "ana", sessionId: "desk" });
    const bob = connectClient({ port: gateway.port, memberId: "bob", sessionId: "b" });
    for (const client of [phone, desk, bob]) {
      await subscribed(client, ROOM);
      await until(() => client.user.user_data !== null);
    }
    expect(gateway.terminate({ sessionId: "phone" })).toBe(1);
    await until(() => phone.connection.state === "disconnected", 1_000);
    expect(desk.connection.state).toBe("connected");
    expect(gateway.terminate({ memberId: "ana" })).toBe(1);
    await until(() => desk.connection.state === "disconnected", 1_000);
    expect(bob.connection.state).toBe("connected");
  });

  test("what was signed before a termination is worth nothing after it, also on a spare socket; a new signature is", async () => {
    const gateway = await startGateway();
    const [spare, again] = [
      connectClient({ port: gateway.port, signIn: false }),
      connectClient({ port: gateway.port }),
    ];
    await connected(spare);
    const early = signUser(APP, { socketId: spare.connection.socket_id, memberId: "ana", sessionId: "s1" });
    await until(() => again.user.user_data !== null);
    gateway.terminate({ memberId: "ana" });
    const error = next<{ data: { code: number } }>(spare.connection, "error");
    spare.send_event("pusher:signin", early);
    expect((await error).data.code).toBe(4009);
    await sleep(CLOCK_SKEW_MS);
    const late = connectClient({ port: gateway.port });
    await subscribed(late, ROOM);
    await until(() => late.user.user_data !== null);
  });
});
