import type { AcceptRow } from "./prepare-message.ts";

/**
 * Splits a batch so that within a wave no row depends on another: a repeat of a key or an id waits for what the first one got,
 * and a reply that may be held waits for another author's message into the same conversation. Nearly always one wave.
 */
export function splitWaves(rows: AcceptRow[]): AcceptRow[][] {
  const waves: AcceptRow[][] = [];
  const lastWave = new Map<string, number>();
  const authors = new Map<string, { authorId: string | null; wave: number }[]>();
  for (const row of rows) {
    const names = [`key ${row.workspaceId} ${row.key}`, `id ${row.id}`];
    const sent = authors.get(row.conversationId ?? "") ?? [];
    const others = row.seenSeq === null ? [] : sent.filter((earlier) => earlier.authorId !== row.authorId);
    const after = [...names.map((name) => lastWave.get(name) ?? -1), ...others.map((earlier) => earlier.wave)];
    const wave = Math.max(-1, ...after) + 1;
    names.forEach((name) => lastWave.set(name, wave));
    if (row.conversationId !== null && row.direction === 2)
      authors.set(row.conversationId, [...sent, { authorId: row.authorId, wave }]);
    (waves[wave] ??= []).push(row);
  }
  return waves;
}
