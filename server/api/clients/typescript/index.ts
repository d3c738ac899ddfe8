import createFetchClient, { type Client } from "openapi-fetch";
import type { paths } from "./schema.ts";

export type { components, paths } from "./schema.ts";

export type BatonOptions = {
  /** Where the server is, such as https://baton.example.com. */
  url: string;
  /** `baton_…`, made under Developers. */
  key: string;
  /** How often a request is sent again after 429, 503 or a lost connection; 4 by default. */
  retries?: number;
  fetch?: (request: Request) => Promise<Response>;
};

const LONGEST_WAIT_SECONDS = 60;
const WAIT_PASSES = [429, 503];

/**
 * `const baton = createBaton({ url, key }); await baton.POST("/messages", { body: … })`. Every POST gets an Idempotency-Key unless the
 * caller gives one, so that sending it again is safe; that is done as often and as late as the server asks.
 */
export function createBaton({ url, key, retries = 4, fetch = globalThis.fetch }: BatonOptions): Client<paths> {
  const client = createFetchClient<paths>({
    baseUrl: `${url.replace(/\/$/, "")}/api/v1`,
    fetch: (request) => sendAgain(fetch, request, retries),
  });
  client.use({
    onRequest({ request }) {
      request.headers.set("authorization", `Bearer ${key}`);
      if (request.method === "POST" && !request.headers.has("idempotency-key"))
        request.headers.set("idempotency-key", crypto.randomUUID());
      return request;
    },
  });
  return client;
}

async function sendAgain(
  fetch: (request: Request) => Promise<Response>,
  request: Request,
  retries: number,
): Promise<Response> {
  for (let attempt = 0; ; attempt += 1) {
    const isLast = attempt >= retries;
    try {
      const response = await fetch(request.clone());
      if (isLast || !WAIT_PASSES.includes(response.status)) return response;
      await wait(Number(response.headers.get("retry-after") ?? 1));
    } catch (error) {
      if (isLast || request.signal.aborted) throw error;
      await wait(2 ** attempt / 4);
    }
  }
}

const wait = (seconds: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.min(seconds, LONGEST_WAIT_SECONDS) * 1_000));
