"use client";
import { usePathname, useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { callAuth } from "#components/auth/call-auth.ts";
import { LiveWorkspace } from "#components/inbox/live/live-workspace.tsx";
import { useShellState } from "#components/inbox/live/use-shell-state.ts";
import { loadPage } from "#components/lib/load-page.ts";
import { ApiProvider } from "#components/lib/trpc.tsx";
import type { Theme } from "#components/lib/theme/theme.ts";
import { leave } from "#components/lib/leave.ts";
import { useTheme } from "#components/lib/theme/use-theme.ts";
import { WorkspaceProvider, type WorkspaceInfo } from "#components/lib/workspace-context.tsx";
import { AppShell } from "#components/shell/app-shell.tsx";
import type { Place } from "#components/shell/places.ts";
import type { WorkspaceChoice } from "#components/shell/workspace-menu.tsx";
import type { Role } from "#server/auth/index.ts";

// Each array keeps its identity between renders.
const PLACES_OF_AGENT: readonly Place[] = ["inbox", "contacts", "channels", "settings"];
const PLACES_OF_SUPERVISOR: readonly Place[] = ["inbox", "contacts", "campaigns", "channels", "settings"];
const PLACES_OF_ADMIN: readonly Place[] = [
  ...(["inbox", "contacts", "segments", "campaigns", "channels"] as const),
  ...(["developers", "settings"] as const),
];
const PLACES = {
  agent: PLACES_OF_AGENT,
  supervisor: PLACES_OF_SUPERVISOR,
  admin: PLACES_OF_ADMIN,
  owner: PLACES_OF_ADMIN,
} satisfies Record<Role, readonly Place[]>;

type WorkspaceFrameProps = {
  info: WorkspaceInfo;
  workspaces: readonly WorkspaceChoice[];
  theme: Theme;
  /** The feed's place from before anything of the page was read. */
  cursor: string;
  children: ReactNode;
};

/** Everything that all screens of one workspace share. A switch of workspace starts it afresh. */
export function WorkspaceFrame({ info, workspaces, theme, cursor, children }: WorkspaceFrameProps) {
  return (
    <ApiProvider key={info.workspace.id} workspaceId={info.workspace.id}>
      <WorkspaceProvider value={info}>
        <LiveWorkspace cursor={cursor}>
          <Frame info={info} workspaces={workspaces} theme={theme}>
            {children}
          </Frame>
        </LiveWorkspace>
      </WorkspaceProvider>
    </ApiProvider>
  );
}

function Frame({ info, workspaces, theme: initialTheme, children }: Omit<WorkspaceFrameProps, "cursor">) {
  const router = useRouter();
  const [theme, setTheme] = useTheme(initialTheme);
  const base = `/w/${info.workspace.id}`;
  const place = placeOf(usePathname().slice(base.length));
  const { offline, unread, channelsAttention } = useShellState();
  return (
    <AppShell
      base={base}
      places={PLACES[info.member.role]}
      current={place}
      workspace={info.workspace}
      workspaces={workspaces}
      member={{ id: info.member.memberId, name: info.member.name, email: info.member.email }}
      theme={theme}
      unread={unread}
      channelsAttention={channelsAttention}
      offline={offline}
      onSwitchWorkspace={(id) => {
        leave(() => {
          router.push(`/w/${id}/inbox`);
        });
      }}
      onTheme={setTheme}
      onSignOut={() => void signOut()}
    >
      {children}
    </AppShell>
  );
}

function placeOf(path: string): Place | null {
  return PLACES_OF_ADMIN.find((place) => path === `/${place}` || path.startsWith(`/${place}/`)) ?? null;
}

async function signOut(): Promise<void> {
  await callAuth("sign-out", {});
  loadPage("/sign-in");
}
