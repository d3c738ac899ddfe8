import { DevelopersScreen } from "#components/developers/developers-screen.tsx";
import { Hydrate, prefetcher } from "../../../prefetch.tsx";
import { titled } from "../../../titled.ts";

export const generateMetadata = titled("developers");

export default async function DevelopersPage({ params }: { params: Promise<{ workspaceId: string }> }) {
  const { trpc, queryClient } = await prefetcher((await params).workspaceId);
  // What could not be read here is asked for by the browser, which shows why; some may not read it at all.
  await Promise.allSettled([
    queryClient.query(trpc.apiKeys.list.queryOptions()),
    queryClient.query(trpc.webhooks.list.queryOptions()),
    queryClient.query(trpc.webhooks.standings.queryOptions()),
    queryClient.query(trpc.webhooks.catalogue.queryOptions()),
    queryClient.query(trpc.apiLog.usage.queryOptions()),
  ]);
  return (
    <Hydrate queryClient={queryClient}>
      <DevelopersScreen />
    </Hydrate>
  );
}
