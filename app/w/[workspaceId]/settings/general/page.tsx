import { GeneralScreen } from "#components/settings/general-screen.tsx";
import { titled } from "../../../../titled.ts";

export const generateMetadata = titled("general");

export default function GeneralPage() {
  return <GeneralScreen />;
}
