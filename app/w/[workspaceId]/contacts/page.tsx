import { ContactsScreen } from "#components/contacts/list/contacts-screen.tsx";
import { listFilter, readPlace } from "#components/contacts/list/place.ts";
import { pageInput } from "#components/contacts/list/page-input.ts";
import { Hydrate, prefetcher } from "../../../prefetch.tsx";
import { titled } from "../../../titled.ts";

export const generateMetadata = titled("contacts");

type ContactsPageProps = { params: Promise<{ workspaceId: string }>; searchParams: Promise<Record<string, string>> };

export default async function ContactsPage({ params, searchParams }: ContactsPageProps) {
  const { trpc, queryClient } = await prefetcher((await params).workspaceId);
  const place = readPlace(new URLSearchParams(await searchParams));
  const input = pageInput(place);
  // What could not be read here is asked for by the browser, which shows why.
  await Promise.allSettled([
    queryClient.infiniteQuery({
      queryKey: [...trpc.contacts.list.pathKey(), "pages", input],
      queryFn: () => queryClient.query(trpc.contacts.list.queryOptions(input)),
      initialPageParam: null,
      getNextPageParam: (page) => page.nextCursor,
    }),
    queryClient.query(trpc.contacts.count.queryOptions(listFilter(place))),
    queryClient.query(trpc.contacts.tags.queryOptions()),
  ]);
  return (
    <Hydrate queryClient={queryClient}>
      <ContactsScreen />
    </Hydrate>
  );
}
