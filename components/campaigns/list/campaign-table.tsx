"use client";
import { Archive, Copy, Ellipsis } from "lucide-react";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { shortDate, wakeTime } from "#components/lib/format/dates.ts";
import { useNow, useViewer } from "#components/lib/format/use-viewer.ts";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import { Cell, Table } from "#components/ui/table.tsx";
import type { ListedCampaign } from "#server/campaigns/list-campaigns.ts";
import { useMayManage } from "../campaigns-gate.tsx";
import { meant, reached } from "../rates.ts";
import { StateBadge } from "../state-badge.tsx";
import { useCampaignMoves } from "../use-campaign-moves.ts";

const COLUMNS = ["pick", "name", "status", "progress", "when", "menu"] as const;
const BESIDE = 2;

/** The list; two that were launched can be put beside each other. */
export function CampaignTable({ rows }: { rows: readonly ListedCampaign[] }) {
  const t = useTranslations("campaigns.list");
  const { workspace } = useWorkspace();
  const [picked, setPicked] = useState<readonly string[]>([]);
  const toggle = (id: string) =>
    setPicked((before) =>
      before.includes(id) ? before.filter((other) => other !== id) : [...before, id].slice(-BESIDE),
    );
  return (
    <>
      <Table
        caption={t("caption")}
        columns={COLUMNS.map((key) => ({
          key,
          label: t(`column.${key}`),
          hidden: key === "menu" || key === "pick",
          className: key === "pick" ? "w-8" : undefined,
        }))}
      >
        {rows.map((campaign) => (
          <CampaignRow
            key={campaign.id}
            campaign={campaign}
            isPicked={picked.includes(campaign.id)}
            onPick={() => toggle(campaign.id)}
          />
        ))}
      </Table>
      {picked.length > 0 && (
        <div className="flex items-center gap-2 border-t border-line bg-selected px-4 py-2">
          {picked.length === BESIDE ? (
            <Link
              href={`/w/${workspace.id}/campaigns/compare?ids=${picked.join(",")}`}
              className={buttonClass("primary")}
            >
              {t("compare", { count: picked.length })}
            </Link>
          ) : (
            <span role="status">{t("compare", { count: picked.length })}</span>
          )}
        </div>
      )}
    </>
  );
}

type CampaignRowProps = { campaign: ListedCampaign; isPicked: boolean; onPick: () => void };

function CampaignRow({ campaign, isPicked, onPick }: CampaignRowProps) {
  const t = useTranslations("campaigns.list");
  const { workspace } = useWorkspace();
  const { id, name, status, segmentName, people } = campaign;
  const isLaunched = people.total > 0;
  return (
    <tr aria-selected={isPicked}>
      <Cell className="max-pane:hidden">
        {isLaunched && (
          <input
            type="checkbox"
            aria-label={t("pick", { name })}
            className="size-4 accent-accent"
            checked={isPicked}
            onChange={onPick}
          />
        )}
      </Cell>
      <Cell className="pane:w-[36%]">
        <Link
          href={`/w/${workspace.id}/campaigns/${id}`}
          dir="auto"
          className="block truncate text-start font-medium hover:underline max-pane:py-1.5 max-pane:text-15"
        >
          {name}
        </Link>
        <span className="block truncate text-12 text-fg-3">{segmentName ?? t("noSegment")}</span>
      </Cell>
      <Cell>
        <StateBadge status={status} />
      </Cell>
      <Cell className="pane:w-56">{isLaunched ? <Progress campaign={campaign} /> : <NotYet />}</Cell>
      <Cell className="whitespace-nowrap text-fg-2">
        <When campaign={campaign} />
      </Cell>
      <Cell corner>
        <RowMenu campaign={campaign} />
      </Cell>
    </tr>
  );
}

function NotYet() {
  const t = useTranslations("campaigns.list");
  return <span className="text-fg-3">{t("none")}</span>;
}

function Progress({ campaign: { people } }: { campaign: ListedCampaign }) {
  const t = useTranslations("campaigns.list");
  const format = useFormatter();
  const total = meant(people);
  const { sent } = reached(people);
  return (
    <div>
      <div aria-hidden className="flex h-1.5 overflow-hidden rounded-xs bg-line">
        <span className="bg-accent" style={{ width: `${String(total === 0 ? 0 : (sent / total) * 100)}%` }} />
      </div>
      <span className="text-12 text-fg-2" title={format.number(people.total)}>
        {t("sentOf", { sent, total })}
      </span>
    </div>
  );
}

function When({ campaign: { status, updatedAt, startsAt, startedAt, endedAt } }: { campaign: ListedCampaign }) {
  const t = useTranslations("campaigns.list");
  const viewer = useViewer();
  const now = useNow();
  if (endedAt) return t("ended", { date: shortDate(endedAt, now, viewer) });
  if (startedAt) return t("started", { date: wakeTime(startedAt, now, viewer) });
  if (status !== "draft" && startsAt) return t("starts", { date: wakeTime(startsAt, now, viewer) });
  return t("edited", { date: shortDate(updatedAt, now, viewer) });
}

function RowMenu({ campaign }: { campaign: ListedCampaign }) {
  const t = useTranslations("campaigns.list");
  const moves = useCampaignMoves(campaign);
  const mayManage = useMayManage();
  if (!mayManage) return null;
  return (
    <Menu align="end" trigger={<IconButton icon={Ellipsis} label={t("more", { name: campaign.name })} />}>
      <MenuItem icon={Copy} onSelect={moves.duplicate}>
        {t("duplicate")}
      </MenuItem>
      {campaign.archivedAt === null && (
        <MenuItem icon={Archive} onSelect={moves.archive}>
          {t("archive")}
        </MenuItem>
      )}
    </Menu>
  );
}
