import { TeamsScreen } from "#components/settings/teams-screen.tsx";
import { Hydrate, prefetcher } from "../../../../prefetch.tsx";
import { titled } from "../../../../titled.ts";

export const generateMetadata = titled("teams");

export default async function TeamsPage({ params }: { params: Promise<{ workspaceId: string }> }) {
  const { trpc, queryClient } = await prefetcher((await params).workspaceId);
  await Promise.all([
    queryClient.query(trpc.members.list.queryOptions()),
    queryClient.query(trpc.teams.list.queryOptions()),
  ]);
  return (
    <Hydrate queryClient={queryClient}>
      <TeamsScreen />
    </Hydrate>
  );
}
