import { redirect } from "next/navigation";
import { pageContext, prefetcher } from "./prefetch.tsx";

type HomePageProps = { searchParams: Promise<{ welcome?: string }> };

/** Nothing to see here: on to the inbox, after a sign-up to the first steps, or to where a workspace is missing. */
export default async function HomePage({ searchParams }: HomePageProps) {
  const { welcome } = await searchParams;
  const { session } = await pageContext();
  if (!session) redirect("/sign-in");
  const { trpc, queryClient } = await prefetcher();
  const workspaces = await queryClient.query(trpc.workspaces.list.queryOptions());
  const [only] = workspaces;
  if (!only || workspaces.length > 1) redirect("/workspaces");
  redirect(`/w/${only.id}/${welcome === undefined ? "inbox" : "start"}`);
}
