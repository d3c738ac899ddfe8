"use client";
import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { clockTime, shortDate, type Viewer } from "#components/lib/format/dates.ts";
import type { Mark } from "#components/lib/format/person.ts";
import { Button } from "#components/ui/button.tsx";
import { Cell } from "#components/ui/table.tsx";
import { Dot } from "#components/ui/dot.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { LetterMark } from "#components/ui/letter-mark.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import type { ChannelView } from "#server/channels/list-channels.ts";
import type { ChannelAction } from "#server/channels/states.ts";
import { toneOf } from "./state-tone.ts";

type ChannelRowProps = {
  channel: ChannelView;
  mark: Mark | undefined;
  selected: boolean;
  /** Whether this member may do anything with numbers. */
  canManage: boolean;
  viewer: Viewer;
  now: Date;
  onAct: (action: ChannelAction) => void;
  onLink: () => void;
  onRename: () => void;
};

/** A number: its state, and what to do next in words. */
export function ChannelRow(props: ChannelRowProps) {
  const { channel, mark, selected, canManage, viewer, now, onAct, onLink, onRename } = props;
  const t = useTranslations("channels");
  const { state, stateAt, waiting, actions } = channel;
  const tone = toneOf(state);
  const isToday = now.getTime() - stateAt.getTime() < 20 * 60 * 60 * 1_000;
  const since = isToday ? clockTime(stateAt, viewer) : shortDate(stateAt, now, viewer);
  return (
    <tr aria-selected={selected}>
      <Cell>
        <div className="flex items-center gap-2.5">
          {mark && <LetterMark {...mark} />}
          <div className="min-w-0 leading-4.5">
            <div className="truncate font-semibold">{channel.name}</div>
            <div dir="ltr" className="truncate text-start text-12 text-fg-3 tabular-nums">
              {channel.phone ?? t("newNumber")}
            </div>
          </div>
        </div>
      </Cell>
      <Cell>
        <div className="grid grid-cols-[auto_1fr] items-center gap-x-2 leading-4.5">
          <Dot tone={tone} />
          <span
            className={
              tone === "red"
                ? "font-medium text-red-fg"
                : tone === "amber"
                  ? "font-medium text-amber-fg"
                  : "font-medium"
            }
          >
            {t(`state.${state}`)}
          </span>
          <span className="col-start-2 text-12 text-fg-3">{t("since", { time: since })}</span>
        </div>
      </Cell>
      <Cell className="text-fg-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-40 flex-1 text-12">
            {t(`next.${state}`)}
            {waiting > 0 && state !== "connected" && (
              <span className="ms-1">{t("waitingReplies", { count: waiting })}</span>
            )}
          </span>
          {canManage && <NextStep channel={channel} onAct={onAct} onLink={onLink} />}
        </div>
      </Cell>
      <Cell className="whitespace-nowrap tabular-nums">{t("paceValue", { perMinute: channel.perMinute })}</Cell>
      <Cell corner>
        {canManage && (
          <Menu align="end" trigger={<IconButton icon={Ellipsis} label={t("action.more", { name: channel.name })} />}>
            <MenuItem onSelect={onRename}>{t("action.rename")}</MenuItem>
            {actions.includes("connect") && (
              <MenuItem
                onSelect={() => {
                  onAct("connect");
                }}
              >
                {t("action.connect")}
              </MenuItem>
            )}
            {actions.includes("disconnect") && (
              <MenuItem
                onSelect={() => {
                  onAct("disconnect");
                }}
              >
                {t("action.disconnect")}
              </MenuItem>
            )}
            {actions.includes("log_out") && (
              <MenuItem
                tone="danger"
                onSelect={() => {
                  onAct("log_out");
                }}
              >
                {t("action.unlink")}
              </MenuItem>
            )}
          </Menu>
        )}
      </Cell>
    </tr>
  );
}

type NextStepProps = { channel: ChannelView; onAct: (action: ChannelAction) => void; onLink: () => void };

/** The one thing to press, where there is one. */
function NextStep({ channel: { state, actions }, onAct, onLink }: NextStepProps) {
  const t = useTranslations("channels.action");
  if (state === "awaiting_scan")
    return (
      <Button size="sm" onClick={onLink}>
        {t("link")}
      </Button>
    );
  if (state === "logged_out" && actions.includes("relink"))
    return (
      <Button
        size="sm"
        onClick={() => {
          onAct("relink");
          onLink();
        }}
      >
        {t("linkAgain")}
      </Button>
    );
  if ((state === "disconnected" || state === "replaced") && actions.includes("connect"))
    return (
      <Button
        size="sm"
        onClick={() => {
          onAct("connect");
        }}
      >
        {t("connect")}
      </Button>
    );
  return null;
}
