import { OUTBOUND_STATUS, type OutboundStatus } from "./states.ts";

/** What can happen to an outbound message; cases/status-sequences.json says how each is meant. */
export type DeliveryEvent =
  | { event: "claim" | "ack" | "timeout" | "crash" | "resend" | "cancel" }
  | { event: "nack"; code: number }
  | { event: "receipt"; status: string }
  | { event: "status"; status: string; code?: number | undefined };

const EVIDENCE: readonly string[] = ["sent", "delivered", "read", "played"] satisfies OutboundStatus[];
const isEvidence = (word: string): word is OutboundStatus => EVIDENCE.includes(word);

/** The status after an event; the same one when the event changes nothing. The SQL moves are tested against this. */
export function nextStatus(status: OutboundStatus, event: DeliveryEvent): OutboundStatus {
  switch (event.event) {
    case "claim":
      return status === "queued" ? "sending" : status;
    case "cancel":
      return status === "queued" ? "failed" : status;
    case "timeout":
    case "crash":
      return status === "sending" ? "unknown" : status;
    case "resend":
      return status === "unknown" ? "sending" : status;
    case "ack":
      return forward(status, "sent");
    case "nack":
      return fail(status);
    case "receipt":
    case "status":
      if (event.status === "failed") return fail(status);
      return isEvidence(event.status) ? forward(status, event.status) : status;
  }
}

/** `failed` ranks above `sent` and below `delivered`: a late ack does not revive it, a receipt proves that it arrived. */
function forward(status: OutboundStatus, learned: OutboundStatus): OutboundStatus {
  return OUTBOUND_STATUS[learned] > OUTBOUND_STATUS[status] ? learned : status;
}

/** A failure counts while nothing was delivered, and not before anything was handed over. */
function fail(status: OutboundStatus): OutboundStatus {
  return status === "sending" || status === "unknown" || status === "sent" ? "failed" : status;
}
