import { SegmentsScreen } from "#components/segments/list/segments-screen.tsx";
import { Hydrate, prefetcher } from "../../../prefetch.tsx";
import { titled } from "../../../titled.ts";

export const generateMetadata = titled("segments");

export default async function SegmentsPage({ params }: { params: Promise<{ workspaceId: string }> }) {
  const { trpc, queryClient } = await prefetcher((await params).workspaceId);
  // What could not be read here is asked for by the browser, which shows why; some may not read it at all.
  await Promise.allSettled([
    queryClient.query(trpc.segments.list.queryOptions()),
    queryClient.query(trpc.segments.attributes.queryOptions()),
    queryClient.query(trpc.contacts.tags.queryOptions()),
    queryClient.query(trpc.inbox.directory.queryOptions()),
  ]);
  return (
    <Hydrate queryClient={queryClient}>
      <SegmentsScreen />
    </Hydrate>
  );
}
