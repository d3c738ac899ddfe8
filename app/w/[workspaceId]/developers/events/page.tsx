import { CatalogueScreen } from "#components/developers/events/catalogue-screen.tsx";
import { Hydrate, prefetcher } from "../../../../prefetch.tsx";
import { titled } from "../../../../titled.ts";

export const generateMetadata = titled("eventCatalogue");

export default async function EventCataloguePage({ params }: { params: Promise<{ workspaceId: string }> }) {
  const { trpc, queryClient } = await prefetcher((await params).workspaceId);
  await Promise.allSettled([
    queryClient.query(trpc.webhooks.catalogue.queryOptions()),
    queryClient.query(trpc.apiLog.usage.queryOptions()),
  ]);
  return (
    <Hydrate queryClient={queryClient}>
      <CatalogueScreen />
    </Hydrate>
  );
}
