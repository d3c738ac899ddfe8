"use client";
import { useTranslations } from "next-intl";
import { distinctMarks, type Mark } from "#components/lib/format/person.ts";
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
      <WorkspaceItems current={current} workspaces={workspaces} onSwitch={onSwitch} />
    </Menu>
  );
}

/** The workspaces as entries of a menu. */
export function WorkspaceItems({ current, workspaces, onSwitch }: WorkspaceMenuProps) {
  const t = useTranslations("shell");
  const marks = distinctMarks(workspaces);
  return (
    <>
      <MenuLabel>{t("workspaces")}</MenuLabel>
      {workspaces.map((workspace) => (
        <MenuItem
          key={workspace.id}
          checked={workspace.id === current.id}
          leading={<WorkspaceMark mark={marks.get(workspace.id)} />}
          onSelect={() => {
            if (workspace.id !== current.id) onSwitch(workspace.id);
          }}
        >
          {workspace.name}
        </MenuItem>
      ))}
    </>
  );
}

function WorkspaceMark({ mark }: { mark: Mark | undefined }) {
  return mark && <LetterMark {...mark} size={20} />;
}
