"use client";
import {
  Ban,
  Check,
  CheckCheck,
  CircleAlert,
  CircleHelp,
  Clock,
  Hourglass,
  Reply,
  type LucideIcon,
} from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useFailureReason } from "#components/inbox/thread/failure-reason.ts";
import { clockTime, exactTime, wakeTime } from "#components/lib/format/dates.ts";
import { initials, personHue } from "#components/lib/format/person.ts";
import { useNow, useViewer } from "#components/lib/format/use-viewer.ts";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { Avatar } from "#components/ui/avatar.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Cell } from "#components/ui/table.tsx";
import type { Recipient } from "#server/campaigns/report/list-recipients.ts";
import type { LiveChannel } from "#server/campaigns/report/read-live.ts";
import type { RecipientStatus } from "#server/campaigns/states.ts";
import { variantLetter } from "../rates.ts";
import { useReasonWords } from "../reasons.ts";

const LOOKS = {
  pending: { icon: Clock, tone: "text-fg-3" },
  queued: { icon: Clock, tone: "text-icon" },
  held: { icon: Hourglass, tone: "text-amber-fg" },
  sending: { icon: Clock, tone: "text-accent-fg" },
  unknown: { icon: CircleHelp, tone: "text-amber-fg" },
  sent: { icon: Check, tone: "text-icon" },
  failed: { icon: CircleAlert, tone: "text-red-fg" },
  delivered: { icon: CheckCheck, tone: "text-icon" },
  read: { icon: CheckCheck, tone: "text-tick-read" },
  replied: { icon: Reply, tone: "text-accent-fg" },
  skipped: { icon: Ban, tone: "text-icon" },
} as const satisfies Record<RecipientStatus, { icon: LucideIcon; tone: string }>;

type PersonRowProps = { recipient: Recipient; channels: readonly LiveChannel[] };

/** One person: where they are, why, by which number, and what their clock said. */
export function PersonRow({ recipient, channels }: PersonRowProps) {
  const t = useTranslations("campaigns");
  const { workspace } = useWorkspace();
  const { contactId, name, phone, channelId, status, variant } = recipient;
  const { icon, tone } = LOOKS[status];
  const shown = name || (phone ?? t("live.nameless"));
  return (
    <tr>
      <Cell>
        <span className="flex items-center gap-2">
          <Avatar size={20} text={initials(shown)} hue={personHue(contactId)} />
          <Link
            href={`/w/${workspace.id}/contacts/${contactId}`}
            prefetch={false}
            dir="auto"
            className="min-w-0 truncate font-medium hover:underline"
          >
            {shown}
          </Link>
          {name !== "" && <bdi className="text-12 whitespace-nowrap text-fg-3 tabular-nums">{phone}</bdi>}
        </span>
      </Cell>
      <Cell className="whitespace-nowrap text-fg-2">
        {channels.find((channel) => channel.channelId === channelId)?.name}
      </Cell>
      <Cell className="whitespace-nowrap">
        <span className="inline-flex items-center gap-1.5">
          <Icon as={icon} size={14} className={tone} />
          {t(`person.${status}`)}
        </span>
      </Cell>
      <Cell className="text-fg-2">
        <Why recipient={recipient} />
      </Cell>
      <Cell className="whitespace-nowrap tabular-nums">
        <TheirTime recipient={recipient} />
      </Cell>
      <Cell className="text-fg-2 max-pane:hidden">{variant === null ? "" : variantLetter(variant)}</Cell>
    </tr>
  );
}

function Why({ recipient }: { recipient: Recipient }) {
  const t = useTranslations("campaigns.progress");
  const viewer = useViewer();
  const now = useNow();
  const failure = useFailureReason();
  const { whyOf } = useReasonWords();
  const { status, reason, notBefore, replyCertainty, clickedAt } = recipient;
  const words = (): string => {
    switch (status) {
      case "held":
      case "skipped":
        return whyOf(reason ?? "");
      case "failed":
        return failure(reason);
      case "pending":
        return notBefore && notBefore > now ? t("notBefore", { time: wakeTime(notBefore, now, viewer) }) : t("pending");
      case "replied":
        return t(replyCertainty === "certain" ? "repliedCertain" : "repliedProbable");
      case "queued":
      case "sending":
      case "unknown":
      case "sent":
      case "delivered":
      case "read":
        return t(status);
    }
  };
  return clickedAt ? `${words()}, ${t("clicked")}` : words();
}

/** What the person's own clock said when it was sent, or will say when it goes. */
function TheirTime({ recipient: { sentAt, notBefore, zone } }: { recipient: Recipient }) {
  const viewer = useViewer();
  const at = sentAt ?? notBefore;
  if (!at) return null;
  const there = zone === null ? viewer : { ...viewer, timeZone: zone };
  return (
    <time dateTime={at.toISOString()} title={exactTime(at, there)}>
      {clockTime(at, there)}
    </time>
  );
}
