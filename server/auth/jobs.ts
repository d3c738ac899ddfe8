import { z } from "zod";
import { defineJob } from "#server/platform/define-job.ts";
import { deleteExpired } from "./sql/delete-expired.ts";
import { releaseAssignments } from "./sql/release-assignments.ts";

/** Lays open the conversations of a member who was removed. */
export const releaseMember = defineJob({
  name: "auth:release-member",
  payload: z.object({ workspaceId: z.uuid(), memberId: z.uuid() }),
  async handle({ pool }, payload) {
    await releaseAssignments(pool, payload);
  },
});

/** Lays open the conversations of a team that was deleted. */
export const releaseTeam = defineJob({
  name: "auth:release-team",
  payload: z.object({ workspaceId: z.uuid(), teamId: z.uuid() }),
  async handle({ pool }, payload) {
    await releaseAssignments(pool, payload);
  },
});

/** Forgets sessions, reset links, invitations and counted attempts whose time is over. */
export const forgetExpired = defineJob({
  name: "auth:forget-expired",
  payload: z.object({}),
  handle: ({ pool }) => deleteExpired(pool),
});
