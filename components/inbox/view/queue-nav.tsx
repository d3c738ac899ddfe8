"use client";
import { useTranslations } from "next-intl";
import type { MouseEvent, ReactNode } from "react";
import type { Mark } from "#components/lib/format/person.ts";
import { Count } from "#components/ui/count.tsx";
import { cx } from "#components/ui/cx.ts";
import { Dot } from "#components/ui/dot.tsx";
import { Icon, type IconGlyph } from "#components/ui/icon.tsx";
import { Kbd } from "#components/ui/kbd.tsx";
import { LetterMark } from "#components/ui/letter-mark.tsx";

type Lead =
  | { kind: "icon"; icon: IconGlyph }
  /** A team: a small square of its hue. */
  | { kind: "team"; mark: Mark }
  /** A number: the same letter and hue as on the rows' avatars, so the nav is their legend. */
  | { kind: "channel"; mark: Mark };

export type QueueItem = {
  key: string;
  label: string;
  href: string;
  lead: Lead;
  count?: number | undefined;
  tone?: "neutral" | "amber" | "red" | undefined;
  /** A word in place of the count, such as what a number needs. */
  note?: string | undefined;
};

export type QueueGroup = { key: string; title?: string; items: readonly QueueItem[] };

type QueuesProps = {
  groups: readonly QueueGroup[];
  current: string;
  onOpen: (key: string) => void;
};

type QueueNavProps = QueuesProps & {
  link: "live" | "catchingUp" | "offline";
  actions?: ReactNode;
};

/** Where conversations wait. Below 1416 px only the icons stay; names move into their titles. */
export function QueueNav({ groups, current, onOpen, link, actions }: QueueNavProps) {
  const t = useTranslations("inbox");
  return (
    <nav aria-label={t("queues.label")} className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-13 shrink-0 items-center gap-2 ps-4 pe-2 max-wide:justify-center max-wide:px-0">
        <h2 className="flex-1 text-14 max-wide:sr-only">{t("title")}</h2>
        {actions}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto pb-3">
        {groups.map((group, index) => (
          <div
            key={group.key}
            className={cx(index > 0 && "mt-4 max-wide:mt-2.5 max-wide:border-t max-wide:border-line max-wide:pt-2.5")}
          >
            {group.title && (
              <h3 className="flex h-6 items-center px-4 text-12 font-medium text-fg-3 max-wide:sr-only">
                {group.title}
              </h3>
            )}
            <ul className="px-2">
              {group.items.map((item) => (
                <li key={item.key}>
                  <QueueLink item={item} current={item.key === current} onOpen={onOpen} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <LinkState link={link} />
    </nav>
  );
}

function QueueLink({ item, current, onOpen }: { item: QueueItem; current: boolean; onOpen: (key: string) => void }) {
  const t = useTranslations("inbox.queues");
  const detail = item.note ?? item.count;
  const name = detail === undefined ? item.label : t("itemWith", { name: item.label, detail: String(detail) });
  return (
    <a
      href={item.href}
      title={name}
      aria-label={name}
      aria-current={current ? "page" : undefined}
      onClick={openInPlace(item.key, onOpen)}
      className={cx(
        "flex h-7 items-center gap-2 rounded-md px-2 max-wide:h-8 max-wide:justify-center max-wide:px-0",
        current ? "bg-selected font-medium text-fg" : "text-fg-2 hover:bg-hover",
      )}
    >
      <QueueLead lead={item.lead} current={current} />
      <span className="min-w-0 flex-1 truncate max-wide:hidden">{item.label}</span>
      {detail !== undefined && (
        <Count value={detail} tone={item.tone ?? "neutral"} className={cx("max-wide:hidden", current && "text-fg")} />
      )}
    </a>
  );
}

function QueueLead({ lead, current }: { lead: Lead; current: boolean }) {
  if (lead.kind === "icon") return <Icon as={lead.icon} className={current ? "text-accent-fg" : "text-icon"} />;
  if (lead.kind === "channel") return <LetterMark {...lead.mark} />;
  return (
    <span
      aria-hidden
      style={{ "--hue": lead.mark.hue }}
      className="inline-grid size-4 shrink-0 place-items-center rounded-[5px] text-[9px] leading-none font-semibold tint-person"
    >
      {lead.mark.text}
    </span>
  );
}

function LinkState({ link }: { link: QueueNavProps["link"] }) {
  const t = useTranslations("inbox.queues");
  const label = t(link === "live" ? "upToDate" : link);
  return (
    <div
      role="status"
      title={label}
      className="flex items-center gap-2 border-t border-line px-4 py-3 text-12 text-fg-3 max-wide:justify-center max-wide:px-0"
    >
      <Dot tone={link === "live" ? "green" : "amber"} className={cx(link === "catchingUp" && "animate-pulse-soft")} />
      <span className="max-wide:sr-only">{label}</span>
      <span className="ms-auto inline-flex items-center gap-1.5 max-wide:hidden">
        <Kbd keys={["J", "K"]} />
        {t("move")}
      </span>
    </div>
  );
}

/** The queues of a phone: chips in a row above the list. */
export function QueueChips({ groups, current, onOpen }: QueuesProps) {
  const t = useTranslations("inbox.queues");
  return (
    <nav
      aria-label={t("label")}
      className="flex shrink-0 gap-1.5 overflow-x-auto border-b border-line px-4 py-2 [scrollbar-width:none] pane:hidden"
    >
      {groups
        .flatMap((group) => group.items)
        .map((item) => (
          <a
            key={item.key}
            href={item.href}
            aria-current={item.key === current ? "page" : undefined}
            onClick={openInPlace(item.key, onOpen)}
            className={cx(
              "inline-flex h-8 shrink-0 items-center gap-1.5 rounded-full border px-2.75 font-medium",
              item.key === current
                ? "border-accent-line bg-accent-soft text-accent-fg"
                : "border-line-strong text-fg-2",
            )}
          >
            {item.lead.kind !== "icon" && <QueueLead lead={item.lead} current={false} />}
            {item.label}
            {item.count !== undefined && (
              <Count
                value={item.count}
                tone={item.tone ?? "neutral"}
                className={cx(item.key === current && "text-accent-fg")}
              />
            )}
          </a>
        ))}
    </nav>
  );
}

function openInPlace(key: string, onOpen: (key: string) => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(key);
  };
}
