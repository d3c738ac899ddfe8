import { memberProcedure, router, type Context } from "#server/api/trpc.ts";
import { assignConversation } from "./assign-conversation.ts";
import { closeConversation, reopenConversation } from "./close-conversation.ts";
import * as input from "./inputs.ts";
import { listConversations } from "./list-conversations.ts";
import { markRead, markUnread } from "./mark-conversation.ts";
import { moveMessage } from "./move-message.ts";
import { readChanges } from "./read-changes.ts";
import { findConversation, readMessage, readTimeline } from "./read-conversation.ts";
import { readContact, readDirectory, readQueues, searchInbox } from "./read-inbox.ts";
import { readMentions } from "./read-mentions.ts";
import { snoozeConversation, wakeConversation } from "./snooze-conversation.ts";
import { undoContactMerge } from "./undo-contact-merge.ts";
import { replyTo, startConversation, writeNote } from "./write-message.ts";

const procedure = memberProcedure("inbox.use");

const moveProcedure = (move: "retry" | "resend" | "cancel") =>
  procedure
    .input(input.message)
    .mutation(({ ctx, input: { messageId } }) => moveMessage(ctx.runtime, ctx.actor, move, messageId));

/** What a browser's inbox asks. Every procedure reads and moves only what the actor sees; the rest is `not_found`. */
export const inboxRouter = router({
  queues: procedure.query(({ ctx }) => readQueues(ctx.runtime.pool, ctx.actor)),
  directory: procedure.query(({ ctx }) => readDirectory(ctx.runtime.pool, ctx.actor)),
  list: procedure
    .input(input.list)
    .query(({ ctx, input: request }) => listConversations(ctx.runtime.pool, ctx.actor, request)),
  search: procedure
    .input(input.search)
    .query(({ ctx, input: { text } }) => searchInbox(ctx.runtime.pool, ctx.actor, text)),
  conversation: procedure
    .input(input.conversation)
    .query(({ ctx, input: { conversationId } }) => findConversation(ctx.runtime.pool, ctx.actor, conversationId)),
  contactPanel: procedure
    .input(input.conversation)
    .query(({ ctx, input: { conversationId } }) => readContact(ctx.runtime.pool, ctx.actor, conversationId)),
  timeline: procedure
    .input(input.timeline)
    .query(({ ctx, input: request }) => readTimeline(readingOf(ctx), ctx.actor, request)),
  message: procedure
    .input(input.message)
    .query(({ ctx, input: { messageId } }) => readMessage(readingOf(ctx), ctx.actor, messageId)),
  changes: procedure
    .input(input.changes)
    .query(({ ctx, input: request }) =>
      readChanges(ctx.runtime.pool, ctx.actor, { ...request, now: ctx.runtime.clock.now() }),
    ),
  reply: procedure
    .input(input.reply)
    .mutation(({ ctx, input: reply }) =>
      replyTo(writingOf(ctx), ctx.actor, { ...reply, traceparent: ctx.traceparent }),
    ),
  note: procedure
    .input(input.note)
    .mutation(({ ctx, input: note }) =>
      writeNote(writingOf(ctx), ctx.actor, { ...note, traceparent: ctx.traceparent }),
    ),
  startConversation: procedure
    .input(input.firstMessage)
    .mutation(({ ctx, input: first }) =>
      startConversation(writingOf(ctx), ctx.actor, { ...first, traceparent: ctx.traceparent }),
    ),
  retry: moveProcedure("retry"),
  resend: moveProcedure("resend"),
  cancel: moveProcedure("cancel"),
  assign: procedure
    .input(input.assign)
    .mutation(({ ctx, input: assign }) => assignConversation(ctx.runtime, ctx.actor, assign)),
  close: procedure
    .input(input.conversation)
    .mutation(({ ctx, input: { conversationId } }) => closeConversation(ctx.runtime, ctx.actor, conversationId)),
  reopen: procedure
    .input(input.conversation)
    .mutation(({ ctx, input: { conversationId } }) => reopenConversation(ctx.runtime, ctx.actor, conversationId)),
  snooze: procedure.input(input.snooze).mutation(({ ctx, input: { conversationId, until } }) =>
    snoozeConversation(ctx.runtime, ctx.actor, {
      conversationId,
      until: new Date(until),
      now: ctx.runtime.clock.now(),
    }),
  ),
  wake: procedure
    .input(input.conversation)
    .mutation(({ ctx, input: { conversationId } }) => wakeConversation(ctx.runtime, ctx.actor, conversationId)),
  undoMerge: procedure
    .input(input.undoMerge)
    .mutation(({ ctx, input: merge }) => undoContactMerge(ctx.runtime, ctx.actor, merge)),
  markRead: procedure.input(input.read).mutation(({ ctx, input: read }) => markRead(ctx.runtime, ctx.actor, read)),
  readMentions: procedure
    .input(input.read)
    .mutation(({ ctx, input: read }) => readMentions(ctx.runtime.pool, ctx.actor, read)),
  markUnread: procedure
    .input(input.conversation)
    .mutation(({ ctx, input: { conversationId } }) => markUnread(ctx.runtime, ctx.actor, conversationId)),
});

type Parts = Pick<Context, "runtime" | "services">;

function readingOf({ runtime, services }: Parts) {
  return { pool: runtime.pool, links: services.media.links };
}

function writingOf({ runtime, services }: Parts) {
  return { pool: runtime.pool, accept: services.accept, media: services.media.store };
}
