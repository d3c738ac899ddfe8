import type { Services } from "#server/api/services.ts";
import type { Actor, Role } from "#server/auth/index.ts";
import { createChannel, type InboundMessage } from "#server/channels/index.ts";
import {
  assignConversation,
  closeConversation,
  createReceiveInbound,
  markRead,
  replyTo,
  writeNote,
  type ReceiveInbound,
} from "#server/inbox/index.ts";
import { newId } from "#server/platform/ids.ts";
import type { Runtime } from "#server/platform/runtime.ts";
import { drawPhoto } from "./draw-photo.ts";
import type { DemoPeople } from "./people.ts";
import { readConversations, type DemoConversation } from "./read-conversations.ts";
import { settleHistory } from "./settle-history.ts";

type Key = keyof DemoPeople["members"];
type DemoServices = Pick<Services, "media" | "accept">;
type Stage = {
  runtime: Runtime;
  services: DemoServices;
  people: DemoPeople;
  channelIds: string[];
  receive: ReceiveInbound;
};

const ROLES = { ana: "owner", bruno: "admin", clara: "supervisor", davi: "agent" } as const satisfies Record<Key, Role>;

/** Numbers, customers and what was said, through the same ways in as in daily use. Answers the ids of the numbers. */
export async function seedLife(runtime: Runtime, services: DemoServices, people: DemoPeople): Promise<string[]> {
  const channelIds: string[] = [];
  for (const name of ["Shop", "Deliveries"]) {
    const id = newId();
    await createChannel(runtime, { workspaceId: people.workspaceId, id, name, provider: "simulated" });
    channelIds.push(id);
  }
  const stage: Stage = {
    runtime,
    services,
    people,
    channelIds,
    receive: createReceiveInbound({ pool: runtime.pool, log: runtime.log }),
  };
  for (const conversation of readConversations()) await play(stage, conversation);
  return channelIds;
}

function actorOf({ workspaceId, members, userIds }: DemoPeople, key: Key): Actor {
  return { workspaceId, memberId: members[key], userId: userIds[key], role: ROLES[key], teamIds: [] };
}

const NO_TRACE = "00-00000000000000000000000000000001-0000000000000001-00";

async function play(stage: Stage, conversation: DemoConversation): Promise<void> {
  const { lines, by, to, closed } = conversation;
  const { runtime, services } = stage;
  const writing = { pool: runtime.pool, accept: services.accept, media: services.media.store };
  // The owner answers for whom the inbox would not show it yet; the author is put right with the history.
  const author = actorOf(stage.people, "ana");
  let conversationId: string | null = null;
  for (const [kind, text] of lines) {
    if (kind === "in" || kind === "photo") {
      await hear(stage, conversation, kind === "photo" ? await photoOf(stage, text) : { kind: "text", text });
      conversationId ??= await findThread(stage, conversation);
    } else if (conversationId !== null) {
      const line = { conversationId, messageId: newId(), draft: { text }, traceparent: NO_TRACE };
      if (kind === "note") await writeNote(writing, author, line);
      else await replyTo(writing, author, { ...line, seenSeq: 1_000, confirmHeld: false });
    }
  }
  if (conversationId === null) return;
  const answered = lines.at(-1)?.[0] === "out";
  if (answered || closed) await markRead(runtime, author, { conversationId, seenSeq: lines.length });
  if (to)
    await assignConversation(runtime, author, {
      conversationId,
      target: targetOf(stage, to),
      expectedAssigneeId: null,
    });
  if (closed) await closeConversation(runtime, author, conversationId);
  await settleHistory(stage.runtime.pool, {
    workspaceId: stage.people.workspaceId,
    conversationId,
    minutesAgo: conversation.ago,
    authorId: stage.people.members[by],
    failed: conversation.failed ?? null,
  });
}

async function hear(stage: Stage, conversation: DemoConversation, content: InboundMessage["content"]): Promise<void> {
  const channelId = stage.channelIds[conversation.channel] ?? "";
  await stage.receive.receive({ workspaceId: stage.people.workspaceId, channelId, epoch: 0 }, [
    {
      providerMessageId: newId().replaceAll("-", "").toUpperCase(),
      identities: [{ kind: "phone", value: conversation.phone }],
      senderName: conversation.name,
      content,
      sentAt: new Date(),
      fromMe: false,
      live: true,
    },
  ]);
}

async function photoOf(stage: Stage, caption: string): Promise<InboundMessage["content"]> {
  const bytes = await drawPhoto((caption.length * 37) % 360);
  const file = await stage.services.media.store.store(stage.people.workspaceId, bytes, "photo.jpg");
  return { kind: "image", caption, media: { mediaId: file.id, mime: file.mime, sizeBytes: file.sizeBytes } };
}

async function findThread(stage: Stage, { phone }: DemoConversation): Promise<string | null> {
  const { rows } = await stage.runtime.pool.query<{ id: string }>(
    `select c.id from conversation c join contact_identity i on i.workspace_id = c.workspace_id and i.contact_id = c.contact_id
     where c.workspace_id = $1 and i.kind = 1 and i.value = $2`,
    [stage.people.workspaceId, phone],
  );
  return rows[0]?.id ?? null;
}

function targetOf({ people }: Stage, to: NonNullable<DemoConversation["to"]>) {
  return to === "sales" || to === "support" ? { teamId: people.teams[to] } : { memberId: people.members[to] };
}
