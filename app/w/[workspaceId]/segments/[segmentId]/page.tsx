import { BuilderScreen } from "#components/segments/builder/builder-screen.tsx";
import { Hydrate, prefetcher } from "../../../../prefetch.tsx";
import { titled } from "../../../../titled.ts";

export const generateMetadata = titled("segment");

type SegmentPageProps = { params: Promise<{ workspaceId: string; segmentId: string }> };

export default async function SegmentPage({ params }: SegmentPageProps) {
  const { workspaceId, segmentId } = await params;
  const { trpc, queryClient } = await prefetcher(workspaceId);
  await Promise.allSettled([
    queryClient.query(trpc.segments.get.queryOptions({ id: segmentId })),
    queryClient.query(trpc.segments.attributes.queryOptions()),
    queryClient.query(trpc.contacts.tags.queryOptions()),
    queryClient.query(trpc.inbox.directory.queryOptions()),
  ]);
  return (
    <Hydrate queryClient={queryClient}>
      <BuilderScreen segmentId={segmentId} />
    </Hydrate>
  );
}
