"use client";
import { Ellipsis, KeyRound, UserMinus } from "lucide-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Role } from "#server/auth/index.ts";
import { useErrorText } from "#components/lib/error-text.ts";
import { initials, personHue } from "#components/lib/format/person.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { Avatar } from "#components/ui/avatar.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import { Select } from "#components/ui/select.tsx";
import { Cell } from "#components/ui/table.tsx";
import { showToast } from "#components/ui/toast.ts";
import { OneTimeLink } from "./one-time-link.tsx";
import { mayManage, mayReset, ROLES_UP_TO } from "./roles.ts";

type Row = { id: string; name: string; email: string; role: Role };

/** One member with what the viewer may do about them. */
export function MemberRow({ row, teamNames }: { row: Row; teamNames: string[] }) {
  const t = useTranslations("settings");
  const { member } = useWorkspace();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const [removing, setRemoving] = useState(false);
  const outcome = {
    onError: (error: unknown) => showToast(errorText(error), { tone: "failed" }),
    onSettled: () => queryClient.invalidateQueries(trpc.members.list.queryFilter()),
  };
  const changeRole = useMutation(trpc.members.changeRole.mutationOptions(outcome));
  const remove = useMutation(trpc.members.remove.mutationOptions(outcome));
  const resetLink = useMutation(trpc.members.resetLink.mutationOptions({ onError: outcome.onError }));
  const manages = mayManage(member.role, row.role);
  return (
    <tr>
      <Cell>
        <div className="flex items-center gap-2.5">
          <Avatar text={initials(row.name)} hue={personHue(row.id)} size={24} />
          <div className="min-w-0">
            <div className="flex items-center gap-1.5 font-medium">
              {row.name}
              {row.id === member.memberId && <Badge>{t("members.you")}</Badge>}
            </div>
            <div className="truncate text-12 text-fg-3">{row.email}</div>
          </div>
        </div>
      </Cell>
      <Cell>
        {manages ? (
          <Select
            aria-label={t("members.changeRole", { name: row.name })}
            className="w-32"
            value={row.role}
            onChange={(event) => {
              const role = ROLES_UP_TO[member.role].find((each) => each === event.target.value);
              if (role) changeRole.mutate({ memberId: row.id, role });
            }}
            options={ROLES_UP_TO[member.role].map((role) => ({ value: role, label: t(`role.${role}`) }))}
          />
        ) : (
          t(`role.${row.role}`)
        )}
      </Cell>
      <Cell className="text-fg-2">{teamNames.length > 0 ? teamNames.join(", ") : t("members.noTeams")}</Cell>
      <Cell corner>
        {manages && (
          <Menu align="end" trigger={<IconButton icon={Ellipsis} label={t("members.more", { name: row.name })} />}>
            {mayReset(member.role) && (
              <MenuItem icon={KeyRound} onSelect={() => resetLink.mutate({ memberId: row.id })}>
                {t("members.resetLink")}
              </MenuItem>
            )}
            <MenuItem icon={UserMinus} tone="danger" onSelect={() => setRemoving(true)}>
              {t("members.remove")}
            </MenuItem>
          </Menu>
        )}
        <ConfirmDialog
          open={removing}
          onOpenChange={setRemoving}
          title={t("members.removeTitle", { name: row.name })}
          description={t("members.removeBody", { name: row.name })}
          confirmLabel={t("members.removeConfirm", { name: row.name })}
          pending={remove.isPending}
          onConfirm={() => remove.mutate({ memberId: row.id }, { onSettled: () => setRemoving(false) })}
        />
        {resetLink.data && (
          <OneTimeLink
            title={t("members.resetLink")}
            description={t("members.resetReady", { name: row.name })}
            url={resetLink.data.url}
            onClose={() => resetLink.reset()}
          />
        )}
      </Cell>
    </tr>
  );
}
