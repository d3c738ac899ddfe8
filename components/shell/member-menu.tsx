"use client";
import { LogOut, Monitor, Moon, Sun, UserRound } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { initials, personHue } from "#components/lib/format/person.ts";
import { THEMES, type Theme } from "#components/lib/theme/theme.ts";
import { Avatar, PresenceMark } from "#components/ui/avatar.tsx";
import type { IconGlyph } from "#components/ui/icon.tsx";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "#components/ui/menu.tsx";

export type ShellMember = { id: string; name: string; email: string };

type MemberMenuProps = {
  member: ShellMember;
  online: boolean;
  theme: Theme;
  onTheme: (theme: Theme) => void;
  onProfile: () => void;
  onSignOut: () => void;
  /** On a phone the switch of workspace lives here too. */
  workspaceItems: ReactNode;
};

const THEME_ICONS = { system: Monitor, light: Sun, dark: Moon } satisfies Record<Theme, IconGlyph>;

export function MemberMenu(props: MemberMenuProps) {
  const { member, online, theme, onTheme, onProfile, onSignOut, workspaceItems } = props;
  const t = useTranslations("shell");
  const label = t("member", { name: member.name, presence: t(online ? "presence.online" : "presence.offline") });
  return (
    <Menu
      side="top"
      trigger={
        <button type="button" aria-label={label} title={label} className="justify-self-center rounded-full">
          <Avatar text={initials(member.name)} hue={personHue(member.id)} mark={<PresenceMark online={online} />} />
        </button>
      }
    >
      <div className="px-2 pt-1.5 pb-1">
        <div className="font-semibold">{member.name}</div>
        <div className="text-12 text-fg-3">{member.email}</div>
      </div>
      <div className="pane:hidden">
        <MenuSeparator />
        {workspaceItems}
      </div>
      <MenuSeparator />
      <MenuItem icon={UserRound} onSelect={onProfile}>
        {t("profile")}
      </MenuItem>
      <MenuSeparator />
      <MenuLabel>{t("theme.label")}</MenuLabel>
      {THEMES.map((choice) => (
        <MenuItem
          key={choice}
          icon={THEME_ICONS[choice]}
          checked={choice === theme}
          onSelect={() => {
            onTheme(choice);
          }}
        >
          {t(`theme.${choice}`)}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={onSignOut}>
        {t("signOut")}
      </MenuItem>
    </Menu>
  );
}
