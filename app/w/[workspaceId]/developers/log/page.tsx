import { LogScreen } from "#components/developers/log/log-screen.tsx";
import { Hydrate, prefetcher } from "../../../../prefetch.tsx";
import { titled } from "../../../../titled.ts";

export const generateMetadata = titled("apiLog");

export default async function ApiLogPage({ params }: { params: Promise<{ workspaceId: string }> }) {
  const { trpc, queryClient } = await prefetcher((await params).workspaceId);
  await Promise.allSettled([
    queryClient.query(trpc.apiLog.summary.queryOptions({ hours: 1 })),
    queryClient.query(trpc.apiLog.facets.queryOptions()),
    queryClient.query(trpc.apiLog.usage.queryOptions()),
  ]);
  return (
    <Hydrate queryClient={queryClient}>
      <LogScreen />
    </Hydrate>
  );
}
