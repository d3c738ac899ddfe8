"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { dateMoment, useNow, useViewer } from "#components/lib/format/use-viewer.ts";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { Card } from "#components/ui/card.tsx";
import type { PersonDetail } from "#server/people/read-person.ts";

type Got = PersonDetail["campaigns"][number];

/** Campaigns that they were in, and how far each came. */
export function CampaignsCard({ campaigns }: { campaigns: readonly Got[] }) {
  const t = useTranslations("contacts.detail");
  return (
    <Card title={t("campaigns")} flush>
      {campaigns.length === 0 ? (
        <p className="px-4 py-3 text-12 text-fg-3">{t("noCampaigns")}</p>
      ) : (
        <ul className="divide-y divide-line">
          {campaigns.map((campaign) => (
            <CampaignLine key={campaign.campaignId} campaign={campaign} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function CampaignLine({ campaign: { campaignId, name, status, sentAt, queuedAt } }: { campaign: Got }) {
  const t = useTranslations("campaigns.person");
  const viewer = useViewer();
  const now = useNow();
  const { workspace, member } = useWorkspace();
  const moment = sentAt ?? queuedAt;
  const at = moment && dateMoment(moment, now, viewer);
  return (
    <li className="flex min-h-10 items-center gap-3 px-4 py-1.5">
      {member.role === "agent" ? (
        <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
      ) : (
        <Link
          href={`/w/${workspace.id}/campaigns/${campaignId}`}
          className="min-w-0 flex-1 truncate underline-offset-2 hover:underline"
        >
          <bdi>{name}</bdi>
        </Link>
      )}
      <span className="text-fg-2">{t(status)}</span>
      {at && (
        <time dateTime={at.iso} title={at.exact} className="w-16 text-end text-fg-3">
          {at.label}
        </time>
      )}
    </li>
  );
}
