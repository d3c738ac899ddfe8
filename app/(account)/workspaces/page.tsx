import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { WorkspacesScreen } from "#components/auth/workspaces-screen.tsx";
import { Hydrate, pageContext, prefetcher } from "../../prefetch.tsx";

export const metadata: Metadata = { title: "Workspaces" };

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
