"use client";
import { AlarmClock, AlarmClockOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { wakeTime } from "#components/lib/format/dates.ts";
import { useNow, useViewer } from "#components/lib/format/use-viewer.ts";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import { snoozeChoices } from "./snooze-times.ts";

export type SnoozeMenuProps = {
  isSnoozed: boolean;
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onSnooze: (until: Date) => void;
  onWake: () => void;
  /** Asks for another time. */
  onChoose: () => void;
};

/** Until when to put the conversation aside. */
export function SnoozeMenu({ isSnoozed, open, onOpenChange, onSnooze, onWake, onChoose }: SnoozeMenuProps) {
  const t = useTranslations("inbox.snooze");
  const viewer = useViewer();
  const now = useNow();
  return (
    <Menu
      align="end"
      open={open}
      onOpenChange={onOpenChange}
      trigger={<IconButton icon={AlarmClock} label={t("title")} keys={["Z"]} className="max-pane:hidden" />}
    >
      {snoozeChoices(now).map(({ key, at }) => (
        <MenuItem
          key={key}
          onSelect={() => {
            onSnooze(at);
          }}
        >
          <span className="flex justify-between gap-6">
            {t(key)} <span className="text-fg-3">{wakeTime(at, now, viewer)}</span>
          </span>
        </MenuItem>
      ))}
      <MenuItem onSelect={onChoose}>{t("choose")}</MenuItem>
      {isSnoozed && (
        <MenuItem icon={AlarmClockOff} onSelect={onWake}>
          {t("wake")}
        </MenuItem>
      )}
    </Menu>
  );
}
