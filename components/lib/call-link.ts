import { httpBatchLink, httpLink, splitLink, type TRPCLink } from "@trpc/client";
import type { AppRouter } from "#server/api/root.ts";
import { wire } from "./wire.ts";

/** Longest address of a batched query; above it the batch is split. */
const MAX_URL_LENGTH = 4_000;
/** What stands in an address beside the input, with room. */
const BESIDE_INPUT = 200;

type Fetch = NonNullable<Parameters<typeof httpBatchLink>[0]["fetch"]>;
type CallLinkOptions = { url: string; headers: Record<string, string>; fetch?: Fetch };

/**
 * Calls in batches. A query that no address could hold (a segment's filter with hundreds of values) is asked alone, with its input in the
 * body: a batch would refuse it before it is sent.
 */
export function callLink({ url, headers, ...more }: CallLinkOptions): TRPCLink<AppRouter> {
  const options = { url, headers, transformer: wire, ...more };
  return splitLink({
    condition: ({ type, input }) => type === "query" && isLong(input),
    true: httpLink({ ...options, methodOverride: "POST" }),
    false: httpBatchLink({ ...options, maxURLLength: MAX_URL_LENGTH, maxItems: 20 }),
  });
}

const isLong = (input: unknown): boolean =>
  input !== undefined &&
  encodeURIComponent(JSON.stringify(wire.serialize(input))).length > MAX_URL_LENGTH - BESIDE_INPUT;
