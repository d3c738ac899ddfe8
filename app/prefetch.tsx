import { dehydrate, HydrationBoundary, type QueryClient } from "@tanstack/react-query";
import { createTRPCOptionsProxy } from "@trpc/tanstack-react-query";
import { headers } from "next/headers";
import { cache, type ReactNode } from "react";
import { makeQueryClient } from "#components/lib/query-client.ts";
import { webRuntime } from "./runtime.ts";

/** Who asks for this page, in the workspace of its address. Found once per request. */
export const pageContext = cache(async (workspaceId?: string) =>
  webRuntime().contextFor(await headers(), workspaceId === undefined ? {} : { workspaceId }),
);

/** The moment of this request, the same for every part of its page. */
export const renderedAt = cache(() => Date.now());

/** Procedures as query options that run in this process, no HTTP; what is prefetched reaches the browser by `Hydrate`. */
export async function prefetcher(workspaceId?: string) {
  const queryClient = makeQueryClient();
  const trpc = createTRPCOptionsProxy({
    router: webRuntime().router,
    ctx: await pageContext(workspaceId),
    queryClient,
  });
  return { queryClient, trpc };
}

export function Hydrate({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return <HydrationBoundary state={dehydrate(queryClient)}>{children}</HydrationBoundary>;
}
