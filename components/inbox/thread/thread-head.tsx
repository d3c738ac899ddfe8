"use client";
import { AlarmClock, MailOpen } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { wakeTime } from "#components/lib/format/dates.ts";
import { initials, personHue } from "#components/lib/format/person.ts";
import { useNow, useViewer } from "#components/lib/format/use-viewer.ts";
import { Avatar } from "#components/ui/avatar.tsx";
import { MenuItem, MenuLabel, MenuSeparator } from "#components/ui/menu.tsx";
import type { ConversationRow } from "#server/inbox/conversation-row.ts";
import { SnoozeDialog } from "../later.tsx";
import { useLiveWorkspace } from "../live/live-workspace.tsx";
import { SnoozeMenu } from "../snooze/snooze-menu.tsx";
import type { ConversationMoves } from "../use-conversation-moves.ts";
import type { InboxDirectory } from "../use-directory.ts";
import { ThreadHeader } from "../view/thread-header.tsx";
import type { Person } from "../view/types.ts";

/** Which of the head's menus a key opened. */
export type HeadMenu = "assign" | "snooze" | null;

type ThreadHeadProps = {
  conversation: ConversationRow;
  contact: Person;
  directory: InboxDirectory;
  moves: ConversationMoves;
  viewerIds: string[];
  /** The customer writes. */
  isTyping: boolean;
  menu: HeadMenu;
  onMenu: (menu: HeadMenu) => void;
  panel: { isVisible: boolean; toggle: () => void };
  onMarkUnread: () => void;
  onToggleClosed: () => void;
  onSnooze: (row: ConversationRow, until: Date, time: string) => void;
  onBack: () => void;
};

/** Whose conversation it is, who is looking, who has it, and what can be done with it. */
export function ThreadHead(props: ThreadHeadProps) {
  const { conversation, contact, directory, viewerIds, panel } = props;
  const t = useTranslations("inbox.thread");
  const { assigneeId, teamId } = conversation;
  const snoozing = useSnoozing(props);
  return (
    <>
      {snoozing.dialog}
      <ThreadHeader
        contact={contact}
        channel={directory.channelRef(conversation.channelId)}
        status={snoozing.words ?? t(`status.${conversation.status}`)}
        isClosed={conversation.status === "closed"}
        isTyping={props.isTyping}
        viewers={viewerIds.map(directory.person).filter((person) => person.name !== "")}
        assignee={assigneeId === null ? null : directory.person(assigneeId)}
        team={teamId === null ? undefined : directory.team(teamId)?.name}
        assignItems={<AssignItems {...props} />}
        assignOpen={props.menu === "assign"}
        onAssignOpenChange={(isOpen) => {
          props.onMenu(isOpen ? "assign" : null);
        }}
        snoozeMenu={snoozing.menu}
        moreItems={
          <>
            <MenuItem icon={MailOpen} keys={["U"]} onSelect={props.onMarkUnread}>
              {t("markUnread")}
            </MenuItem>
            {snoozing.moreItem}
          </>
        }
        panelVisible={panel.isVisible}
        onTogglePanel={panel.toggle}
        onToggleClosed={props.onToggleClosed}
        onBack={props.onBack}
      />
    </>
  );
}

/** Putting the conversation aside: a menu, the same in the menu of all else on a phone, and a dialog for another time. */
function useSnoozing({ conversation, moves, menu, onMenu, onSnooze }: ThreadHeadProps) {
  const t = useTranslations("inbox.snooze");
  const viewer = useViewer();
  const now = useNow();
  const [isChoosing, setChoosing] = useState(false);
  const { status, snoozedUntil } = conversation;
  const snooze = (until: Date) => {
    onSnooze(conversation, until, wakeTime(until, now, viewer));
  };
  const choose = () => {
    setChoosing(true);
  };
  if (status === "closed") return { words: null, menu: null, moreItem: null, dialog: null };
  return {
    words: snoozedUntil && t("untilTime", { time: wakeTime(snoozedUntil, now, viewer) }),
    menu: (
      <SnoozeMenu
        isSnoozed={status === "snoozed"}
        open={menu === "snooze"}
        onOpenChange={(isOpen) => {
          onMenu(isOpen ? "snooze" : null);
        }}
        onSnooze={snooze}
        onWake={() => {
          moves.wake(conversation);
        }}
        onChoose={choose}
      />
    ),
    moreItem: (
      <MenuItem icon={AlarmClock} onSelect={choose}>
        {t("more")}
      </MenuItem>
    ),
    dialog: isChoosing && (
      <SnoozeDialog
        onSnooze={snooze}
        onClose={() => {
          setChoosing(false);
        }}
      />
    ),
  };
}

/** Oneself first, then nobody, the teams and the colleagues. */
function AssignItems({ conversation, directory, moves }: ThreadHeadProps) {
  const t = useTranslations("inbox.thread");
  const { viewer } = useLiveWorkspace();
  const { assigneeId, teamId } = conversation;
  const others = directory.members.filter((member) => !member.isRemoved && member.id !== viewer.memberId);
  const me = directory.person(viewer.memberId);
  const leadOf = (person: Person) => <Avatar text={initials(person.name)} hue={personHue(person.id)} size={16} />;
  return (
    <>
      <MenuItem
        leading={leadOf(me)}
        checked={assigneeId === me.id}
        onSelect={() => {
          moves.assign(conversation, { memberId: me.id }, me.name);
        }}
      >
        {t("take")}
      </MenuItem>
      <MenuItem
        checked={assigneeId === null && teamId === null}
        onSelect={() => {
          moves.assign(conversation, { nobody: true }, "");
        }}
      >
        {t("unassign")}
      </MenuItem>
      {directory.teams.length > 0 && <MenuSeparator />}
      {directory.teams.map((team) => (
        <MenuItem
          key={team.id}
          checked={assigneeId === null && teamId === team.id}
          onSelect={() => {
            moves.assign(conversation, { teamId: team.id }, team.name);
          }}
        >
          {team.name}
        </MenuItem>
      ))}
      {others.length > 0 && <MenuLabel>{t("assignTo")}</MenuLabel>}
      {others.map((member) => (
        <MenuItem
          key={member.id}
          leading={leadOf(member)}
          checked={assigneeId === member.id}
          onSelect={() => {
            moves.assign(conversation, { memberId: member.id }, member.name);
          }}
        >
          {member.name}
        </MenuItem>
      ))}
    </>
  );
}
