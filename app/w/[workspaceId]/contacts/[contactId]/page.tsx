import { ContactScreen } from "#components/contacts/detail/contact-screen.tsx";
import { Hydrate, prefetcher } from "../../../../prefetch.tsx";
import { titled } from "../../../../titled.ts";

export const generateMetadata = titled("contact");

type ContactPageProps = { params: Promise<{ workspaceId: string; contactId: string }> };

export default async function ContactPage({ params }: ContactPageProps) {
  const { workspaceId, contactId } = await params;
  const { trpc, queryClient } = await prefetcher(workspaceId);
  await Promise.allSettled([
    queryClient.query(trpc.contacts.get.queryOptions({ contactId })),
    queryClient.query(trpc.contacts.tags.queryOptions()),
    queryClient.query(trpc.contacts.attributes.queryOptions()),
    queryClient.query(trpc.inbox.directory.queryOptions()),
  ]);
  return (
    <Hydrate queryClient={queryClient}>
      <ContactScreen contactId={contactId} />
    </Hydrate>
  );
}
