import { AboutScreen } from "#components/settings/about-screen.tsx";

export default function AboutPage() {
  return <AboutScreen />;
}
