/** The header fields that the OpenAPI document tells of, of requests and of answers. */
import { z } from "zod";
import type { Endpoint } from "../rest.ts";

const TAGS = /^(\*|(W\/)?"[\x21\x23-\x7e]*"( *, *(W\/)?"[\x21\x23-\x7e]*")*)$/;

const IDEMPOTENCY_KEY = {
  "Idempotency-Key": z
    .string()
    .regex(/^[\x21-\x2b\x2d-\x7e]{1,255}$/)
    .optional()
    .meta({
      description:
        "Names this request: a repeat within 24 hours gets the first answer, also while the first still runs. Another body under the same key is refused.",
      example: "order-1042-confirmation",
    }),
};

const entityTags = (description: string) =>
  z.string().regex(TAGS).optional().meta({ description, example: '"uM_azBh-bpIE6xKlHSPhFx"' });
const IF_MATCH = { "If-Match": entityTags("The `ETag` of what you have seen: 412 if it is not so any more.") };
const IF_NONE_MATCH = { "If-None-Match": entityTags("The `ETag` of what you have: 304 while it is still so.") };

/** What a request of this endpoint may carry, or nothing. */
export function requestHeadersOf({ method, etag }: Endpoint): z.ZodObject | undefined {
  const headers = {
    ...(method === "post" && IDEMPOTENCY_KEY),
    ...(etag === "matched" && IF_MATCH),
    ...(etag !== undefined && method === "get" && IF_NONE_MATCH),
  };
  return Object.keys(headers).length > 0 ? z.object(headers) : undefined;
}

const text = (description: string, ...examples: string[]) => ({
  description,
  schema: { type: "string" as const, examples },
});
const RATE_LIMIT = {
  RateLimit: text("What is left of the plan: `r` requests, `t` seconds until there is more.", '"minute";r=19999;t=60'),
  "RateLimit-Policy": text("The plan: `q` requests in any `w` seconds.", '"minute";q=20000;w=60'),
};
const ETAG = { ETag: text("Names the thing as it is now.", '"uM_azBh-bpIE6xKlHSPhFx"') };
const REPLAYED = { "Idempotent-Replayed": text("The first answer to this Idempotency-Key, given again.", "true") };

/** What an answer that did it carries. */
export const answerHeadersOf = ({ method, etag }: Endpoint) => ({
  ...RATE_LIMIT,
  ...(etag !== undefined && ETAG),
  ...(method === "post" && REPLAYED),
});

/** What a problem carries by its status. */
export const problemHeadersOf = (status: number) =>
  status === 429 || status === 503 ? { "Retry-After": text("Seconds to wait before the next try.", "1") } : undefined;
