import { z } from "zod";
import { defineEvent, type EventSource } from "./define-event.ts";
import { EXAMPLE } from "./example-ids.ts";

const conversation = z.object({
  conversationId: z.uuid(),
  contactId: z.uuid(),
  channelId: z.uuid(),
  status: z.enum(["open", "pending", "snoozed", "closed"]),
  assigneeId: z.uuid().nullable().describe("The member who has it."),
  teamId: z.uuid().nullable(),
  lastSeq: z.number().int(),
  lastMessageAt: z.iso.datetime().nullable(),
  waitingSince: z.iso.datetime().nullable().describe("Since when the person waits for an answer."),
});

const stored = z.object({
  conversation: z.object({
    id: z.string(),
    contactId: z.string(),
    channelId: z.string(),
    status: conversation.shape.status,
    assigneeId: z.string().nullable(),
    teamId: z.string().nullable(),
    lastSeq: z.number(),
    lastMessageAt: z.string().nullable(),
    waitingSince: z.string().nullable(),
  }),
});

function conversationOf(source: EventSource): z.infer<typeof conversation> {
  const { id, ...rest } = stored.parse(source.payload).conversation;
  return { conversationId: id, ...rest };
}

const example = {
  conversationId: EXAMPLE.conversation,
  contactId: EXAMPLE.contact,
  channelId: EXAMPLE.channel,
  status: "open",
  assigneeId: EXAMPLE.member,
  teamId: null,
  lastSeq: 8,
  lastMessageAt: EXAMPLE.at,
  waitingSince: null,
} as const;

export const conversationCreated = defineEvent({
  description: "A thread with a person on a number began.",
  data: conversation,
  example: { ...example, assigneeId: null, lastSeq: 0, lastMessageAt: null },
  render: conversationOf,
});

export const conversationUpdated = defineEvent({
  description: "Something about a conversation changed, how it stands now. Comes with the more telling ones too.",
  data: conversation,
  example,
  render: conversationOf,
});

export const conversationClosed = defineEvent({
  description: "A conversation was closed.",
  data: conversation,
  example: { ...example, status: "closed" },
  render: conversationOf,
});

export const conversationReopened = defineEvent({
  description: "A closed conversation was opened again.",
  data: conversation,
  example,
  render: conversationOf,
});

const place = z.object({ assigneeId: z.uuid().nullable(), teamId: z.uuid().nullable() });
const assigned = conversation.extend({ previous: place.describe("Who had it before.") });
const storedPlace = z.object({ route: z.object({ was: place }) });

export const conversationAssigned = defineEvent({
  description: "A conversation went to another member or team, or to nobody.",
  data: assigned,
  example: { ...example, previous: { assigneeId: null, teamId: null } },
  render: (source) => ({ ...conversationOf(source), previous: storedPlace.parse(source.payload).route.was }),
});
