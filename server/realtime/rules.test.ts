import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { eventData, inSeqOrder, wireOf } from "./event-frames.ts";
import {
  channelName,
  channelsOf,
  channelsToReopen,
  memberToReauthorize,
  parseChannel,
  type EventRow,
} from "./rules.ts";
import { signChannel, signUser } from "./sign.ts";

const ID = "01890000-0000-7000-8000-000000000001";
const event = (payload: Record<string, unknown>, changes: Partial<EventRow> = {}): EventRow => ({
  id: "e",
  workspaceId: "w",
  type: "message.created",
  conversationId: "c",
  payload,
  ...changes,
});

describe("names of channels", () => {
  test.each([
    [channelName.workspace(ID), "workspace"],
    [channelName.team(ID), "team"],
    [channelName.unassigned(ID), "unassigned"],
    [channelName.member(ID), "member"],
    [channelName.all(ID), "all"],
    [channelName.conversation(ID), "conversation"],
    [channelName.presenceConversation(ID), "presence-conversation"],
  ])("%s is read back as %s", (name, kind) => {
    expect(parseChannel(name)).toEqual({ kind, id: ID });
  });

  test.each([
    "",
    "private-",
    "private-team-1",
    `private-queue-${ID}`,
    `presence-team-${ID}`,
    `private-team-${ID}x`,
    `private-team-${ID}\n`,
  ])("%j is nobody's channel", (name) => {
    expect(parseChannel(name)).toBeNull();
  });

  test("no text makes it throw or name something that is not a uuid", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseChannel(text)).toBeNull();
        expect(parseChannel(`private-team-${text}`)).toBeNull();
      }),
    );
  });
});

describe("where an event goes", () => {
  const channels = (route: unknown) => channelsOf(event({ route }));

  test("a conversation of a team: its team, those who see all, and whoever has it open", () => {
    expect(channels({ teamId: "t", assigneeId: null })).toEqual([
      "private-conversation-c",
      "private-team-t",
      "private-all-w",
    ]);
  });

  test("nobody's conversation: everybody who takes unassigned ones", () => {
    expect(channels({ teamId: null, assigneeId: null })).toContain("private-unassigned-w");
  });

  test("an assigned conversation without a team is no longer unassigned", () => {
    expect(channels({ teamId: null, assigneeId: "m" })).toEqual([
      "private-conversation-c",
      "private-member-m",
      "private-all-w",
    ]);
  });

  test("one that moves goes to both places, each once", () => {
    const route = { teamId: "t", assigneeId: "m", was: { teamId: "t", assigneeId: null } };
    expect(channels(route)).toEqual(["private-conversation-c", "private-team-t", "private-member-m", "private-all-w"]);
    expect(channels({ teamId: "t", assigneeId: null, was: { teamId: null, assigneeId: null } })).toContain(
      "private-unassigned-w",
    );
  });

  test("without a readable route a conversation never reaches the whole workspace", () => {
    for (const route of [undefined, null, "t", []]) expect(channels(route)).not.toContain("private-workspace-w");
    expect(channels(undefined)).toEqual(["private-conversation-c", "private-all-w"]);
  });

  test("what belongs to no conversation goes to the workspace", () => {
    expect(channelsOf(event({}, { conversationId: null, type: "channel.state" }))).toEqual(["private-workspace-w"]);
  });

  test("a conversation that moved must be opened anew; one that stayed need not", () => {
    const reopened = (was: unknown) => channelsToReopen(event({ route: { teamId: "t", assigneeId: "m", was } }));
    expect(reopened({ teamId: "t", assigneeId: null })).toEqual(["private-conversation-c", "presence-conversation-c"]);
    expect(reopened({ teamId: "t", assigneeId: "m" })).toEqual([]);
    expect(reopened(undefined)).toEqual([]);
  });

  test("only a change of access makes a member's sockets come back", () => {
    const updated = (payload: Record<string, unknown>) =>
      memberToReauthorize(event(payload, { type: "member.updated" }));
    expect(updated({ memberId: "m", accessChanged: true })).toBe("m");
    expect(updated({ memberId: "m" })).toBeNull();
    expect(memberToReauthorize(event({ memberId: "m", accessChanged: true }))).toBeNull();
  });
});

describe("frames of events", () => {
  test("the ids of the row win over a payload's", () => {
    expect(JSON.parse(eventData(event({ id: "other", text: "hi" })))).toEqual({
      id: "e",
      workspaceId: "w",
      conversationId: "c",
      text: "hi",
    });
  });

  test("10,240 bytes still carry the body; one more leaves it out and says so", () => {
    const room = 10_240 - Buffer.byteLength(eventData(event({ message: { seq: 4, body: "" } })));
    expect(JSON.parse(eventData(event({ message: { seq: 4, body: "x".repeat(room) } })))).toHaveProperty("message");
    expect(JSON.parse(eventData(event({ message: { seq: 4, body: "x".repeat(room + 1) } })))).toEqual({
      id: "e",
      workspaceId: "w",
      conversationId: "c",
      seq: 4,
      truncated: true,
    });
  });

  test("messages of one conversation are sent in the order of seq, others stay where they are", () => {
    const rows = [
      event({ message: { seq: 3 } }, { id: "c3" }),
      event({ conversation: { lastSeq: 3 } }, { id: "after c3", type: "conversation.updated" }),
      event({ message: { seq: 1 } }, { id: "d1", conversationId: "d" }),
      event({ seq: 1 }, { id: "status of c1", type: "message.status" }),
      event({ message: { seq: 2 } }, { id: "c2" }),
      event({ conversation: { lastSeq: 2 } }, { id: "after c2", type: "conversation.updated" }),
    ];
    const ordered = inSeqOrder(rows).map(({ id }) => id);
    expect(ordered).toEqual(["c2", "after c2", "d1", "status of c1", "c3", "after c3"]);
  });

  test("a batch becomes one run of bytes a channel, and nothing for channels without anybody", () => {
    const wire = wireOf([event({ seq: 1 }), event({ seq: 2 })], (name) => name === "private-conversation-c");
    expect([...wire.keys()]).toEqual(["private-conversation-c"]);
    expect(wire.get("private-conversation-c")?.frames).toBe(2);
  });
});

describe("signing", () => {
  const app = { key: "k", secret: "s" };
  const member = { id: "m", name: "Ana" };

  test("presence carries the name, private channels only whose string it is", () => {
    const sign = (channel: string) => signChannel(app, { socketId: "1.2", channel, member }, new Date(5)).channel_data;
    expect(JSON.parse(sign(channelName.presenceConversation(ID)))).toEqual({
      user_id: "m",
      user_info: { name: "Ana" },
      at: 5,
    });
    expect(JSON.parse(sign(channelName.team(ID)))).toEqual({ user_id: "m", at: 5 });
  });

  test.each(["", "1", "1.2:private-team", "1.2::user::{}", "a.b", "1.2\n"])(
    "%j is no socket id and nothing is signed for it",
    (socketId) => {
      expect(() => signUser(app, { socketId, memberId: "m", sessionId: "s" })).toThrow("request.invalid");
      expect(() => signChannel(app, { socketId, channel: channelName.team(ID), member })).toThrow("request.invalid");
    },
  );

  test("a name that is none of ours is not signed", () => {
    expect(() => signChannel(app, { socketId: "1.2", channel: "private-team-1", member })).toThrow("request.invalid");
  });
});
