import { z } from "zod";
import { defineEvent } from "./define-event.ts";
import { EXAMPLE } from "./example-ids.ts";

const campaign = z.object({
  campaignId: z.uuid().describe("Read the rest by GET /api/v1/campaigns/{campaignId}."),
});
const stored = z.object({ campaignId: z.string() });

const defineMove = (description: string) =>
  defineEvent({
    description,
    data: campaign,
    example: { campaignId: EXAMPLE.campaign },
    render: ({ payload }) => ({ campaignId: stored.parse(payload).campaignId }),
  });

export const campaignStarted = defineMove(
  "A campaign's audience is written down, and its messages go out from now on.",
);
export const campaignPaused = defineMove(
  "A campaign was paused: at most one message of it for each number is still on its way.",
);
export const campaignResumed = defineMove("A paused campaign goes on.");
export const campaignCompleted = defineMove("A campaign is through: everybody got it, or has a reason why not.");
export const campaignCancelled = defineMove("A campaign was called off; who had not got it gets nothing.");
export const campaignFailed = defineMove("A campaign could not go on; its `failure` says why.");
