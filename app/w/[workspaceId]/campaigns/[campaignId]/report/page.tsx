import { ReportScreen } from "#components/campaigns/report/report-screen.tsx";
import { Hydrate, prefetcher } from "../../../../../prefetch.tsx";
import { titled } from "../../../../../titled.ts";

export const generateMetadata = titled("campaign");

type ReportPageProps = { params: Promise<{ workspaceId: string; campaignId: string }> };

export default async function ReportPage({ params }: ReportPageProps) {
  const { workspaceId, campaignId: id } = await params;
  const { trpc, queryClient } = await prefetcher(workspaceId);
  await Promise.allSettled([queryClient.query(trpc.campaigns.report.queryOptions({ id }))]);
  return (
    <Hydrate queryClient={queryClient}>
      <ReportScreen campaignId={id} />
    </Hydrate>
  );
}
