import { NOISE_WA_HEADER } from "@whiskeysockets/baileys";

const LENGTH_BYTES = 3;
const ROUTING_PREFIX_BYTES = 7;
/** A first login uploads 812 keys, some 60 kB; ten times that is no client of ours. */
const MAX_BUFFERED_BYTES = 4 * 1024 * 1024;

/** Cuts the byte stream of one client into frames. Throws on a wrong intro header or a frame that never ends. */
export function makeFrameReader(): (chunk: Uint8Array) => Buffer[] {
  let buffered = Buffer.alloc(0);
  let introSeen = false;

  const takeIntro = (): boolean => {
    let offset = 0;
    if (buffered.subarray(0, 2).toString("latin1") === "ED") {
      if (buffered.length < ROUTING_PREFIX_BYTES) return false;
      offset = ROUTING_PREFIX_BYTES + buffered.readUIntBE(4, LENGTH_BYTES);
    }
    if (buffered.length < offset + NOISE_WA_HEADER.length) return false;
    const header = buffered.subarray(offset, offset + NOISE_WA_HEADER.length);
    if (!header.equals(NOISE_WA_HEADER)) throw new Error("not a WhatsApp client: wrong intro header");
    buffered = buffered.subarray(offset + NOISE_WA_HEADER.length);
    return true;
  };

  return (chunk) => {
    buffered = Buffer.concat([buffered, chunk]);
    if (buffered.length > MAX_BUFFERED_BYTES) throw new Error("frame too large");
    introSeen ||= takeIntro();
    const frames: Buffer[] = [];
    while (introSeen && buffered.length >= LENGTH_BYTES) {
      const end = LENGTH_BYTES + buffered.readUIntBE(0, LENGTH_BYTES);
      if (buffered.length < end) break;
      frames.push(buffered.subarray(LENGTH_BYTES, end));
      buffered = buffered.subarray(end);
    }
    return frames;
  };
}

/** A frame with its 3-byte big-endian length ahead. */
export function frame(data: Uint8Array): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUIntBE(data.length, 0, LENGTH_BYTES);
  return Buffer.concat([length, data]);
}
