"use client";
import { ArrowLeft, Check, ChevronDown, Ellipsis, Eye, PanelRight, RotateCcw, UserRoundPlus } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { initials, personHue } from "#components/lib/format/person.ts";
import { Avatar, AvatarStack } from "#components/ui/avatar.tsx";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Kbd } from "#components/ui/kbd.tsx";
import { LetterMark } from "#components/ui/letter-mark.tsx";
import { Menu } from "#components/ui/menu.tsx";
import type { ChannelRef, Person } from "./types.ts";

type ThreadHeaderProps = {
  contact: Person;
  channel: ChannelRef;
  /** In words. */
  status: string;
  isClosed: boolean;
  /** The customer writes: said in place of the conversation's state. */
  isTyping: boolean;
  /** Colleagues who look at this now, without oneself. */
  viewers: readonly Person[];
  assignee: Person | null;
  /** Shown where nobody is assigned. */
  team?: string | undefined;
  /** `MenuItem`s. */
  assignItems: ReactNode;
  assignOpen: boolean;
  onAssignOpenChange: (open: boolean) => void;
  /** Absent where there is nothing to put aside. */
  snoozeMenu: ReactNode;
  moreItems: ReactNode;
  panelVisible: boolean;
  onTogglePanel: () => void;
  onToggleClosed: () => void;
  /** Closing or reopening is on its way. */
  pending?: boolean;
  onBack: () => void;
};

export function ThreadHeader(props: ThreadHeaderProps) {
  const { contact, channel, status, isClosed, viewers, assignee, team, moreItems, panelVisible } = props;
  const t = useTranslations("inbox.thread");
  return (
    <header className="flex h-13 shrink-0 items-center gap-1 border-b border-line bg-surface ps-4 pe-2 max-pane:h-14 max-pane:ps-1">
      <IconButton icon={ArrowLeft} label={t("back")} className="pane:hidden rtl:-scale-x-100" onClick={props.onBack} />
      <div className="me-auto grid min-w-0 leading-4.25">
        <h2 dir="auto" className="truncate text-start text-14 max-pane:text-15">
          {contact.name}
        </h2>
        <span className="flex min-w-0 items-center gap-1.25 text-12 text-fg-3">
          <LetterMark {...channel.mark} size={14} />
          <span className="truncate">
            {t.rich("sub", {
              channel: channel.name,
              status: props.isTyping ? t("typing") : status,
              b: (chunks) => <span className={props.isTyping ? "font-medium text-accent-fg" : ""}>{chunks}</span>,
            })}
          </span>
        </span>
      </div>
      <Viewers viewers={viewers} />
      <Menu
        align="end"
        open={props.assignOpen}
        onOpenChange={props.onAssignOpenChange}
        trigger={
          <button
            type="button"
            aria-label={assignee ? t("assignedTo", { name: assignee.name }) : t("assign")}
            className={buttonClass("plain", "sm")}
          >
            {assignee && <Avatar text={initials(assignee.name)} hue={personHue(assignee.id)} size={16} />}
            <span className="max-w-28 truncate max-pane:hidden">
              {assignee ? assignee.name.split(" ")[0] : (team ?? t("assign"))}
            </span>
            {!assignee && (
              <>
                <Icon as={UserRoundPlus} className="pane:hidden" />
                <Icon as={ChevronDown} size={14} className="max-pane:hidden" />
              </>
            )}
            <Kbd keys={["A"]} />
          </button>
        }
      >
        {props.assignItems}
      </Menu>
      {props.snoozeMenu}
      <Menu align="end" trigger={<IconButton icon={Ellipsis} label={t("more")} />}>
        {moreItems}
      </Menu>
      <IconButton
        icon={PanelRight}
        label={t("contactPanel")}
        keys={["]"]}
        aria-pressed={panelVisible}
        onClick={props.onTogglePanel}
        className="rtl:-scale-x-100"
      />
      <Button
        size="sm"
        icon={isClosed ? RotateCcw : Check}
        keys={["E"]}
        pending={props.pending ?? false}
        onClick={props.onToggleClosed}
        className="ms-1"
      >
        <span className="max-pane:sr-only">{t(isClosed ? "reopen" : "close")}</span>
      </Button>
    </header>
  );
}

function Viewers({ viewers }: { viewers: readonly Person[] }) {
  const t = useTranslations("inbox.thread");
  const locale = useLocale();
  if (viewers.length === 0) return null;
  const names = new Intl.ListFormat(locale, { type: "conjunction" }).format(viewers.map((viewer) => viewer.name));
  return (
    <span className="me-1 flex items-center gap-1.25 text-fg-3 max-pane:hidden">
      <Icon as={Eye} size={14} />
      <AvatarStack
        label={t("viewing", { names, count: viewers.length })}
        people={viewers.map((viewer) => ({ text: initials(viewer.name), hue: personHue(viewer.id) }))}
      />
    </span>
  );
}
