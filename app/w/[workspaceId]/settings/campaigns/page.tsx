import { CampaignSettingsScreen } from "#components/settings/campaigns-screen.tsx";
import { Hydrate, prefetcher } from "../../../../prefetch.tsx";
import { titled } from "../../../../titled.ts";

export const generateMetadata = titled("campaigns");

export default async function CampaignSettingsPage({ params }: { params: Promise<{ workspaceId: string }> }) {
  const { trpc, queryClient } = await prefetcher((await params).workspaceId);
  await Promise.allSettled([queryClient.query(trpc.campaigns.settings.queryOptions())]);
  return (
    <Hydrate queryClient={queryClient}>
      <CampaignSettingsScreen />
    </Hydrate>
  );
}
