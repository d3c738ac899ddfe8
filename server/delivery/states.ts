/** The statuses of an outbound message with their ranks, as stored in `message.status`. Evidence only moves a message to a higher rank. */
export const OUTBOUND_STATUS = {
  queued: 1,
  sending: 10,
  unknown: 15,
  sent: 20,
  failed: 25,
  delivered: 30,
  read: 40,
  played: 50,
} as const;
export type OutboundStatus = keyof typeof OUTBOUND_STATUS;

const wordOf = new Map<number, OutboundStatus>(
  Object.entries(OUTBOUND_STATUS).map(([word, rank]) => [rank, word as OutboundStatus]),
);

/** The word of a stored rank; null for 0, which stands on messages that are never sent (inbound, notes, system lines). */
export function outboundStatusOf(rank: number): OutboundStatus | null {
  return wordOf.get(rank) ?? null;
}

/** What a lane serves first: a person's reply or an API message before a campaign's. */
export const LANE_PRIORITY = { transactional: 1, campaign: 5 } as const;
export type LanePriority = (typeof LANE_PRIORITY)[keyof typeof LANE_PRIORITY];
