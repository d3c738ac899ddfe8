import { z } from "zod";
import { endpoint, type RestWrite } from "#server/api/rest.ts";
import { DomainError } from "#server/platform/errors.ts";
import { assignConversation } from "../assign-conversation.ts";
import type { InboxDeps } from "../change-conversation.ts";
import type { ConversationRow } from "../conversation-row.ts";
import { setState } from "../set-state.ts";
import { conversation, showConversation } from "./conversations.ts";

const params = z.strictObject({ id: z.uuid() });

const depsOf = ({ tx, notifier }: RestWrite): InboxDeps => ({ pool: tx, notifier });

/** A program sees every conversation of its workspace: none can be out of its sight. */
function shown(row: ConversationRow | null): z.output<typeof conversation> {
  if (!row) throw new DomainError("not_found");
  return showConversation(row);
}

const expectedAssigneeId = z
  .uuid()
  .nullable()
  .optional()
  .meta({ description: "Refuse with 409 when somebody else has it by now; null: nobody." });

const assignment = z
  .union(
    [
      z.strictObject({ memberId: z.uuid(), expectedAssigneeId }),
      z.strictObject({ teamId: z.uuid(), expectedAssigneeId }),
      z.strictObject({ nobody: z.literal(true), expectedAssigneeId }),
    ],
    { error: "wants memberId, teamId or nobody" },
  )
  .meta({
    id: "Assignment",
    description: "A member keeps its team; a team takes it from its member; nobody lays it open to all.",
  });

export const assign = endpoint({
  method: "put",
  path: "/conversations/{id}/assignment",
  operationId: "assignConversation",
  scope: "conversations:write",
  summary: "Pass a conversation on",
  description: "Its thread says so, in the name of the key.",
  params,
  body: assignment,
  status: 200,
  answer: conversation,
  errors: ["not_found", "conflict"],
  write: async (write, { principal, params: { id }, body: { expectedAssigneeId: expected, ...target } }) =>
    shown(
      await assignConversation(depsOf(write), principal, { conversationId: id, target, expectedAssigneeId: expected }),
    ),
});

const wantedState = z
  .discriminatedUnion("status", [
    z.strictObject({ status: z.literal("open") }),
    z.strictObject({ status: z.literal("closed") }),
    z.strictObject({
      status: z.literal("snoozed"),
      until: z.iso.datetime({ offset: true }).meta({ description: "Within a year." }),
    }),
  ])
  .meta({ id: "WantedState", example: { status: "closed" } });

export const setConversationState = endpoint({
  method: "put",
  path: "/conversations/{id}/state",
  operationId: "setConversationState",
  scope: "conversations:write",
  summary: "Open, close or snooze a conversation",
  description:
    "One that is there already stays as it is. With a person that has another open conversation on the channel a closed one is not opened (409).",
  params,
  body: wantedState,
  status: 200,
  answer: conversation,
  errors: ["not_found", "conflict"],
  write: async (write, { principal, runtime, params: { id }, body }) => {
    const state = body.status === "snoozed" ? { status: body.status, until: new Date(body.until) } : body;
    return shown(await setState(depsOf(write), principal, { conversationId: id, state, now: runtime.clock.now() }));
  },
});
