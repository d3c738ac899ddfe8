import { randomFillSync } from "node:crypto";
import { v7 } from "uuid";

const RANDOM_BYTES = 16;
/** How many ids one call for entropy lasts: a call for each was most of what an id cost, a seventh of accepting a message. */
const IDS_PER_FILL = 256;

const pool = { bytes: new Uint8Array(RANDOM_BYTES * IDS_PER_FILL), used: RANDOM_BYTES * IDS_PER_FILL };
const last = { msecs: 0, seq: 0 };

/** Bytes that nobody else gets; good until the next call. */
function takeRandom(): Uint8Array {
  if (pool.used === pool.bytes.length) {
    randomFillSync(pool.bytes);
    pool.used = 0;
  }
  pool.used += RANDOM_BYTES;
  return pool.bytes.subarray(pool.used - RANDOM_BYTES, pool.used);
}

/**
 * A new id: uuid v7, so that ids made later sort later, those of one process within a millisecond too, and partitions can be bounded by
 * id.
 */
export function newId(): string {
  const random = takeRandom();
  const now = Date.now();
  if (now > last.msecs) {
    last.msecs = now;
    // 31 of the 32 bits: what is counted up from here does not run over within a millisecond.
    last.seq = new DataView(random.buffer, random.byteOffset).getUint32(6) >>> 1;
  } else last.seq += 1;
  return v7({ msecs: last.msecs, seq: last.seq, random });
}

/** The provider message id of one of our messages on a linked or simulated channel: upper hex of its id, fixed before the claim. */
export function providerMessageIdOf(messageId: string): string {
  return messageId.replaceAll("-", "").toUpperCase();
}
