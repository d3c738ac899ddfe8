import { AboutScreen } from "#components/settings/about-screen.tsx";
import { titled } from "../../../../titled.ts";

export const generateMetadata = titled("about");

export default function AboutPage() {
  return <AboutScreen />;
}
