import { z } from "zod";
import { createMailer } from "#server/auth/index.ts";
import { defineJob } from "#server/platform/define-job.ts";
import { readNotice } from "./sql/read-notice.ts";

const WHY = {
  gone: "it answered that it is gone for good (410)",
  failing: "nearly everything sent to it failed for hours",
  member: "a member did so",
} as const;

/** Tells a workspace's owners that one of its webhooks is disabled. Without SMTP the developers' screen alone says so. */
export const mailOwners = defineJob({
  name: "webhooks:mail-owners",
  payload: z.object({ workspaceId: z.uuid(), endpointId: z.uuid() }),
  async handle({ pool, env }, { workspaceId, endpointId }) {
    if (!env.SMTP_URL) return;
    const mailer = createMailer(env.SMTP_URL, env.MAIL_FROM);
    for (const { email, workspaceName, url, reason } of await readNotice(pool, workspaceId, endpointId)) {
      const text = [
        `Baton no longer sends events of ${workspaceName} to ${url}: ${WHY[reason]}.`,
        "Events are kept as long as the feed is. Enable the webhook again to get them:",
        `${env.PUBLIC_URL}/developers`,
      ].join("\n\n");
      await mailer.send({ to: email, subject: `A webhook of ${workspaceName} is disabled`, text });
    }
  },
});
