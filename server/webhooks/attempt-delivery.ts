import { LRUCache } from "lru-cache";
import type { Clock } from "#server/platform/clock.ts";
import type { Logger } from "#server/platform/logger.ts";
import { storeText } from "#server/platform/text.ts";
import { renderEvent } from "./catalogue/index.ts";
import type { SendingEndpoint } from "./endpoint-cache.ts";
import { judgeAnswer } from "./rules.ts";
import type { Received, Sender } from "./sender.ts";
import { signHeaders } from "./signature.ts";
import type { ClaimedDelivery } from "./sql/claim-deliveries.ts";
import type { Outcome } from "./sql/settle-deliveries.ts";

export type AttemptDeps = {
  sender: Sender;
  clock: Clock;
  log: Logger;
  /** Waits between attempts, in milliseconds. */
  retryDelaysMs: readonly number[];
};

/** What one attempt came to, ready to be recorded; `disables`: the receiver says that it is gone for good. */
export type Attempted = { outcome: Outcome; disables: boolean };
export type AttemptDelivery = (claimed: ClaimedDelivery, endpoint: SendingEndpoint | undefined) => Promise<Attempted>;

const MAX_HEADERS_TEXT = 4_096;
const FIXED_HEADERS = { "content-type": "application/json", "user-agent": "Baton-Webhooks/1" };
// An event goes to several endpoints at about the same time: its bytes are made once.
const RENDERED_EVENTS = 256;

/** Renders, signs and sends claimed deliveries, one at a time. Never rejects. */
export function createAttemptDelivery(deps: AttemptDeps): AttemptDelivery {
  const rendered = new LRUCache<string, Buffer>({ max: RENDERED_EVENTS });
  const bodyOf = (claimed: ClaimedDelivery, at: Date): Buffer => {
    const known = rendered.get(claimed.eventId);
    if (known) return known;
    const body = Buffer.from(JSON.stringify(renderEvent(claimed.type, at, { ...claimed, id: claimed.eventId })));
    rendered.set(claimed.eventId, body);
    return body;
  };
  return async (claimed, endpoint) => {
    const now = deps.clock.now();
    const unsent = { startedAt: now.getTime(), durationMs: 0, status: null, headers: null, body: null };
    if (!endpoint || !claimed.at) return expired(claimed, unsent);
    const { target } = endpoint.judgement;
    if (!target) return judged(deps, claimed, { ...unsent, failure: "refused_address" });
    const keys = endpoint.keys(now);
    if (!keys) return judged(deps, claimed, { ...unsent, failure: "secret" });
    let body: Buffer;
    try {
      body = bodyOf(claimed, claimed.at);
    } catch (error) {
      deps.log.error({ err: error, eventId: claimed.eventId, type: claimed.type }, "an event could not be rendered");
      return expired(claimed, unsent);
    }
    const signed = signHeaders(keys, claimed.eventId, Math.floor(now.getTime() / 1_000), body);
    return judged(deps, claimed, await deps.sender.post(target, { ...FIXED_HEADERS, ...signed }, body));
  };
}

const keyOf = ({ endpointId, deliveryId, token }: ClaimedDelivery) => ({ endpointId, deliveryId, token });

function expired(claimed: ClaimedDelivery, unsent: Omit<Received, "failure">): Attempted {
  const { startedAt, ...rest } = unsent;
  const nothing = { ...rest, startedAt: new Date(startedAt), headers: null, failure: null };
  return { outcome: { ...keyOf(claimed), verdict: "expired", delayMs: 0, ...nothing }, disables: false };
}

function judged(deps: AttemptDeps, claimed: ClaimedDelivery, received: Received): Attempted {
  const { status, failure, headers, body, startedAt, durationMs } = received;
  const retryAfter = typeof headers?.["retry-after"] === "string" ? headers["retry-after"] : undefined;
  const verdict = judgeAnswer({ status, failure, retryAfter }, claimed.attempts, {
    delays: deps.retryDelaysMs,
    random: Math.random(),
    now: deps.clock.now(),
  });
  const outcome = {
    ...keyOf(claimed),
    verdict: verdict.verdict,
    delayMs: verdict.verdict === "retry" ? verdict.delayMs : 0,
    startedAt: new Date(startedAt),
    durationMs,
    status,
    failure: verdict.verdict === "succeeded" ? null : verdict.failure,
    headers: headersText(headers),
    body: body === null ? null : storeText(body),
  };
  return { outcome, disables: verdict.verdict === "retry" && verdict.disables };
}

/** A header may hold anything but a NUL; those are kept that fit into 4 KiB together. */
function headersText(headers: Received["headers"]): string | null {
  if (!headers) return null;
  let length = 2;
  const kept = Object.entries(headers).filter((entry) => {
    // Its quotes, colon and comma are in the brackets' place.
    const more = JSON.stringify(entry).length;
    if (length + more > MAX_HEADERS_TEXT) return false;
    length += more;
    return true;
  });
  return JSON.stringify(Object.fromEntries(kept));
}
