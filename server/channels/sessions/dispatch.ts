import { setTimeout as sleep } from "node:timers/promises";
import { errorCodeOf } from "#server/platform/errors.ts";
import type { ProviderSession, SendOutcome, SessionLog } from "../provider.ts";
import { changed, type HeldChannel } from "./held-channel.ts";
import type { LaneMessage, LanePort } from "./lane-port.ts";
import type { LeaseKeeper } from "./lease.ts";

export type DispatchOptions = {
  store: Pick<LanePort, "recordOutcome">;
  lease: Pick<LeaseKeeper, "isLive">;
  log: SessionLog;
  onSettled: (outcome: SendOutcome["outcome"], seconds: number) => void;
};

const SEND_TIMEOUT_MS = 30_000;
const RETRY_MS = 300;
// A number that WhatsApp holds back says so for a while: no hot loop of claims.
const NOT_SENT_RETRY_MS = 2_000;

/** Hands one claimed message to its channel's session and writes what became of it. Never rejects. */
export async function dispatch(options: DispatchOptions, channel: HeldChannel, message: LaneMessage): Promise<void> {
  const { session } = channel;
  channel.inFlight += 1;
  try {
    // Claimed while its session was closing: it goes back to the queue unsent.
    const outcome: SendOutcome =
      channel.isClosing || !session
        ? { outcome: "not_sent", reason: "closing" }
        : await sendTimed(options, channel, session, message);
    await settle(options, channel, message, outcome);
    // These go out again: queued once more, or in doubt and resent under the same id.
    if (message.goesAlone || outcome.outcome === "unknown" || outcome.outcome === "not_sent") channel.isDirty = true;
  } catch (error) {
    options.log.error({ err: error, messageId: message.messageId }, "an outcome was not written");
  } finally {
    channel.inFlight -= 1;
    changed(channel);
  }
}

async function sendTimed(
  options: DispatchOptions,
  channel: HeldChannel,
  session: ProviderSession,
  message: LaneMessage,
): Promise<SendOutcome> {
  const startedAt = performance.now();
  const outcome = await sendBounded(channel, session, message);
  options.onSettled(outcome.outcome, (performance.now() - startedAt) / 1_000);
  return outcome;
}

/** A provider that throws or hangs has told us nothing: the message is in doubt, never lost and never sent afresh. */
async function sendBounded(channel: HeldChannel, session: ProviderSession, message: LaneMessage): Promise<SendOutcome> {
  let timer: NodeJS.Timeout | undefined;
  const hung = new Promise<SendOutcome>((resolve) => {
    timer = setTimeout(() => resolve({ outcome: "unknown", reason: "send_timeout" }), SEND_TIMEOUT_MS);
  });
  try {
    return await Promise.race([session.send(message), hung]);
  } catch {
    return { outcome: "unknown", reason: `${channel.provider.name}_threw` };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Writes an outcome, again whatever keeps it from being written: PostgreSQL may be away, slow or locked, and a claim without
 * its outcome stays in flight for ever. After the lease, or behind a stale fence, it is the next holder's to settle.
 */
async function settle(
  { store, lease, log }: DispatchOptions,
  channel: HeldChannel,
  message: LaneMessage,
  outcome: SendOutcome,
): Promise<void> {
  while (lease.isLive()) {
    try {
      return await store.recordOutcome(channel.lane, message.messageId, outcome, { retryInMs: NOT_SENT_RETRY_MS });
    } catch (error) {
      if (errorCodeOf(error) === "session.fenced") return;
      log.warn({ err: error, messageId: message.messageId }, "an outcome could not be written yet");
      await sleep(RETRY_MS);
    }
  }
}
