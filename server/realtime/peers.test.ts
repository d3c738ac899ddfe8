import { describe, expect, test } from "vitest";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { packMessages, unpackMessages, type PeerMessage } from "./peer-messages.ts";
import { collect, connectClient, next, subscribed, until } from "./testing/clients.ts";
import { startRealtime } from "./testing/realtime.ts";

const db = useTestDatabase();
const ROOM = "presence-conversation-c";
type Members = { count: number; members: Record<string, unknown> };

async function twoGateways() {
  return [await startRealtime(db.url), await startRealtime(db.url)] as const;
}

describe("members at two gateways", () => {
  test("see one another come and leave, and a member with a tab at each counts once", async () => {
    const [one, two] = await twoGateways();
    const ana = await subscribed(connectClient({ port: one.port, memberId: "ana" }), ROOM);
    const bob = connectClient({ port: two.port, memberId: "bob" });
    const came = next<{ id: string; info: unknown }>(ana, "pusher:member_added");
    await subscribed(bob, ROOM);
    expect(await came).toEqual({ id: "bob", info: { name: "BOB" } });

    const bobAgain = connectClient({ port: one.port, memberId: "bob" });
    const roster = await next<Members>(bobAgain.subscribe(ROOM), "pusher:subscription_succeeded");
    expect(Object.keys(roster.members).sort()).toEqual(["ana", "bob"]);
    const left: string[] = [];
    ana.bind("pusher:member_removed", ({ id }: { id: string }) => left.push(id));
    bobAgain.disconnect();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(left).toEqual([]);
    bob.disconnect();
    await until(() => left.length === 1);
    expect(left).toEqual(["bob"]);
  });

  test("hear one another type", async () => {
    const [one, two] = await twoGateways();
    const ana = await subscribed(connectClient({ port: one.port, memberId: "ana" }), ROOM);
    const bob = await subscribed(connectClient({ port: two.port, memberId: "bob" }), ROOM);
    const own = collect(ana);
    const heard = new Promise((resolve) =>
      bob.bind("client-typing", (data: unknown, meta: unknown) => resolve({ data, meta })),
    );
    const typing = setInterval(() => ana.trigger("client-typing", { on: true }), 200);
    expect(await heard).toEqual({ data: { on: true }, meta: { user_id: "ana" } });
    clearInterval(typing);
    expect(own.filter(({ event }) => event === "client-typing")).toEqual([]);
  });

  test("a gateway that starts later learns who is there, and one that stops takes its members along", async () => {
    const one = await startRealtime(db.url);
    const ana = await subscribed(connectClient({ port: one.port, memberId: "ana" }), ROOM);
    const two = await startRealtime(db.url);
    const bob = connectClient({ port: two.port, memberId: "bob" });
    const seen = bob.subscribe(ROOM);
    const present: string[] = [];
    seen.bind("pusher:subscription_succeeded", ({ members }: Members) => present.push(...Object.keys(members)));
    seen.bind("pusher:member_added", ({ id }: { id: string }) => present.push(id));
    await until(() => present.includes("ana"));
    const left = next<{ id: string }>(ana, "pusher:member_removed");
    await two.stop();
    expect((await left).id).toBe("bob");
  });
});

describe("notices between gateways", () => {
  test("hold as many messages as fit, in order, each below PostgreSQL's limit", () => {
    const messages = Array.from({ length: 300 }, (_, index): PeerMessage => {
      return { kind: "told", channel: ROOM, event: "client-typing", data: `${index} ${"é".repeat(50)}` };
    });
    const payloads = packMessages("me", messages);
    expect(payloads.length).toBeLessThan(12);
    for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000);
    expect(payloads.flatMap((payload) => unpackMessages(payload)?.messages ?? [])).toEqual(messages);
  });

  test("leave out what is too long for any, and nothing else", () => {
    const long: PeerMessage = { kind: "told", channel: ROOM, event: "client-x", data: "x".repeat(8_000) };
    const payloads = packMessages("me", [{ kind: "bye" }, long, { kind: "bye" }]);
    expect(payloads.flatMap((payload) => unpackMessages(payload)?.messages ?? [])).toEqual([
      { kind: "bye" },
      { kind: "bye" },
    ]);
  });

  test.each(["", "{", "[]", "null", '{"from":1,"messages":[]}', '{"from":"x","messages":[{"kind":"other"}]}'])(
    "%j is none",
    (payload) => {
      expect(unpackMessages(payload)).toBeNull();
    },
  );
});
