"use client";
import { QueryClientProvider } from "@tanstack/react-query";
import { createTRPCClient, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { createTRPCContext } from "@trpc/tanstack-react-query";
import { useState, type ReactNode } from "react";
import type { AppRouter } from "#server/api/root.ts";
import { callLink } from "./call-link.ts";
import { loadPage } from "./load-page.ts";
import { domainCodeOf, makeQueryClient } from "./query-client.ts";

export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();

type ApiProviderProps = { workspaceId?: string; children: ReactNode };

/** Calls of the pages below it speak of one workspace. Give it `key={workspaceId}`: a switch starts with an empty cache. */
export function ApiProvider({ workspaceId, children }: ApiProviderProps) {
  const [queryClient] = useState(() => makeQueryClient());
  const [client] = useState(() =>
    createTRPCClient<AppRouter>({
      links: [
        leaveWhenSignedOut,
        callLink({ url: "/api/trpc", headers: workspaceId ? { "x-baton-workspace": workspaceId } : {} }),
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
