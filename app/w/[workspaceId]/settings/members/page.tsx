import { MembersScreen } from "#components/settings/members-screen.tsx";
import { Hydrate, prefetcher } from "../../../../prefetch.tsx";
import { titled } from "../../../../titled.ts";

export const generateMetadata = titled("members");

export default async function MembersPage({ params }: { params: Promise<{ workspaceId: string }> }) {
  const { trpc, queryClient } = await prefetcher((await params).workspaceId);
  await Promise.all([
    queryClient.query(trpc.members.list.queryOptions()),
    queryClient.query(trpc.teams.list.queryOptions()),
  ]);
  return (
    <Hydrate queryClient={queryClient}>
      <MembersScreen />
    </Hydrate>
  );
}
