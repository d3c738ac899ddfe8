import { ImportScreen } from "#components/contacts/import/import-screen.tsx";
import { Hydrate, prefetcher } from "../../../../../prefetch.tsx";
import { titled } from "../../../../../titled.ts";

export const generateMetadata = titled("importContacts");

type ImportPageProps = { params: Promise<{ workspaceId: string; importId: string }> };

export default async function ImportPage({ params }: ImportPageProps) {
  const { workspaceId, importId } = await params;
  const { trpc, queryClient } = await prefetcher(workspaceId);
  await Promise.allSettled([
    queryClient.query(trpc.contacts.imports.get.queryOptions({ id: importId })),
    queryClient.query(trpc.contacts.attributes.queryOptions()),
    queryClient.query(trpc.contacts.tags.queryOptions()),
  ]);
  return (
    <Hydrate queryClient={queryClient}>
      <ImportScreen importId={importId} />
    </Hydrate>
  );
}
