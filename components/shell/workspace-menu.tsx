"use client";
import { useTranslations } from "next-intl";
import { initials, markHue } from "#components/lib/format/person.ts";
import { LetterMark } from "#components/ui/letter-mark.tsx";
import { Menu, MenuItem, MenuLabel } from "#components/ui/menu.tsx";
import { BatonMark } from "./baton-mark.tsx";

export type WorkspaceChoice = { id: string; name: string };

type WorkspaceMenuProps = {
  current: WorkspaceChoice;
  workspaces: readonly WorkspaceChoice[];
  onSwitch: (workspaceId: string) => void;
};

export function WorkspaceMenu({ current, workspaces, onSwitch }: WorkspaceMenuProps) {
  const t = useTranslations("shell");
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={t("switchWorkspace", { name: current.name })}
          title={current.name}
          className="mb-2.5 grid size-8 place-items-center rounded-lg bg-fg text-surface"
        >
          <BatonMark className="size-5" />
        </button>
      }
    >
      <MenuLabel>{t("workspaces")}</MenuLabel>
      {workspaces.map((workspace) => (
        <MenuItem
          key={workspace.id}
          checked={workspace.id === current.id}
          leading={<LetterMark text={initials(workspace.name).slice(0, 1)} hue={markHue(workspace.id)} size={20} />}
          onSelect={() => {
            if (workspace.id !== current.id) onSwitch(workspace.id);
          }}
        >
          {workspace.name}
        </MenuItem>
      ))}
    </Menu>
  );
}
