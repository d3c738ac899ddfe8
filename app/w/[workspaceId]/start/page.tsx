import { StartScreen } from "#components/start/start-screen.tsx";
import { Hydrate, prefetcher } from "../../../prefetch.tsx";
import { titled } from "../../../titled.ts";

export const generateMetadata = titled("start");

export default async function StartPage({ params }: { params: Promise<{ workspaceId: string }> }) {
  const { trpc, queryClient } = await prefetcher((await params).workspaceId);
  await queryClient.query(trpc.workspaces.progress.queryOptions());
  return (
    <Hydrate queryClient={queryClient}>
      <StartScreen />
    </Hydrate>
  );
}
