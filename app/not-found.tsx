import { NotFoundScreen } from "#components/workspace/not-found-screen.tsx";

export default function NotFoundPage() {
  return <NotFoundScreen />;
}
