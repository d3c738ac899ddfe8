import { z } from "zod";
import {
  createCursor,
  endpoint,
  isoOf,
  pageOf,
  pageQuery,
  pageSchema,
  timestamp,
  type Endpoint,
} from "#server/api/rest.ts";
import { OUTBOUND_STATUS, type OutboundStatus } from "#server/delivery/index.ts";
import type { MediaLinks } from "#server/media/index.ts";
import { DomainError } from "#server/platform/errors.ts";
import { listMessages } from "../list-messages.ts";
import { toMessageRow } from "../message-row.ts";
import { findApiMessage, type ApiMessageRecord } from "../sql/list-messages.ts";

const isStatus = (word: string): word is OutboundStatus => word in OUTBOUND_STATUS;

const message = z
  .object({
    id: z.uuid(),
    conversationId: z.uuid(),
    channelId: z.uuid(),
    contactId: z.uuid(),
    seq: z.int().meta({ description: "Its place in the conversation." }),
    direction: z.enum(["inbound", "outbound"]),
    kind: z.enum(["text", "image", "unsupported"]),
    status: z
      .enum(Object.keys(OUTBOUND_STATUS).filter(isStatus))
      .nullable()
      .meta({ description: "Of outbound ones; it only moves forward." }),
    authorId: z
      .uuid()
      .nullable()
      .meta({ description: "The member who wrote it; null for what a program or a customer wrote." }),
    text: z.string().meta({ description: "The text, or the caption of a picture." }),
    media: z
      .object({
        id: z.uuid(),
        mime: z.string(),
        sizeBytes: z.int(),
        fileName: z.string().nullable(),
        width: z.int().nullable(),
        height: z.int().nullable(),
        url: z
          .string()
          .meta({ description: "A path on this server, good for half an hour at least, to whoever has it." }),
        thumbnailUrl: z.string(),
      })
      .nullable(),
    errorCode: z.string().nullable(),
    createdAt: timestamp,
    sentAt: timestamp.nullable(),
    deliveredAt: timestamp.nullable(),
    readAt: timestamp.nullable(),
  })
  .meta({ id: "Message" });

function toMessage(links: MediaLinks, workspaceId: string, record: ApiMessageRecord): z.input<typeof message> {
  const row = toMessageRow(links, workspaceId, record);
  const { id, conversationId, seq, status, authorId, errorCode, media } = row;
  return {
    ...{ id, conversationId, seq, status, authorId, errorCode, media },
    channelId: record.channelId,
    contactId: record.contactId,
    direction: row.direction === "inbound" ? "inbound" : "outbound",
    kind: row.kind === "system" ? "unsupported" : row.kind,
    text: row.body,
    createdAt: row.createdAt.toISOString(),
    sentAt: isoOf(row.sentAt),
    deliveredAt: isoOf(row.deliveredAt),
    readAt: isoOf(row.readAt),
  };
}

const cursor = createCursor("messages", z.object({ seq: z.int().nonnegative(), id: z.uuid() }));

const list = endpoint({
  method: "get",
  path: "/messages",
  operationId: "listMessages",
  scope: "messages:read",
  summary: "List messages",
  description:
    "The newest first, of the workspace, of a conversation or of a channel. Without notes. To follow what happens, read the events instead.",
  query: z
    .strictObject({ ...pageQuery, conversationId: z.uuid().optional(), channelId: z.uuid().optional() })
    .refine(({ conversationId, channelId }) => conversationId === undefined || channelId === undefined, {
      error: "takes conversationId or channelId",
    }),
  status: 200,
  answer: pageSchema("MessagePage", message),
  errors: ["not_found"],
  async handle({ principal: { workspaceId }, runtime, services, query: { cursor: from, limit, ...narrowed } }) {
    const before = cursor.read(from);
    const rows = await listMessages(runtime.pool, { workspaceId, ...narrowed, before, limit: limit + 1 });
    return pageOf(rows, limit, {
      toItem: (row) => toMessage(services.media.links, workspaceId, row),
      cursorOf: ({ seq, id }) => cursor.write({ seq, id }),
    });
  },
});

const get = endpoint({
  method: "get",
  path: "/messages/{id}",
  operationId: "getMessage",
  scope: "messages:read",
  summary: "Get a message with its status",
  params: z.strictObject({ id: z.uuid() }),
  status: 200,
  answer: message,
  errors: ["not_found"],
  async handle({ principal: { workspaceId }, runtime, services, params }) {
    const found = await findApiMessage(runtime.pool, { workspaceId, id: params.id });
    if (!found) throw new DomainError("not_found");
    return toMessage(services.media.links, workspaceId, found);
  },
});

export const messageEndpoints: readonly Endpoint[] = [list, get];
