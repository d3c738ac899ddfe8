"use client";
import { QueryClientProvider } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { createTRPCContext } from "@trpc/tanstack-react-query";
import { useState, type ReactNode } from "react";
import type { AppRouter } from "#server/api/root.ts";
import { loadPage } from "./load-page.ts";
import { domainCodeOf, makeQueryClient } from "./query-client.ts";
import { wire } from "./wire.ts";

export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();

/** Longest address of a batched query; above it the batch is split. */
const MAX_URL_LENGTH = 4_000;

type ApiProviderProps = { workspaceId?: string; children: ReactNode };

/** Calls of the pages below it speak of one workspace. Give it `key={workspaceId}`: a switch starts with an empty cache. */
export function ApiProvider({ workspaceId, children }: ApiProviderProps) {
  const [queryClient] = useState(() => makeQueryClient());
  const [client] = useState(() =>
    createTRPCClient<AppRouter>({
      links: [
        leaveWhenSignedOut,
        httpBatchLink({
          url: "/api/trpc",
          transformer: wire,
          maxURLLength: MAX_URL_LENGTH,
          maxItems: 20,
          headers: workspaceId ? { "x-baton-workspace": workspaceId } : {},
        }),
      ],
    }),
  );
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={client} queryClient={queryClient}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  );
}

/** Whatever was asked, read or sent: a session that is over leads to sign-in. A wrong password is another 401. */
const leaveWhenSignedOut: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) =>
      next(op).subscribe({
        next: (value) => observer.next(value),
        error(error) {
          if (domainCodeOf(error) === "auth.required") toSignIn();
          observer.error(error);
        },
        complete: () => observer.complete(),
      }),
    );

/** Signing in again leads back to where one was. */
export function toSignIn(): void {
  if (typeof window === "undefined" || window.location.pathname === "/sign-in") return;
  const next = window.location.pathname + window.location.search;
  loadPage(`/sign-in?expired=1&next=${encodeURIComponent(next)}`);
}
