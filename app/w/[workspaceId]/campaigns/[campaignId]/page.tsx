import { CampaignScreen } from "#components/campaigns/campaign-screen.tsx";
import { Hydrate, prefetcher } from "../../../../prefetch.tsx";
import { titled } from "../../../../titled.ts";

export const generateMetadata = titled("campaign");

type CampaignPageProps = { params: Promise<{ workspaceId: string; campaignId: string }> };

export default async function CampaignPage({ params }: CampaignPageProps) {
  const { workspaceId, campaignId: id } = await params;
  const { trpc, queryClient } = await prefetcher(workspaceId);
  await Promise.allSettled([
    queryClient.query(trpc.campaigns.get.queryOptions({ id })),
    queryClient.query(trpc.campaigns.live.queryOptions({ id })),
    queryClient.query(trpc.segments.list.queryOptions()),
    queryClient.query(trpc.channels.list.queryOptions()),
  ]);
  return (
    <Hydrate queryClient={queryClient}>
      <CampaignScreen campaignId={id} />
    </Hydrate>
  );
}
