"use client";
import { MailOpen } from "lucide-react";
import { useTranslations } from "next-intl";
import { initials, personHue } from "#components/lib/format/person.ts";
import { Avatar } from "#components/ui/avatar.tsx";
import { MenuItem, MenuLabel, MenuSeparator } from "#components/ui/menu.tsx";
import type { ConversationRow } from "#server/inbox/conversation-row.ts";
import { useLiveWorkspace } from "../live/live-workspace.tsx";
import type { ConversationMoves } from "../use-conversation-moves.ts";
import type { InboxDirectory } from "../use-directory.ts";
import { ThreadHeader } from "../view/thread-header.tsx";
import type { Person } from "../view/types.ts";

type ThreadHeadProps = {
  conversation: ConversationRow;
  contact: Person;
  directory: InboxDirectory;
  moves: ConversationMoves;
  viewerIds: string[];
  /** The customer writes. */
  isTyping: boolean;
  assignOpen: boolean;
  onAssignOpenChange: (isOpen: boolean) => void;
  panel: { isVisible: boolean; toggle: () => void };
  onMarkUnread: () => void;
  onToggleClosed: () => void;
  onBack: () => void;
};

/** Whose conversation it is, who is looking, who has it, and what can be done with it. */
export function ThreadHead(props: ThreadHeadProps) {
  const { conversation, contact, directory, viewerIds, panel } = props;
  const t = useTranslations("inbox.thread");
  const { assigneeId, teamId } = conversation;
  return (
    <ThreadHeader
      contact={contact}
      channel={directory.channelRef(conversation.channelId)}
      status={conversation.status}
      isTyping={props.isTyping}
      viewers={viewerIds.map(directory.person).filter((person) => person.name !== "")}
      assignee={assigneeId === null ? null : directory.person(assigneeId)}
      team={teamId === null ? undefined : directory.team(teamId)?.name}
      assignItems={<AssignItems {...props} />}
      assignOpen={props.assignOpen}
      onAssignOpenChange={props.onAssignOpenChange}
      moreItems={
        <MenuItem icon={MailOpen} keys={["U"]} onSelect={props.onMarkUnread}>
          {t("markUnread")}
        </MenuItem>
      }
      panelVisible={panel.isVisible}
      onTogglePanel={panel.toggle}
      onToggleClosed={props.onToggleClosed}
      onBack={props.onBack}
    />
  );
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
