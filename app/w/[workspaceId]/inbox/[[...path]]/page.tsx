import { cookies } from "next/headers";
import { InboxScreen } from "#components/inbox/inbox-screen.tsx";
import { listInput, timelineInput } from "#components/lib/cache/inputs.ts";
import { readInboxPlace } from "#components/lib/cache/places.ts";
import { PANES_COOKIE, parsePaneShape } from "#components/shell/pane-widths.ts";
import { Hydrate, prefetcher } from "../../../../prefetch.tsx";
import { titled } from "../../../../titled.ts";

export const generateMetadata = titled("inbox");

type InboxPageProps = { params: Promise<{ workspaceId: string; path?: string[] }> };

/** The inbox with its list and the open conversation already read, so that the first frame is the real one. */
export default async function InboxPage({ params }: InboxPageProps) {
  const { workspaceId, path = [] } = await params;
  const place = readInboxPlace(path);
  const { trpc, queryClient } = await prefetcher(workspaceId);
  const { conversationId } = place;
  const reads = [
    queryClient.infiniteQuery(
      trpc.inbox.list.infiniteQueryOptions(listInput(place), {
        getNextPageParam: (page) => page.nextCursor ?? undefined,
      }),
    ),
    queryClient.query(trpc.inbox.queues.queryOptions()),
    queryClient.query(trpc.inbox.directory.queryOptions()),
    ...(conversationId === null
      ? []
      : [
          queryClient.query(trpc.inbox.conversation.queryOptions({ conversationId })),
          queryClient.query(trpc.inbox.timeline.queryOptions(timelineInput(conversationId))),
          queryClient.query(trpc.inbox.contactPanel.queryOptions({ conversationId })),
        ]),
  ];
  // What could not be read here is asked for by the browser, which shows why.
  await Promise.allSettled(reads);
  const paneShape = parsePaneShape((await cookies()).get(PANES_COOKIE)?.value);
  return (
    <Hydrate queryClient={queryClient}>
      <InboxScreen paneShape={paneShape} />
    </Hydrate>
  );
}
