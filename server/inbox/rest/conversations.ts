import { z } from "zod";
import { createCursor, endpoint, isoOf, pageOf, pageQuery, pageSchema, timestamp } from "#server/api/rest.ts";
import { wordOf } from "#server/platform/word-of.ts";
import { findConversation } from "../read-conversation.ts";
import { listContactConversations, listConversationsOf, type ListedConversation } from "../sql/list-conversations.ts";
import { CONVERSATION_STATUS, type ConversationStatus } from "../states.ts";

const isStatus = (word: string): word is ConversationStatus => word in CONVERSATION_STATUS;
const status = z.enum(Object.keys(CONVERSATION_STATUS).filter(isStatus));

export const conversation = z
  .object({
    id: z.uuid(),
    contactId: z.uuid(),
    channelId: z.uuid(),
    status,
    assigneeId: z.uuid().nullable().meta({ description: "The member who has it." }),
    teamId: z.uuid().nullable(),
    lastSeq: z.int().meta({ description: "Of its last message, note or line." }),
    lastInboundSeq: z.int().meta({ description: "Of the person's last message; 0 before the first." }),
    unread: z.int().meta({ description: "Messages of the person that nobody has read." }),
    lastMessageAt: timestamp.nullable(),
    waitingSince: timestamp.nullable().meta({ description: "Since when the person waits for an answer." }),
    snoozedUntil: timestamp.nullable(),
  })
  .meta({ id: "Conversation" });

type Shown = Omit<ListedConversation, "status"> & { status: ConversationStatus };

export function showConversation(row: Shown): z.output<typeof conversation> {
  const { id, contactId, channelId, assigneeId, teamId, lastSeq, lastInboundSeq, unread } = row;
  return {
    ...{ id, contactId, channelId, status: row.status, assigneeId, teamId, lastSeq, lastInboundSeq, unread },
    lastMessageAt: isoOf(row.lastMessageAt),
    waitingSince: isoOf(row.waitingSince),
    snoozedUntil: isoOf(row.snoozedUntil),
  };
}

const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";
const cursor = createCursor("conversations", z.object({ id: z.uuid() }));
const idOrNone = z.union([z.uuid(), z.literal("none")], { error: "wants an id or none" });

export const list = endpoint({
  method: "get",
  path: "/conversations",
  operationId: "listConversations",
  scope: "conversations:read",
  summary: "List conversations",
  description:
    "The newest first, by when they began: pages do not shift while people write. Filters narrow each other.",
  query: z.strictObject({
    ...pageQuery,
    status: status.optional(),
    channelId: z.uuid().optional(),
    contactId: z.uuid().optional(),
    assigneeId: idOrNone.optional().meta({ description: "A member, or `none`." }),
    teamId: idOrNone.optional().meta({ description: "A team, or `none`." }),
  }),
  status: 200,
  answer: pageSchema("ConversationPage", conversation),
  async handle({ principal: { workspaceId }, runtime, query }) {
    const { limit, contactId, assigneeId, teamId } = query;
    const span = {
      workspaceId,
      before: cursor.read(query.cursor)?.id ?? LAST_ID,
      limit: limit + 1,
      status: query.status === undefined ? null : CONVERSATION_STATUS[query.status],
      channelId: query.channelId ?? null,
      assigneeId: assigneeId === "none" ? null : (assigneeId ?? null),
      unassigned: assigneeId === "none",
      teamId: teamId === "none" ? null : (teamId ?? null),
      teamless: teamId === "none",
    };
    const rows =
      contactId === undefined
        ? await listConversationsOf(runtime.pool, span)
        : await listContactConversations(runtime.pool, { ...span, contactId });
    return pageOf(rows, limit, {
      toItem: (row) => showConversation({ ...row, status: wordOf(CONVERSATION_STATUS, row.status) }),
      cursorOf: ({ id }) => cursor.write({ id }),
    });
  },
});

export const get = endpoint({
  method: "get",
  path: "/conversations/{id}",
  operationId: "getConversation",
  scope: "conversations:read",
  summary: "Get a conversation",
  params: z.strictObject({ id: z.uuid() }),
  status: 200,
  answer: conversation,
  errors: ["not_found"],
  handle: async ({ principal, runtime, params: { id } }) =>
    showConversation(await findConversation(runtime.pool, principal, id)),
});
