import { UploadScreen } from "#components/contacts/import/upload-screen.tsx";
import { Hydrate, prefetcher } from "../../../../prefetch.tsx";
import { titled } from "../../../../titled.ts";

export const generateMetadata = titled("importContacts");

export default async function ImportPage({ params }: { params: Promise<{ workspaceId: string }> }) {
  const { trpc, queryClient } = await prefetcher((await params).workspaceId);
  await Promise.allSettled([queryClient.query(trpc.contacts.imports.list.queryOptions())]);
  return (
    <Hydrate queryClient={queryClient}>
      <UploadScreen />
    </Hydrate>
  );
}
