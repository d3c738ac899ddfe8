import Pusher from "pusher-js";
import { afterEach, describe, expect, test } from "vitest";
import { WebSocketServer, type WebSocket } from "ws";
import { z } from "zod";
import { portOf } from "#server/platform/port-of.ts";
import { channelAuth } from "./auth.ts";
import file from "./cases/pusher-protocol.json" with { type: "json" };
import { establishedFrame, PONG_FRAME, refusedFrame, subscribedFrame } from "./frames.ts";
import { judgeSignature } from "./http-signature.ts";
import { judgeFrame, judgeSubscription } from "./judge-frame.ts";
import { CLOSE } from "./protocol.ts";

const credentials = { key: z.string(), secret: z.string(), socketId: z.string(), channel: z.string() };
const common = { id: z.string(), why: z.string() };
const frameShape = z.object({ event: z.string(), channel: z.string().optional(), data: z.unknown() });
const Case = z.discriminatedUnion("kind", [
  z.object({
    ...common,
    kind: z.literal("channelAuth"),
    input: z.object({ ...credentials, channelData: z.string().optional() }),
    expected: z.object({ auth: z.string() }),
  }),
  z.object({
    ...common,
    kind: z.literal("subscribe"),
    input: z.object({ ...credentials, auth: z.string(), channelData: z.string().optional() }),
    expected: z.object({ event: z.string(), status: z.number().optional() }),
  }),
  z.object({
    ...common,
    kind: z.literal("http"),
    input: z.object({
      key: z.string(),
      secret: z.string(),
      method: z.string(),
      path: z.string(),
      query: z.string(),
      body: z.string().nullable(),
      now: z.number(),
    }),
    expected: z.object({ status: z.number(), signature: z.string().optional() }),
  }),
  z.object({
    ...common,
    kind: z.literal("close"),
    input: z.object({ code: z.number() }),
    expected: z.object({ action: z.string().nullable() }),
  }),
  z.object({
    ...common,
    kind: z.literal("frame"),
    input: z.object({ state: z.object({ subscribed: z.array(z.string()).default([]) }), frame: frameShape }),
    expected: z.record(z.string(), z.unknown()),
  }),
]);
const cases = z.array(Case).parse(file.cases);
const ofKind = <Kind extends z.infer<typeof Case>["kind"]>(kind: Kind) =>
  cases.filter((each): each is Extract<z.infer<typeof Case>, { kind: Kind }> => each.kind === kind);

const cleanups: (() => void)[] = [];
afterEach(() => cleanups.splice(0).forEach((cleanup) => cleanup()));

test("every case of the file is run", () => {
  const run = ["channelAuth", "subscribe", "http", "close", "frame"] as const;
  expect(run.flatMap((kind) => ofKind(kind)).length).toBe(file.cases.length);
});

test.each(ofKind("channelAuth"))("$id: auth of a subscription, $why", ({ input, expected }) => {
  expect(channelAuth(input, input.socketId, input.channel, input.channelData)).toBe(expected.auth);
});

test.each(ofKind("subscribe"))("$id: subscription, $why", ({ input, expected }) => {
  const verdict = judgeSubscription(input, input.socketId, null, input);
  const frame = verdict.ok ? subscribedFrame(input.channel, {}) : refusedFrame(input.channel, verdict.refusal);
  const answer = frameShape.parse(JSON.parse(frame));
  expect(answer).toMatchObject({ event: expected.event, channel: input.channel });
  if (expected.status) expect(answer.data).toMatchObject({ status: expected.status });
  if (verdict.ok) expect(answer.data).toBe("{}");
});

test.each(ofKind("http"))("$id: HTTP signature, $why", ({ input, expected }) => {
  const body = input.body === null ? null : Buffer.from(input.body);
  const verdict = judgeSignature(input, { ...input, body }, input.now);
  expect(verdict.ok ? 200 : 401).toBe(expected.status);
  if (expected.signature) expect(verdict).toEqual({ ok: true, signature: expected.signature });
});

test.each(ofKind("frame"))("$id: frame, $why", ({ input, expected }) => {
  const { event, channel, data } = input.frame;
  const decision = judgeFrame({ event, channel: channel ?? null, data }, (name) =>
    input.state.subscribed.includes(name),
  );
  expect(answerTo(decision)).toMatchObject(expected);
});

function answerTo(decision: ReturnType<typeof judgeFrame>): object {
  if (decision.do === "pong") return { reply: frameShape.parse(JSON.parse(PONG_FRAME)) };
  if (decision.do === "forward") return { forwardTo: "others" };
  if (decision.do === "drop") return { drop: true };
  if (decision.do !== "refuse") return decision;
  const reply = z.object({ event: z.string(), channel: z.string(), data: z.object({ status: z.number() }) });
  const { data, ...rest } = reply.parse(JSON.parse(refusedFrame(decision.channel, decision.refusal)));
  return { reply: { ...rest, status: data.status } };
}

/** What the real pusher-js decides when a server closes an established connection with `code` (1006: without a close frame). */
async function actionOfPusherJs(code: number): Promise<string | null> {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await new Promise((resolve) => server.once("listening", resolve));
  const port = portOf(server);
  server.once("connection", (socket: WebSocket) => socket.send(establishedFrame("1.1", 20)));
  const client = new Pusher("key", {
    cluster: "",
    wsHost: "127.0.0.1",
    wsPort: port,
    forceTLS: false,
    enabledTransports: ["ws"],
  });
  cleanups.push(
    () => client.disconnect(),
    () => server.close(),
  );
  await new Promise<void>((resolve) => client.connection.bind("connected", () => resolve()));
  const action = new Promise<string | null>((resolve) => {
    client.connection.connection.bind_global((name: string) => {
      if (["tls_only", "refused", "backoff", "retry"].includes(name)) resolve(name);
      if (name === "closed") resolve(null);
    });
  });
  for (const socket of server.clients) {
    if (code === 1006) socket.terminate();
    else socket.close(code);
  }
  return action;
}

test.each(ofKind("close"))("$id: what pusher-js does on close $input.code, $why", async ({ input, expected }) => {
  expect(await actionOfPusherJs(input.code)).toBe(expected.action);
});

describe("our own close codes", () => {
  test.each(Object.entries(CLOSE))("%s is no error event's code", (_, code) => {
    expect(code < 4300).toBe(true);
  });

  test("those of a full or restarting gateway bring the client back", async () => {
    expect(await actionOfPusherJs(CLOSE.overCapacity)).toBe("backoff");
    expect(await actionOfPusherJs(CLOSE.reconnect)).toBe("retry");
    expect(await actionOfPusherJs(CLOSE.pongMissing)).toBe("retry");
  });
});
