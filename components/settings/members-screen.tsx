"use client";
import { UserPlus } from "lucide-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { shortDate } from "#components/lib/format/dates.ts";
import { useViewer } from "#components/lib/format/use-viewer.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Table } from "#components/ui/table.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { MemberRow } from "./member-row.tsx";
import { QueryState } from "./query-state.tsx";
import { SettingsPage } from "./settings-page.tsx";

export function MembersScreen() {
  const t = useTranslations("settings.members");
  const { member } = useWorkspace();
  const trpc = useTRPC();
  const members = useQuery(trpc.members.list.queryOptions());
  const teams = useQuery(trpc.teams.list.queryOptions());
  const [inviting, setInviting] = useState(false);
  const manages = member.role === "admin" || member.role === "owner";
  const teamNames = new Map(teams.data?.map((team) => [team.id, team.name]));
  return (
    <SettingsPage
      section="members"
      width="wide"
      {...(members.data ? { summary: t("count", { count: members.data.length }) } : {})}
      actions={
        manages && (
          <Button tone="primary" icon={UserPlus} onClick={() => setInviting(true)}>
            {t("invite")}
          </Button>
        )
      }
    >
      <Card flush>
        <QueryState query={members}>
          {(rows) => (
            <Table
              caption={t("title")}
              columns={[
                { key: "name", label: t("column.name") },
                { key: "role", label: t("column.role") },
                { key: "teams", label: t("column.teams") },
                { key: "menu", label: t("column.menu"), hidden: true },
              ]}
            >
              {rows.map((row) => (
                <MemberRow key={row.id} row={row} teamNames={row.teamIds.flatMap((id) => teamNames.get(id) ?? [])} />
              ))}
            </Table>
          )}
        </QueryState>
      </Card>
      {manages && <Invitations />}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </SettingsPage>
  );
}

/** Links that were made and not used yet. */
function Invitations() {
  const t = useTranslations("settings");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const viewer = useViewer();
  const now = new Date();
  const invitations = useQuery(trpc.members.invitations.queryOptions());
  const revoke = useMutation(
    trpc.members.revokeInvitation.mutationOptions({
      onSettled: () => queryClient.invalidateQueries(trpc.members.invitations.queryFilter()),
    }),
  );
  if (!invitations.data || invitations.data.length === 0) return null;
  return (
    <Card title={t("members.pending")} flush>
      <ul className="divide-y divide-line">
        {invitations.data.map((invitation) => (
          <li key={invitation.id} className="flex min-h-11 items-center gap-2.5 px-4 py-1.5">
            <div className="min-w-0 flex-1">
              <div className="truncate">{invitation.email}</div>
              <div className="text-12 text-fg-3">
                {t(`role.${invitation.role}`)}{" "}
                {t("members.expires", { date: shortDate(invitation.expiresAt, now, viewer) })}
              </div>
            </div>
            <Button size="sm" onClick={() => revoke.mutate({ id: invitation.id })}>
              {t("members.withdraw")}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
