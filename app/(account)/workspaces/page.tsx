import { redirect } from "next/navigation";
import { WorkspacesScreen } from "#components/auth/workspaces-screen.tsx";
import { Hydrate, pageContext, prefetcher } from "../../prefetch.tsx";
import { titled } from "../../titled.ts";

export const generateMetadata = titled("workspaces");

export default async function WorkspacesPage() {
  if (!(await pageContext()).session) redirect("/sign-in?next=%2Fworkspaces");
  const { trpc, queryClient } = await prefetcher();
  await queryClient.query(trpc.workspaces.list.queryOptions());
  return (
    <Hydrate queryClient={queryClient}>
      <WorkspacesScreen />
    </Hydrate>
  );
}
