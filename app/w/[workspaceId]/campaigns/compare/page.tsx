import { CompareScreen } from "#components/campaigns/report/compare-screen.tsx";
import { titled } from "../../../../titled.ts";

export const generateMetadata = titled("compareCampaigns");

export default function ComparePage() {
  return <CompareScreen />;
}
