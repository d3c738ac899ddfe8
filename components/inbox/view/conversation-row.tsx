import { CircleAlert, Image } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo, type MouseEvent } from "react";
import { initials, personHue } from "#components/lib/format/person.ts";
import { Avatar } from "#components/ui/avatar.tsx";
import { cx } from "#components/ui/cx.ts";
import { Icon } from "#components/ui/icon.tsx";
import { LetterMark } from "#components/ui/letter-mark.tsx";
import { Unread } from "#components/ui/unread.tsx";
import { Ticks } from "./ticks.tsx";
import type { ChannelRef, OutboundStatus, Moment, Person } from "./types.ts";

/** What the second line says. `author` null is the customer. */
export type RowPreview = {
  text: string;
  kind: "text" | "image" | "draft";
  author: "you" | { name: string } | null;
  status?: OutboundStatus | undefined;
};

type ConversationRowProps = {
  conversationId: string;
  href: string;
  contact: Person;
  /** Left out where the workspace has one number only. */
  channel?: ChannelRef | undefined;
  preview: RowPreview;
  /** The customer writes: said in place of the preview. */
  isTyping: boolean;
  /** Waiting time where somebody waits ("42 min"), else the moment of the last message. */
  time: Moment;
  timeTone: "neutral" | "amber" | "red";
  unread: number;
  /** Left out where the queue already says who. */
  assignee?: Person | undefined;
  failed: boolean;
  selected: boolean;
  onOpen: (conversationId: string) => void;
  /** The pointer or the focus is on it, or it is pressed and sure to be opened: the moment to prefetch. */
  onHint?: (conversationId: string, isSure: boolean) => void;
};

type RowWords = ReturnType<typeof useTranslations<"inbox.row">>;

const TIME_TONES = {
  neutral: "text-fg-3",
  amber: "font-medium text-amber-fg",
  red: "font-semibold text-red-fg",
} as const;

/** One conversation in two lines of 60 px (68 under a thumb). Its identity of callbacks decides whether it renders again. */
export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { conversationId, href, contact, channel, preview, time, timeTone, unread, selected, onOpen, onHint } = props;
  const t = useTranslations("inbox.row");
  const isNew = unread > 0;
  const open = (event: MouseEvent) => {
    // A click with a key held asks the browser for a new tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(conversationId);
  };
  const hint = () => {
    onHint?.(conversationId, false);
  };
  return (
    <a
      href={href}
      aria-current={selected ? "true" : undefined}
      onClick={open}
      onPointerEnter={hint}
      onPointerDown={() => onHint?.(conversationId, true)}
      onFocus={hint}
      className={cx(
        "relative grid h-15 contain-strict grid-cols-[32px_minmax(0,1fr)] items-center gap-x-2.5 border-b border-line/60 ps-4 pe-3 -outline-offset-2",
        "max-pane:h-17 max-pane:grid-cols-[40px_minmax(0,1fr)] max-pane:gap-x-3 max-pane:px-4",
        selected
          ? "bg-selected before:absolute before:inset-y-0 before:start-0 before:w-0.5 before:bg-accent"
          : "hover:bg-hover",
      )}
    >
      <Avatar
        text={initials(contact.name)}
        hue={personHue(contact.id)}
        className="max-pane:size-10 max-pane:text-14"
        mark={channel && <ChannelCorner channel={channel} selected={selected} />}
      />
      <div className="min-w-0 leading-4.5">
        <div className="flex items-center gap-1.5 max-pane:text-15">
          <span dir="auto" className={cx("min-w-0 truncate", isNew ? "font-semibold" : "font-medium")}>
            {contact.name}
          </span>
          <time dateTime={time.iso} title={time.exact} className={cx("ms-auto shrink-0 text-12", TIME_TONES[timeTone])}>
            {time.label}
          </time>
        </div>
        <div className="mt-0.5 flex min-w-0 items-center gap-1.5 max-pane:text-14">
          {props.isTyping ? (
            <span className="min-w-0 flex-1 truncate font-medium text-accent-fg">{t("typing")}</span>
          ) : (
            <PreviewLine preview={preview} strong={isNew} t={t} />
          )}
          <RowTail {...props} t={t} />
        </div>
      </div>
    </a>
  );
});

function ChannelCorner({ channel, selected }: { channel: ChannelRef; selected: boolean }) {
  return (
    <LetterMark
      {...channel.mark}
      size={14}
      title={channel.name}
      className={cx("absolute -end-1.25 -bottom-1 ring-[1.5px]", selected ? "ring-selected" : "ring-surface")}
    />
  );
}

function PreviewLine({ preview, strong, t }: { preview: RowPreview; strong: boolean; t: RowWords }) {
  const text = preview.kind === "image" && preview.text === "" ? t("image") : preview.text;
  const said =
    preview.author === null
      ? text
      : preview.author === "you"
        ? t("you", { text })
        : t("author", { name: preview.author.name, text });
  return (
    <span className={cx("flex min-w-0 flex-1 items-center gap-1", strong ? "text-fg-2" : "text-fg-3")}>
      {preview.kind === "draft" && <span className="shrink-0 font-medium text-accent-fg">{t("draft")}</span>}
      {/* The failure mark at the end says it already. */}
      {preview.status && preview.status !== "failed" && <Ticks status={preview.status} />}
      {preview.kind === "image" && <Icon as={Image} size={14} />}
      <span dir="auto" className="min-w-0 truncate">
        {said}
      </span>
    </span>
  );
}

function RowTail({ failed, assignee, unread, t }: ConversationRowProps & { t: RowWords }) {
  return (
    <span className="inline-flex shrink-0 items-center gap-1.25">
      {failed && (
        <span title={t("failed")} className="grid text-red-fg">
          <Icon as={CircleAlert} size={14} />
          <span className="sr-only">{t("failed")}</span>
        </span>
      )}
      {assignee && (
        <span title={t("assignedTo", { name: assignee.name })} className="grid">
          <Avatar text={initials(assignee.name)} hue={personHue(assignee.id)} size={16} />
          <span className="sr-only">{t("assignedTo", { name: assignee.name })}</span>
        </span>
      )}
      <Unread value={unread} label={t("unread", { count: unread })} />
    </span>
  );
}
