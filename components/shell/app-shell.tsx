"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { leave } from "#components/lib/leave.ts";
import type { ReactNode } from "react";
import type { Theme } from "#components/lib/theme/theme.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { MemberMenu, type ShellMember } from "./member-menu.tsx";
import { OfflineBar, type OfflineInfo } from "./offline-bar.tsx";
import type { Place } from "./places.ts";
import { Rail } from "./rail.tsx";
import { useGoKeys } from "./use-go-keys.ts";
import { WorkspaceItems, WorkspaceMenu, type WorkspaceChoice } from "./workspace-menu.tsx";

type AppShellProps = {
  /** What the addresses of this workspace start with: `/w/<id>`. */
  base: string;
  /** What this member's role may open. Keep the array's identity between renders. */
  places: readonly Place[];
  current: Place | null;
  workspace: WorkspaceChoice;
  workspaces: readonly WorkspaceChoice[];
  member: ShellMember;
  theme: Theme;
  /** Unread messages in queues the member sees; the phone's bar shows them. */
  unread: number;
  channelsAttention: number;
  /** Present while the live connection is down. */
  offline?: OfflineInfo | undefined;
  onSwitchWorkspace: (workspaceId: string) => void;
  onTheme: (theme: Theme) => void;
  onSignOut: () => void;
  children: ReactNode;
};

/** Everything around a screen: where one is, who one is, and whether the line is up. */
export function AppShell(props: AppShellProps) {
  const { base, places, current, offline, unread, channelsAttention, children } = props;
  const t = useTranslations("shell");
  const router = useRouter();
  useGoKeys(base, places);
  const workspaceMenu = {
    current: props.workspace,
    workspaces: props.workspaces,
    onSwitch: props.onSwitchWorkspace,
  };
  const memberMenu = (
    <MemberMenu
      member={props.member}
      online={offline === undefined}
      theme={props.theme}
      onTheme={props.onTheme}
      onSignOut={props.onSignOut}
      workspaceItems={<WorkspaceItems {...workspaceMenu} />}
      onProfile={() => {
        leave(() => {
          router.push(`${base}/settings/profile`);
        });
      }}
    />
  );
  return (
    <div className="group/shell flex h-dvh flex-col pane:flex-row">
      <a
        href="#content"
        className="sr-only rounded-md bg-raised font-medium shadow-pop focus:not-sr-only focus:fixed focus:start-2 focus:top-2 focus:z-50 focus:px-3 focus:py-1.5"
      >
        {t("skip")}
      </a>
      <Rail
        base={base}
        places={places}
        current={current}
        channelsAttention={channelsAttention}
        top={<WorkspaceMenu {...workspaceMenu} />}
        bottom={memberMenu}
      />
      <main id="content" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col outline-none">
        {offline && <OfflineBar {...offline} />}
        {children}
      </main>
      <BottomBar
        base={base}
        places={places}
        current={current}
        unread={unread}
        channelsAttention={channelsAttention}
        member={memberMenu}
      />
    </div>
  );
}
