import { ChannelsScreen } from "#components/channels/channels-screen.tsx";
import { Hydrate, prefetcher } from "../../../prefetch.tsx";
import { webRuntime } from "../../../runtime.ts";
import { titled } from "../../../titled.ts";

export const generateMetadata = titled("channels");

export default async function ChannelsPage({ params }: { params: Promise<{ workspaceId: string }> }) {
  const { workspaceId } = await params;
  const { trpc, queryClient } = await prefetcher(workspaceId);
  // What could not be read here is asked for by the browser, which shows why.
  await Promise.allSettled([queryClient.query(trpc.channels.list.queryOptions())]);
  return (
    <Hydrate queryClient={queryClient}>
      <ChannelsScreen canSimulate={webRuntime().config.simulator} />
    </Hydrate>
  );
}
