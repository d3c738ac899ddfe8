import { cookies } from "next/headers";
import { parseTheme, THEME_COOKIE } from "#components/lib/theme/theme.ts";
import { ProfileScreen } from "#components/settings/profile-screen.tsx";
import { Hydrate, prefetcher } from "../../../../prefetch.tsx";
import { titled } from "../../../../titled.ts";

export const generateMetadata = titled("profile");

export default async function ProfilePage({ params }: { params: Promise<{ workspaceId: string }> }) {
  const { trpc, queryClient } = await prefetcher((await params).workspaceId);
  await queryClient.query(trpc.account.sessions.queryOptions());
  const theme = parseTheme((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <Hydrate queryClient={queryClient}>
      <ProfileScreen theme={theme} />
    </Hydrate>
  );
}
