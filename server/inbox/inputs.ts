import { z } from "zod";
import { QUEUES } from "./list-conversations.ts";

/** What the inbox's procedures take. Lengths here bound a request; what a text may be is judged by the domain, in words. */

const text = z.string().max(200_000);
const conversationId = z.uuid();
const messageId = z.uuidv7();
const draft = z.object({ text, mediaId: z.uuid().optional() });
const seq = z.int().min(0);

export const list = z.object({
  queue: z.enum(QUEUES),
  teamId: z.uuid().optional(),
  cursor: z.string().max(300).optional(),
  limit: z.int().min(1).max(100).default(50),
});

export const search = z.object({ text: z.string().max(200) });

export const conversation = z.object({ conversationId });

export const message = z.object({ messageId: z.uuid() });

export const timeline = z.object({
  conversationId,
  at: z.union([
    z.object({ before: seq }),
    z.object({ after: seq }),
    z.object({ around: seq }),
    z.object({ end: z.literal(true) }),
  ]),
  limit: z.int().min(1).max(100).default(50),
});

export const changes = z.object({
  cursor: z.string().max(500).nullable(),
  limit: z.int().min(1).max(500).default(200),
});

export const note = z.object({ conversationId, messageId, draft });

export const reply = note.extend({ seenSeq: seq, confirmHeld: z.boolean().default(false) });

export const firstMessage = z.object({
  channelId: z.uuid(),
  /** E.164. */
  phone: z.string().regex(/^\+[1-9]\d{6,14}$/),
  messageId,
  draft,
});

export const assign = z.object({
  conversationId,
  target: z.union([
    z.object({ memberId: z.uuid() }).strict(),
    z.object({ teamId: z.uuid() }).strict(),
    z.object({ nobody: z.literal(true) }).strict(),
  ]),
  expectedAssigneeId: z.uuid().nullable(),
});

export const snooze = z.object({ conversationId, until: z.iso.datetime() });

export const undoMerge = z.object({ conversationId, mergeId: z.uuid() });

export const read = z.object({ conversationId, seenSeq: seq });
