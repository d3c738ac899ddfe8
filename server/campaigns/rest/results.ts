import { z } from "zod";
import { createCursor, endpoint, isoOf, pageQuery, pageSchema, timestamp } from "#server/api/rest.ts";
import { listRecipients, type Recipient } from "../report/list-recipients.ts";
import { readReport, type CampaignReport } from "../report/read-report.ts";
import { RECIPIENT_WORDS } from "../router-inputs.ts";
import { CAMPAIGN_STATUS, RECIPIENT_STATUS } from "../states.ts";
import { people, reasons } from "./shapes.ts";

const params = z.strictObject({ id: z.uuid() });
const place = createCursor("recipients", z.object({ contactId: z.uuid() }));

const recipient = z
  .object({
    contactId: z.uuid(),
    status: z.enum(Object.keys(RECIPIENT_STATUS)),
    reason: z.string().nullable().meta({ description: "Why they are held, failed or skipped." }),
    variant: z.int().nullable(),
    channelId: z.uuid().nullable(),
    messageId: z.uuid().nullable(),
    notBefore: timestamp.nullable(),
    queuedAt: timestamp.nullable(),
    sentAt: timestamp.nullable(),
    deliveredAt: timestamp.nullable(),
    readAt: timestamp.nullable(),
    repliedAt: timestamp.nullable(),
    replyCertainty: z.enum(["certain", "probable"]).nullable(),
    clickedAt: timestamp.nullable(),
  })
  .meta({ id: "Recipient" });

function showRecipient(row: Recipient): z.input<typeof recipient> {
  const { contactId, reason, variant, channelId, messageId, replyCertainty } = row;
  return {
    ...{ contactId, status: row.status, reason, variant, channelId, messageId, replyCertainty },
    notBefore: isoOf(row.notBefore),
    queuedAt: isoOf(row.queuedAt),
    sentAt: isoOf(row.sentAt),
    deliveredAt: isoOf(row.deliveredAt),
    readAt: isoOf(row.readAt),
    repliedAt: isoOf(row.repliedAt),
    clickedAt: isoOf(row.clickedAt),
  };
}

export const recipients = endpoint({
  method: "get",
  path: "/campaigns/{id}/recipients",
  operationId: "listCampaignRecipients",
  scope: "campaigns:read",
  summary: "List a campaign's people",
  description: "Everybody of its audience, with where they are and why. There is nobody before it is launched.",
  params,
  query: z.strictObject({
    ...pageQuery,
    status: z.enum(RECIPIENT_WORDS).optional(),
    reason: z.string().min(1).max(60).optional(),
    variant: z.coerce.number().int().min(1).max(5).optional(),
  }),
  status: 200,
  answer: pageSchema("RecipientPage", recipient),
  errors: ["not_found"],
  async handle({ principal: { workspaceId }, runtime, params: { id }, query: { cursor, limit, status, ...filter } }) {
    const page = await listRecipients(
      runtime.pool,
      { workspaceId, id },
      { ...filter, text: "", limit, statuses: status && [status], cursor: place.read(cursor)?.contactId },
    );
    const { nextCursor } = page;
    return {
      data: page.recipients.map(showRecipient),
      nextCursor: nextCursor === null ? null : place.write({ contactId: nextCursor }),
    };
  },
});

const reached = z
  .object({
    planned: z.int(),
    sent: z.int(),
    delivered: z.int(),
    read: z.int(),
    replied: z.int(),
    repliedForCertain: z
      .int()
      .meta({ description: "Replies that quote the message; the others came within the window." }),
    clicked: z.int(),
    failed: z.int(),
  })
  .meta({ id: "CampaignReached", description: "How far people came; each step counts those of the steps after it." });
const wrote = z.object({ people: z.int(), wrote: z.int() });

const answer = z
  .object({
    id: z.uuid(),
    name: z.string(),
    status: z.enum(CAMPAIGN_STATUS),
    startedAt: timestamp.nullable(),
    endedAt: timestamp.nullable(),
    people,
    total: reached,
    variants: z.array(reached.extend({ label: z.int() })),
    links: z.array(z.object({ label: z.int(), url: z.string(), people: z.int(), clicks: z.int() })),
    optedOut: z.int().meta({ description: "Who opted out within the reply window after their message." }),
    holds: reasons,
    failures: reasons,
    skips: reasons,
    holdout: z.object({ got: wrote, heldOut: wrote }).nullable().meta({
      description: "Of a part of those who got it and of those held out: how many wrote within the reply window.",
    }),
  })
  .meta({ id: "CampaignReport" });

function showReport(report: CampaignReport): z.input<typeof answer> {
  const { id, name, total, optedOut, holds, failures, skips, holdout } = report;
  return {
    ...{ id, name, status: report.status, people: report.people, total, optedOut, holds, failures, skips, holdout },
    startedAt: isoOf(report.startedAt),
    endedAt: isoOf(report.endedAt),
    variants: report.variants,
    links: report.links,
  };
}

export const report = endpoint({
  method: "get",
  path: "/campaigns/{id}/report",
  operationId: "getCampaignReport",
  scope: "campaigns:read",
  summary: "Read what a campaign came to",
  params,
  status: 200,
  answer,
  errors: ["not_found"],
  handle: async ({ principal: { workspaceId }, runtime, params: { id } }) =>
    showReport(await readReport(runtime, { workspaceId, id })),
});
