import { z } from "zod";
import { isoOf, timestamp } from "#server/api/rest.ts";
import type { Campaign } from "../campaign-record.ts";
import { CAMPAIGN_STEPS, PROBLEM_CODES } from "../find-problems.ts";
import type { ListedCampaign } from "../list-campaigns.ts";
import { RECIPIENT_WORDS } from "../router-inputs.ts";
import { CAMPAIGN_STATUS } from "../states.ts";

const status = z.enum(CAMPAIGN_STATUS);
const binding = z.object({ attribute: z.string(), fallback: z.string().optional() }).meta({
  description:
    "What feeds {{n}}: an attribute of contacts, or `name`, `first_name`, `phone`. Without value and fallback a person is held.",
});
const variant = z
  .object({
    label: z.int().meta({ description: "1 is A, 2 is B." }),
    body: z.string(),
    mediaId: z.uuid().nullable(),
    bindings: z.array(binding),
    weight: z.int(),
  })
  .meta({ id: "CampaignVariant" });
const schedule = z.union([
  z.object({ kind: z.literal("now") }),
  z.object({ kind: z.literal("at"), at: z.string() }),
  z.object({ kind: z.literal("local"), date: z.string(), time: z.string() }),
]);

export const people = z
  .object({ total: z.int(), ...Object.fromEntries(RECIPIENT_WORDS.map((word) => [word, z.int()])) })
  .meta({
    id: "CampaignPeople",
    description: "How many people are where; each is counted once, at the furthest they came.",
  });

export const campaign = z
  .object({
    id: z.uuid(),
    name: z.string(),
    status,
    version: z
      .int()
      .meta({ description: "Raised by every save of a draft; a change and a launch name the one they saw." }),
    segmentId: z.uuid().nullable(),
    exclusionIds: z.array(z.uuid()),
    channelIds: z.array(z.uuid()),
    variants: z.array(variant),
    requiresOptIn: z.boolean(),
    holdoutPercent: z.int(),
    schedule,
    quietHours: z.object({ from: z.string(), to: z.string() }).nullable(),
    onChannelLoss: z.enum(["hold", "move"]),
    replyWindowHours: z.int(),
    tracksLinks: z.boolean(),
    createdAt: timestamp,
    updatedAt: timestamp,
    launchedAt: timestamp.nullable(),
    startsAt: timestamp.nullable(),
    startedAt: timestamp.nullable(),
    pausedAt: timestamp.nullable(),
    endedAt: timestamp.nullable(),
    failure: z.string().nullable().meta({ description: "A code of why it failed." }),
    archivedAt: timestamp.nullable(),
  })
  .meta({ id: "Campaign" });

export function showCampaign(row: Campaign): z.input<typeof campaign> {
  const { id, name, version, segmentId, exclusionIds, channelIds, requiresOptIn, holdoutPercent } = row;
  const { quietHours, onChannelLoss, replyWindowHours, tracksLinks, failure } = row;
  return {
    ...{ id, name, status: row.status, version, segmentId, exclusionIds, channelIds, requiresOptIn, holdoutPercent },
    ...{ schedule: row.schedule, quietHours, onChannelLoss, replyWindowHours, tracksLinks, failure },
    variants: row.variants.map(({ media, ...each }) => ({ ...each, mediaId: media?.mediaId ?? null })),
    createdAt: isoOf(row.createdAt),
    updatedAt: isoOf(row.updatedAt),
    launchedAt: isoOf(row.launchedAt),
    startsAt: isoOf(row.startsAt),
    startedAt: isoOf(row.startedAt),
    pausedAt: isoOf(row.pausedAt),
    endedAt: isoOf(row.endedAt),
    archivedAt: isoOf(row.archivedAt),
  };
}

export const summary = z
  .object({
    id: z.uuid(),
    name: z.string(),
    status,
    people,
    createdAt: timestamp,
    startsAt: timestamp.nullable(),
    startedAt: timestamp.nullable(),
    endedAt: timestamp.nullable(),
  })
  .meta({ id: "CampaignSummary" });

export function showSummary(row: ListedCampaign): z.input<typeof summary> {
  const { id, name } = row;
  return {
    ...{ id, name, status: row.status, people: row.people },
    createdAt: isoOf(row.createdAt),
    startsAt: isoOf(row.startsAt),
    startedAt: isoOf(row.startedAt),
    endedAt: isoOf(row.endedAt),
  };
}

export const problem = z
  .object({
    step: z.enum(CAMPAIGN_STEPS),
    code: z.enum(PROBLEM_CODES),
    label: z.int().optional(),
    variable: z.int().optional(),
    id: z.uuid().optional(),
  })
  .meta({ id: "CampaignProblem", description: "What keeps a draft from being launched." });

export const reasons = z
  .array(z.object({ reason: z.string(), people: z.int() }))
  .meta({ id: "CampaignReasons", description: "Why, and how many, those of most people first." });
