import { errorCodeOf } from "#server/platform/errors.ts";
import type { OutboundMessage, SendOutcome, SessionHost } from "../provider.ts";
import type { ToFarSide } from "./frames.ts";

/** A send as the far side gets it, without the session's number. */
export type SendFrame = Omit<Extract<ToFarSide, { t: "send" }>, "t" | "s">;

type Waiting = { resolve(outcome: SendOutcome): void; timer: NodeJS.Timeout };

/** What one session has handed over and heard nothing of. `write` answers false while there is no connection. */
export function createSends(host: SessionHost, ackTimeoutMs: number, write: (frame: SendFrame) => boolean) {
  const waiting = new Map<string, Waiting>();
  // A picture is read from the store first: what comes after it waits, so that messages keep their order.
  let written: Promise<unknown> = Promise.resolve();

  function settle(id: string, outcome: SendOutcome): boolean {
    const each = waiting.get(id);
    if (!each) return false;
    clearTimeout(each.timer);
    waiting.delete(id);
    each.resolve(outcome);
    return true;
  }

  async function hand(message: OutboundMessage, resolve: (outcome: SendOutcome) => void): Promise<void> {
    const id = message.providerMessageId;
    try {
      const frame = { id, ...addressOf(message), ...(await contentOf(host, message)) };
      const timer = setTimeout(() => settle(id, { outcome: "unknown", reason: "no_ack" }), ackTimeoutMs);
      waiting.set(id, { resolve, timer });
      if (!write(frame)) settle(id, { outcome: "not_sent", reason: "not_connected" });
    } catch (error) {
      host.log.warn({ err: error, messageId: message.messageId }, "a message could not be read");
      // a disk that is away comes back; a file that is not there does not
      const isGone = errorCodeOf(error) === "not_found";
      resolve(
        isGone
          ? { outcome: "refused", code: null, reason: "media_missing" }
          : { outcome: "not_sent", reason: "media_unreadable" },
      );
    }
  }

  return {
    send: (message: OutboundMessage): Promise<SendOutcome> =>
      new Promise((resolve) => {
        written = written.then(() => hand(message, resolve));
      }),
    /** The far side's answer; with a code it refuses. An answer that comes too late is evidence all the same. */
    acknowledge(id: string, code: number | undefined): void {
      const isKnown = settle(
        id,
        code === undefined ? { outcome: "sent" } : { outcome: "refused", code, reason: "nack" },
      );
      const status = code === undefined ? "sent" : "failed";
      if (!isKnown) host.receiveEvidence([{ providerMessageId: id, status, code, at: new Date() }]);
    },
    /** The connection is gone: everything handed over is in doubt. */
    interrupt(reason: string): void {
      for (const id of [...waiting.keys()]) settle(id, { outcome: "unknown", reason });
    },
  };
}

function addressOf({ to }: OutboundMessage): { phone?: string; lid?: string } {
  const phone = to.find((identity) => identity.kind === "phone")?.value;
  const lid = to.find((identity) => identity.kind === "lid")?.value;
  return { ...(phone !== undefined && { phone }), ...(lid !== undefined && { lid }) };
}

async function contentOf(host: SessionHost, { content }: OutboundMessage): Promise<Pick<SendFrame, "text" | "image">> {
  if (content.kind === "text") return { text: content.text };
  const bytes = await host.readMedia(content.media.mediaId);
  return { image: { base64: Buffer.from(bytes).toString("base64"), caption: content.caption } };
}
