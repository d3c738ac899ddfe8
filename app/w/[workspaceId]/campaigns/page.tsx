import { CampaignsScreen } from "#components/campaigns/list/campaigns-screen.tsx";
import { Hydrate, prefetcher } from "../../../prefetch.tsx";
import { titled } from "../../../titled.ts";

export const generateMetadata = titled("campaigns");

type CampaignsPageProps = { params: Promise<{ workspaceId: string }>; searchParams: Promise<{ view?: string }> };

export default async function CampaignsPage({ params, searchParams }: CampaignsPageProps) {
  const { trpc, queryClient } = await prefetcher((await params).workspaceId);
  const isArchived = (await searchParams).view === "archived";
  // What could not be read here is asked for by the browser, which shows why; some may not read it at all.
  await Promise.allSettled([
    queryClient.infiniteQuery({
      queryKey: [...trpc.campaigns.list.pathKey(), "pages", isArchived],
      queryFn: () => queryClient.query(trpc.campaigns.list.queryOptions({ isArchived })),
      initialPageParam: null,
      getNextPageParam: (page) => page.nextCursor,
    }),
  ]);
  return (
    <Hydrate queryClient={queryClient}>
      <CampaignsScreen />
    </Hydrate>
  );
}
