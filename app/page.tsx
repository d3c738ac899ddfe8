import { redirect } from "next/navigation";
import { pageContext, prefetcher } from "./prefetch.tsx";

/** Nothing to see here: on to the inbox, or to where one is missing. */
export default async function HomePage() {
  const { session } = await pageContext();
  if (!session) redirect("/sign-in");
  const { trpc, queryClient } = await prefetcher();
  const workspaces = await queryClient.query(trpc.workspaces.list.queryOptions());
  const [only] = workspaces;
  if (!only || workspaces.length > 1) redirect("/workspaces");
  const inside = await prefetcher(only.id);
  const { connected } = await inside.queryClient.query(inside.trpc.workspaces.progress.queryOptions());
  redirect(`/w/${only.id}/${connected ? "inbox" : "start"}`);
}
