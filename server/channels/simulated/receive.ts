import type { InboundMessage, SessionHost } from "../provider.ts";
import type { InboundFrame } from "./frames.ts";

/** Stores what customers wrote. `done` tells the far side, only after the commit; it says the rest again. */
export function createReceiver(host: SessionHost, done: (ids: string[]) => void) {
  const receiving = new Set<string>();
  return async (frames: InboundFrame[]): Promise<void> => {
    const fresh = frames.filter((frame) => !receiving.has(frame.id));
    if (fresh.length === 0) return;
    fresh.forEach((frame) => receiving.add(frame.id));
    try {
      await host.receiveInbound(await Promise.all(fresh.map((frame) => toInbound(host, frame))));
      done(fresh.map((frame) => frame.id));
    } catch (error) {
      host.log.warn({ err: error, channelId: host.channelId }, "inbound messages were not stored; they come again");
    } finally {
      fresh.forEach((frame) => receiving.delete(frame.id));
    }
  };
}

async function toInbound(host: SessionHost, frame: InboundFrame): Promise<InboundMessage> {
  return {
    providerMessageId: frame.id,
    identities: [
      { kind: "phone", value: frame.from.phone },
      { kind: "lid", value: frame.from.lid },
    ],
    senderName: frame.from.name,
    content: await readContent(host, frame),
    ...(frame.quotes !== undefined && { quotes: frame.quotes }),
    sentAt: new Date(frame.at),
    fromMe: false,
    live: true,
  };
}

async function readContent(host: SessionHost, { text, image }: InboundFrame): Promise<InboundMessage["content"]> {
  if (!image) return { kind: "text", text: text ?? "" };
  const media = await host.storeMedia(Buffer.from(image.base64, "base64"));
  return { kind: "image", caption: image.caption, media };
}
