import { describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { channelAuth } from "./auth.ts";
import type { EventRow } from "./rules.ts";
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

describe("sockets that misbehave", () => {
  const open = (port: number) => new WebSocket(`ws://127.0.0.1:${port}/app/${APP.key}?protocol=7`);
  const closeOf = (socket: WebSocket) => new Promise<number>((resolve) => socket.once("close", resolve));
  const established = (socket: WebSocket) => new Promise<Buffer>((resolve) => socket.once("message", resolve));

  test("an oversized frame closes its socket with 1009 and no other", async () => {
    const gateway = await startGateway();
    const neighbour = connectClient({ port: gateway.port });
    await connected(neighbour);
    const socket = open(gateway.port);
    await established(socket);
    socket.send(JSON.stringify({ event: "client-typing", channel: ROOM, data: "x".repeat(20_000) }));
    expect(await closeOf(socket)).toBe(1009);
    await subscribed(neighbour, ROOM);
  });

  test("strangers cannot use up the room: the oldest that has not signed in goes, and nobody who has", async () => {
    const gateway = await startGateway({ anonymousSockets: 2 });
    const ana = connectClient({ port: gateway.port });
    await until(() => ana.user.user_data !== null);
    const strangers = [open(gateway.port), open(gateway.port)];
    await Promise.all(strangers.map(established));
    const closed = Promise.race(strangers.map(closeOf));
    const newest = open(gateway.port);
    strangers.push(newest);
    await established(newest);
    expect(await closed).toBe(4100);
    expect(strangers.map(({ readyState }) => readyState).sort()).toEqual([
      WebSocket.OPEN,
      WebSocket.OPEN,
      WebSocket.CLOSED,
    ]);
    expect(ana.connection.state).toBe("connected");
    for (const stranger of strangers) stranger.terminate();
  });

  test("text that is no frame, binary, and frames without sense are answered or ignored", async () => {
    const gateway = await startGateway();
    const socket = open(gateway.port);
    await established(socket);
    const answers: unknown[] = [];
    socket.on("message", (data: Buffer) => answers.push(JSON.parse(data.toString())));
    for (const text of ["", "null", "[]", '{"event":1}', "\u0000"]) socket.send(text);
    socket.send(Buffer.from([1, 2, 3]));
    socket.send('{"event":"pusher:subscribe"}');
    socket.send('{"event":"pusher:unsubscribe","data":{"channel":"__proto__"}}');
    socket.send('{"event":"client-typing","channel":"private-not-mine","data":{}}');
    socket.send('{"event":"pusher:ping","data":{}}');
    await until(() => answers.length === 6);
    expect(answers.slice(0, 5)).toEqual(
      Array(5).fill({ event: "pusher:error", data: { code: null, message: "not a frame" } }),
    );
    expect(answers[5]).toEqual({ event: "pusher:pong", data: {} });
    socket.terminate();
  });

  test("a silent socket is asked once and then closed with 4201; one that answers stays", async () => {
    const gateway = await startGateway({ activityTimeoutMs: 200, idleGraceMs: 300, sweepEveryMs: 20 });
    const silent = open(gateway.port);
    const heard: string[] = [];
    silent.on("message", (data: Buffer) => heard.push(data.toString()));
    const alive = connectClient({ port: gateway.port });
    await connected(alive);
    expect(await closeOf(silent)).toBe(4201);
    expect(heard.filter((text) => text.includes("pusher:ping"))).toHaveLength(1);
    expect(alive.connection.state).toBe("connected");
  });

  test("a flood of frames closes its socket with 4100", async () => {
    const gateway = await startGateway({ frames: { perSecond: 10, burst: 20 } });
    const socket = open(gateway.port);
    await established(socket);
    for (let count = 0; count < 50; count += 1) socket.send('{"event":"pusher:ping"}');
    expect(await closeOf(socket)).toBe(4100);
  });

  test("a slow reader loses typing first and is then cut with 4100, while others get everything", async () => {
    const gateway = await startGateway({
      slowBytes: 20_000,
      stuckBytes: 2_000_000,
      sweepEveryMs: 20,
      clientEvents: { perSecond: 1_000, burst: 1_000 },
    });
    const name = "private-conversation-c";
    const typist = await subscribed(connectClient({ port: gateway.port, memberId: "typist" }), name);
    const got = collect(await subscribed(connectClient({ port: gateway.port, memberId: "fast" }), name));
    const slow = await openRaw(gateway.port, name);
    slow.pause();
    const counter = async (of: string) => (await gateway.metrics.registry.getSingleMetric(of)?.get())?.values[0];
    const filler = "x".repeat(9_000);
    let sent = 0;
    /** Ten messages, then a sign of typing that is known to have been handled. */
    const step = async (): Promise<void> => {
      for (let count = 0; count < 10; count += 1, sent += 1)
        gateway.publishEvents([event(String(sent), { filler })], "notice");
      const before = got.length;
      typist.trigger("client-typing", {});
      await until(() => got.slice(before).some((each) => each.event === "client-typing"));
    };
    while (((await counter("baton_realtime_dropped_total"))?.value ?? 0) === 0) await step();
    expect(await counter("baton_realtime_closes_total")).toBeUndefined();
    while ((await counter("baton_realtime_closes_total")) === undefined) await step();
    expect((await counter("baton_realtime_closes_total"))?.labels).toEqual({ code: 4100 });
    await until(() => got.filter((each) => each.event === "message.created").length === sent);
    const code = closeOf(slow);
    slow.resume();
    // what was buffered before the close still comes, then either our close or the cut
    expect([4100, 1006]).toContain(await code);
  });

  /** A plain socket that is subscribed to one channel. */
  async function openRaw(port: number, channel: string): Promise<WebSocket> {
    const socket = open(port);
    const text = (await established(socket)).toString();
    const socketId = /(\d+\.\d+)/.exec(text)?.[1] ?? "";
    const data = JSON.stringify({ user_id: "ana", at: Date.now() });
    const auth = channelAuth(APP, socketId, channel, data);
    const answered = established(socket);
    socket.send(JSON.stringify({ event: "pusher:subscribe", data: { channel, auth, channel_data: data } }));
    await answered;
    return socket;
  }
});

describe("restarting", () => {
  test("a drain closes everybody with 4200 and clients come back to the next gateway and hear it", async () => {
    const first = await startGateway();
    const client = connectClient({ port: first.port });
    await subscribed(client, "private-conversation-c");
    const error = next<{ data: { code: number } }>(client.connection, "error");
    const startedAtMs = performance.now();
    await first.drain();
    expect(performance.now() - startedAtMs).toBeLessThan(3_000);
    expect((await error).data.code).toBe(4200);
    const second = await startGateway({}, first.port);
    client.disconnect();
    client.connect();
    await next(client.channel("private-conversation-c"), "pusher:subscription_succeeded");
    const got = collect(client.channel("private-conversation-c"));
    second.publishEvents([event("after")], "notice");
    await until(() => got.length === 1);
  });
});
