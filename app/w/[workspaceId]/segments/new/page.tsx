import { BuilderScreen } from "#components/segments/builder/builder-screen.tsx";
import { Hydrate, prefetcher } from "../../../../prefetch.tsx";
import { titled } from "../../../../titled.ts";

export const generateMetadata = titled("newSegment");

export default async function NewSegmentPage({ params }: { params: Promise<{ workspaceId: string }> }) {
  const { trpc, queryClient } = await prefetcher((await params).workspaceId);
  await Promise.allSettled([
    queryClient.query(trpc.segments.attributes.queryOptions()),
    queryClient.query(trpc.contacts.tags.queryOptions()),
    queryClient.query(trpc.inbox.directory.queryOptions()),
  ]);
  return (
    <Hydrate queryClient={queryClient}>
      <BuilderScreen segmentId={null} />
    </Hydrate>
  );
}
