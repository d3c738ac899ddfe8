import type { Failure } from "./states.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits between attempts in milliseconds, as Standard Webhooks proposes: ten attempts over three and a half days. */
export const RETRY_DELAYS_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** A receiver cannot put a delivery off for longer than this. */
const MAX_RETRY_AFTER_MS = 24 * HOUR;
const JITTER = 0.2;

/**
 * The receiver refuses this very request, and the same bytes will fare no better. Everything else that is not 2xx may be a deploy,
 * a wrong route or a proxy in trouble, and is tried again.
 */
const PERMANENT = new Set([400, 405, 406, 411, 413, 414, 415, 422, 431]);
const GONE = 410;

/** How an attempt ended. `status` is null when no answer came. `retryAfter` is the header as received. */
export type Answer = { status: number | null; failure: Failure | null; retryAfter?: string | undefined };

export type Verdict =
  | { verdict: "succeeded" }
  | { verdict: "failed"; failure: Failure }
  | { verdict: "retry"; failure: Failure; delayMs: number; disables: boolean };

/**
 * What an answer means after `attempts` attempts. The status alone decides: a 2xx with garbage is a success, a redirect never is.
 * `random` in 0…1 spreads retries, so that what failed together does not come back together. `now` reads a Retry-After date.
 */
export function judgeAnswer(
  answer: Answer,
  attempts: number,
  { delays = RETRY_DELAYS_MS, random, now }: { delays?: readonly number[]; random: number; now: Date },
): Verdict {
  const { status } = answer;
  if (answer.failure === null && status !== null && status >= 200 && status < 300) return { verdict: "succeeded" };
  const failure = answer.failure ?? (status !== null && status >= 300 && status < 400 ? "redirect" : "status");
  if (status !== null && PERMANENT.has(status)) return { verdict: "failed", failure };
  const planned = delays[attempts - 1];
  // What a gone endpoint did not get waits, so that nothing is lost when somebody enables it again.
  if (status === GONE) return { verdict: "retry", failure, delayMs: 0, disables: true };
  if (planned === undefined) return { verdict: "failed", failure };
  const asked = Math.min(retryAfterMs(answer.retryAfter, now), MAX_RETRY_AFTER_MS);
  const delayMs = Math.max(Math.round(planned * (1 + JITTER * random)), asked);
  return { verdict: "retry", failure, delayMs, disables: false };
}

/** RFC 9110 §10.2.3: seconds or a date; 0 for anything else. */
function retryAfterMs(header: string | undefined, now: Date): number {
  if (header === undefined) return 0;
  if (/^\d{1,9}$/.test(header)) return Number(header) * SECOND;
  const at = Date.parse(header);
  return Number.isNaN(at) ? 0 : Math.max(0, at - now.getTime());
}
