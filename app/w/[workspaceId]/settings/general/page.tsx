import { GeneralScreen } from "#components/settings/general-screen.tsx";

export default function GeneralPage() {
  return <GeneralScreen />;
}
