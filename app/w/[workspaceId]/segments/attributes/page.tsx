import { AttributesScreen } from "#components/segments/attributes/attributes-screen.tsx";
import { Hydrate, prefetcher } from "../../../../prefetch.tsx";
import { titled } from "../../../../titled.ts";

export const generateMetadata = titled("attributes");

export default async function AttributesPage({ params }: { params: Promise<{ workspaceId: string }> }) {
  const { trpc, queryClient } = await prefetcher((await params).workspaceId);
  await Promise.allSettled([queryClient.query(trpc.segments.attributes.queryOptions())]);
  return (
    <Hydrate queryClient={queryClient}>
      <AttributesScreen />
    </Hydrate>
  );
}
