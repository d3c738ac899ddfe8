import type { Metadata } from "next";
import { AboutScreen } from "#components/settings/about-screen.tsx";

export const metadata: Metadata = { title: "About" };

export default function AboutPage() {
  return <AboutScreen />;
}
