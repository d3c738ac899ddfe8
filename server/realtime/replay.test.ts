import type Pusher from "pusher-js";
import { describe, expect, test } from "vitest";
import { newId } from "#server/platform/ids.ts";
import { channelName, type EventRow } from "./rules.ts";
import { signChannel, signUser } from "./sign.ts";
import { APP, connectClient, connected, next, until } from "./testing/clients.ts";
import { startGateway } from "./testing/gateway.ts";

const [conversationId, workspaceId, teamId] = [newId(), newId(), newId()];
const ROOM = channelName.conversation(conversationId);
const PRESENCE = channelName.presenceConversation(conversationId);
const MEMBER = { id: newId(), name: "Ana" };
const row = (id: string, route: object): EventRow => ({
  id,
  workspaceId,
  type: "message.created",
  conversationId,
  payload: { message: { seq: 1 }, route },
});
const moved = row("moved", { teamId, assigneeId: null, was: { teamId: null, assigneeId: null } });

/** What the gateway says about a channel, by hand-made frames: pusher-js would ask for a fresh signature. */
function listen(client: Pusher): { event: string; channel?: string }[] {
  const frames: { event: string; channel?: string }[] = [];
  client.connection.bind("message", (frame: { event: string; channel?: string }) => {
    // pusher-js also listens to its user, who needs no signature
    if (!frame.channel?.startsWith("#")) frames.push(frame);
  });
  return frames;
}

async function openSocket(port: number) {
  const client = connectClient({ port, memberId: MEMBER.id });
  await connected(client);
  const frames = listen(client);
  const sign = (channel: string, at: Date) => ({
    channel,
    ...signChannel(APP, { socketId: client.connection.socket_id, channel, member: MEMBER }, at),
  });
  const heard = (event: string) => frames.filter((frame) => frame.event === event).map(({ channel }) => channel);
  return { client, sign, heard };
}

describe("a signature", () => {
  test.each([ROOM, PRESENCE])("made before everybody was put out of %s does not let back in", async (channel) => {
    const gateway = await startGateway();
    const { client, sign, heard } = await openSocket(gateway.port);
    const frame = sign(channel, new Date());
    client.send_event("pusher:subscribe", frame);
    await until(() => heard("pusher_internal:subscription_succeeded").length === 1);

    gateway.publishEvents([moved], "notice");
    client.send_event("pusher:subscribe", frame);
    await until(() => heard("pusher:subscription_error").length === 1);
    gateway.publishEvents([row("secret", { teamId, assigneeId: null })], "notice");
    client.send_event("pusher:ping", {});
    await until(() => heard("pusher:pong").length === 1);

    const got = channel === ROOM ? [ROOM] : [];
    expect(heard("message.created")).toEqual(got);
    expect(heard("pusher_internal:subscription_succeeded")).toEqual([channel]);
  });

  test("made after everybody was put out lets in", async () => {
    const gateway = await startGateway();
    const { client, sign, heard } = await openSocket(gateway.port);
    const movedAt = new Date();
    gateway.publishEvents([moved], "notice");
    await until(() => Date.now() > movedAt.getTime() + 600);
    client.send_event("pusher:subscribe", sign(ROOM, new Date()));
    await until(() => heard("pusher_internal:subscription_succeeded").length === 1);
  });

  test.each([
    ["of two minutes ago", -120_000],
    ["from the future", 5_000],
  ])("%s is refused with 401", async (_, offsetMs) => {
    const gateway = await startGateway();
    const { client, sign, heard } = await openSocket(gateway.port);
    client.send_event("pusher:subscribe", sign(ROOM, new Date(Date.now() + offsetMs)));
    await until(() => heard("pusher:subscription_error").length === 1);
    expect(heard("pusher_internal:subscription_succeeded")).toEqual([]);
  });

  test("of a clock that is a little ahead or behind is good", async () => {
    const gateway = await startGateway();
    const { client, sign, heard } = await openSocket(gateway.port);
    client.send_event("pusher:subscribe", sign(ROOM, new Date(Date.now() + 200)));
    client.send_event("pusher:subscribe", sign(PRESENCE, new Date(Date.now() - 30_000)));
    await until(() => heard("pusher_internal:subscription_succeeded").length === 2);
  });

  test("that signs in two minutes late closes the socket with 4009", async () => {
    const gateway = await startGateway();
    const client = connectClient({ port: gateway.port, signIn: false });
    await connected(client);
    const error = next<{ data: { code: number } }>(client.connection, "error");
    const request = { socketId: client.connection.socket_id, memberId: MEMBER.id, sessionId: newId() };
    client.send_event("pusher:signin", signUser(APP, request, new Date(Date.now() - 120_000)));
    expect((await error).data.code).toBe(4009);
  });
});
