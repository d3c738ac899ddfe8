import { z } from "zod";
import { endpoint, type Endpoint } from "#server/api/rest.ts";
import { cancelCampaign, pauseCampaign, resumeCampaign } from "../control-campaign.ts";
import type { CampaignKey } from "../deps.ts";
import { launchCampaign } from "../launch-campaign.ts";
import type { EngineDeps } from "../move-campaign.ts";
import { getCampaign } from "../save-campaign.ts";
import { campaign, showCampaign } from "./shapes.ts";

const params = z.strictObject({ id: z.uuid() });

export const launch = endpoint({
  method: "post",
  path: "/campaigns/{id}/launch",
  operationId: "launchCampaign",
  scope: "campaigns:write",
  summary: "Launch a draft",
  description:
    "`version` and `confirmCount` are the draft and the number of people that were looked at (`getsIt` of the review). 409 when it is no draft any more, was changed, or would go to `details.count` people instead; 400 with `details.problems` when it is not complete.",
  params,
  body: z
    .strictObject({ version: z.int(), confirmCount: z.int().min(0) })
    .meta({ id: "CampaignLaunch", example: { version: 3, confirmCount: 4120 } }),
  status: 200,
  answer: campaign,
  errors: ["not_found", "conflict"],
  async write({ tx, notifier }, { principal: { workspaceId }, runtime: { clock }, params: { id }, body }) {
    const key = { workspaceId, memberId: null, id };
    await launchCampaign({ pool: tx, notifier, clock }, key, body);
    return showCampaign(await getCampaign(tx, key));
  },
});

type Move = (deps: EngineDeps, key: CampaignKey) => Promise<void>;

const moveEndpoint = (
  move: "pause" | "resume" | "cancel",
  words: { summary: string; description: string },
  run: Move,
): Endpoint =>
  endpoint({
    ...words,
    method: "post",
    path: `/campaigns/{id}/${move}`,
    operationId: `${move}Campaign`,
    scope: "campaigns:write",
    params,
    status: 200,
    answer: campaign,
    errors: ["not_found", "conflict"],
    async write({ tx, notifier }, { principal: { workspaceId }, params: { id } }) {
      await run({ pool: tx, notifier }, { workspaceId, id });
      return showCampaign(await getCampaign(tx, { workspaceId, id }));
    },
  });

export const pause = moveEndpoint(
  "pause",
  {
    summary: "Pause a campaign",
    description: "At most one message of it for each number is still on its way. 409 unless it runs.",
  },
  pauseCampaign,
);
export const resume = moveEndpoint(
  "resume",
  { summary: "Let a paused campaign go on", description: "409 unless it is paused." },
  resumeCampaign,
);
export const cancel = moveEndpoint(
  "cancel",
  { summary: "Call a campaign off", description: "Who did not get it gets nothing. 409 when it is a draft, or over." },
  cancelCampaign,
);
