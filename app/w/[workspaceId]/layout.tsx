import { cookies, headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import type { ReactNode } from "react";
import { chooseLocale, chooseRegion } from "#components/lib/intl/locales.ts";
import { parseTheme, THEME_COOKIE } from "#components/lib/theme/theme.ts";
import { WorkspaceFrame } from "#components/workspace/workspace-frame.tsx";
import { pageContext, prefetcher, renderedAt } from "../../prefetch.tsx";
import { webRuntime } from "../../runtime.ts";

type LayoutProps = { params: Promise<{ workspaceId: string }>; children: ReactNode };

/** Nobody sees a screen of a workspace who is not signed in and a member; others cannot tell that it exists. */
export default async function WorkspaceLayout({ params, children }: LayoutProps) {
  const { workspaceId } = await params;
  const { session, actor } = await pageContext(workspaceId);
  if (!session) redirect(`/sign-in?next=${encodeURIComponent((await headers()).get("x-baton-path") ?? "/")}`);
  if (!actor) notFound();
  const { trpc, queryClient } = await prefetcher(workspaceId);
  // Taken first: what commits while the page is read comes by the feed.
  const { cursor } = await queryClient.query(trpc.inbox.changes.queryOptions({ cursor: null }));
  const [{ workspace, member }, workspaces] = await Promise.all([
    queryClient.query(trpc.workspaces.current.queryOptions()),
    queryClient.query(trpc.workspaces.list.queryOptions()),
  ]);
  const { realtime, version, sourceUrl } = webRuntime().config;
  const languages = (await headers()).get("accept-language");
  const region = chooseRegion(languages, chooseLocale(languages));
  return (
    <WorkspaceFrame
      info={{ workspace, member, realtime, renderedAt: renderedAt(), region, version, sourceUrl }}
      workspaces={workspaces}
      cursor={cursor}
      theme={parseTheme((await cookies()).get(THEME_COOKIE)?.value)}
    >
      {children}
    </WorkspaceFrame>
  );
}
