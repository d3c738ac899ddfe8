import { z } from "zod";
import { createCursor, endpoint, isoOf, pageQuery, pageSchema, timestamp } from "#server/api/rest.ts";
import { newId } from "#server/platform/ids.ts";
import { draftCampaign } from "../draft-campaign.ts";
import { campaignInput } from "../inputs.ts";
import { listCampaigns } from "../list-campaigns.ts";
import { reviewCampaign } from "../review/review-campaign.ts";
import { createCampaign, saveCampaign } from "../save-campaign.ts";
import { CAMPAIGN_STATUS } from "../states.ts";
import { campaign, problem, reasons, showCampaign, showSummary, summary } from "./shapes.ts";

const params = z.strictObject({ id: z.uuid() });
const place = createCursor("campaigns", z.object({ id: z.uuid() }));
const change = campaignInput.partial();

export const list = endpoint({
  method: "get",
  path: "/campaigns",
  operationId: "listCampaigns",
  scope: "campaigns:read",
  summary: "List campaigns",
  description: "The newest first.",
  query: z.strictObject({
    ...pageQuery,
    status: z.enum(CAMPAIGN_STATUS).optional(),
    archived: z.enum(["true", "false"]).default("false"),
  }),
  status: 200,
  answer: pageSchema("CampaignPage", summary),
  async handle({ principal: { workspaceId }, runtime, query: { cursor, limit, status, archived } }) {
    const { campaigns, nextCursor } = await listCampaigns(runtime.pool, workspaceId, {
      ...{ text: "", limit, isArchived: archived === "true" },
      statuses: status && [status],
      cursor: place.read(cursor)?.id,
    });
    return {
      data: campaigns.map(showSummary),
      nextCursor: nextCursor === null ? null : place.write({ id: nextCursor }),
    };
  },
});

export const get = endpoint({
  method: "get",
  path: "/campaigns/{id}",
  operationId: "getCampaign",
  scope: "campaigns:read",
  summary: "Read a campaign",
  description: "With what keeps it from being launched, while it is a draft.",
  params,
  status: 200,
  answer: campaign.extend({ problems: z.array(problem) }).meta({ id: "CampaignDetail" }),
  errors: ["not_found"],
  async handle({ principal: { workspaceId }, runtime, params: { id } }) {
    const found = await draftCampaign(runtime, { workspaceId, id });
    return { ...showCampaign(found), problems: found.problems };
  },
});

export const create = endpoint({
  method: "post",
  path: "/campaigns",
  operationId: "createCampaign",
  scope: "campaigns:write",
  summary: "Draft a campaign",
  description: "What is not given is as in a new draft on screen. A segment, channel or file that there is not is 404.",
  body: change.required({ name: true }).meta({
    id: "NewCampaign",
    example: {
      name: "December",
      variants: [
        {
          body: "Hi {{1}}, it is here: https://shop.example",
          bindings: [{ attribute: "first_name", fallback: "you" }],
        },
      ],
      schedule: { kind: "local", date: "2027-12-01", time: "10:00" },
    },
  }),
  status: 201,
  answer: campaign,
  errors: ["not_found", "conflict"],
  write: async ({ tx }, { principal: { workspaceId }, services, body }) =>
    showCampaign(
      await createCampaign(
        { pool: tx, media: services.media.store },
        { workspaceId, memberId: null, id: newId() },
        body,
      ),
    ),
});

export const update = endpoint({
  method: "patch",
  path: "/campaigns/{id}",
  operationId: "changeCampaign",
  scope: "campaigns:write",
  summary: "Change a draft",
  description: "409 when somebody saved since `version`, or it is no draft any more.",
  params,
  body: change.extend({ version: z.int() }).meta({ id: "CampaignChange", example: { version: 1, name: "January" } }),
  status: 200,
  answer: campaign,
  errors: ["not_found", "conflict"],
  write: async ({ tx }, { principal: { workspaceId }, services, params: { id }, body: { version, ...given } }) =>
    showCampaign(
      await saveCampaign(
        { pool: tx, media: services.media.store },
        { workspaceId, memberId: null, id },
        version,
        given,
      ),
    ),
});

export const review = endpoint({
  method: "get",
  path: "/campaigns/{id}/review",
  operationId: "reviewCampaign",
  scope: "campaigns:read",
  summary: "See who a draft would go to",
  description:
    "By the conditions that a launch freezes. `getsIt` is what a launch is confirmed with. 409 when it is no draft any more.",
  params,
  status: 200,
  answer: z
    .object({
      version: z.int(),
      problems: z.array(problem),
      total: z.int(),
      getsIt: z.int(),
      reasons,
      finishesAt: timestamp.nullable().meta({ description: "Null when nobody can say." }),
    })
    .meta({ id: "CampaignReview" }),
  errors: ["not_found", "conflict"],
  async handle({ principal: { workspaceId }, runtime, params: { id } }) {
    const told = await reviewCampaign(runtime, { workspaceId, id });
    const { version, problems, total, getsIt } = told;
    return { ...{ version, problems, total, getsIt, reasons: told.reasons }, finishesAt: isoOf(told.finishesAt) };
  },
});
