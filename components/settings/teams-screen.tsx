"use client";
import { Ellipsis, Pencil, Plus, Trash2, Users } from "lucide-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "#components/lib/error-text.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import { showToast } from "#components/ui/toast.ts";
import { QueryState } from "./query-state.tsx";
import { SettingsPage } from "./settings-page.tsx";
import { TeamDialog, type Team } from "./team-dialog.tsx";

export function TeamsScreen() {
  const t = useTranslations("settings.teams");
  const { member } = useWorkspace();
  const trpc = useTRPC();
  const teams = useQuery(trpc.teams.list.queryOptions());
  const [edited, setEdited] = useState<Team | "new" | null>(null);
  const manages = member.role === "admin" || member.role === "owner";
  const add = manages && (
    <Button tone="primary" icon={Plus} onClick={() => setEdited("new")}>
      {t("add")}
    </Button>
  );
  return (
    <SettingsPage section="teams" actions={add}>
      <Card flush>
        <QueryState query={teams}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState icon={Users} title={t("emptyTitle")} action={add}>
                {t("emptyBody")}
              </EmptyState>
            ) : (
              <ul className="divide-y divide-line">
                {rows.map((team) => (
                  <TeamRow key={team.id} team={team} manages={manages} onEdit={() => setEdited(team)} />
                ))}
              </ul>
            )
          }
        </QueryState>
      </Card>
      {edited !== null && <TeamDialog team={edited === "new" ? null : edited} onClose={() => setEdited(null)} />}
    </SettingsPage>
  );
}

type TeamRowProps = { team: Team; manages: boolean; onEdit: () => void };

function TeamRow({ team, manages, onEdit }: TeamRowProps) {
  const t = useTranslations("settings.teams");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const [deleting, setDeleting] = useState(false);
  const remove = useMutation(
    trpc.teams.delete.mutationOptions({
      onError: (error) => showToast(errorText(error), { tone: "failed" }),
      onSettled: () => queryClient.invalidateQueries(trpc.teams.list.queryFilter()),
    }),
  );
  return (
    <li className="flex min-h-11 items-center gap-2.5 px-4 py-1.5">
      <div className="min-w-0 flex-1">
        <div className="truncate font-medium">{team.name}</div>
        <div className="text-12 text-fg-3">{t("count", { count: team.memberIds.length })}</div>
      </div>
      {manages && (
        <Menu align="end" trigger={<IconButton icon={Ellipsis} label={t("more", { name: team.name })} />}>
          <MenuItem icon={Pencil} onSelect={onEdit}>
            {t("edit")}
          </MenuItem>
          <MenuItem icon={Trash2} tone="danger" onSelect={() => setDeleting(true)}>
            {t("delete")}
          </MenuItem>
        </Menu>
      )}
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title={t("deleteTitle", { name: team.name })}
        description={t("deleteBody")}
        confirmLabel={t("deleteConfirm", { name: team.name })}
        pending={remove.isPending}
        onConfirm={() => remove.mutate({ teamId: team.id }, { onSettled: () => setDeleting(false) })}
      />
    </li>
  );
}
