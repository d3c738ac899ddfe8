import { z } from "zod";

/**
 * What a session worker and the far side of `simulated` say to each other, over one WebSocket per process: each text message is
 * a JSON array of frames. `s` numbers a session within its connection, so that a late frame of an old one is dropped.
 */

export const SIMULATED_PATH = "/simulated";

const s = z.number().int();
const person = z.object({ phone: z.string(), lid: z.string(), name: z.string() });
const picture = z.object({ base64: z.string(), caption: z.string().optional() });

export const inboundFrame = z.object({
  id: z.string(),
  from: person,
  text: z.string().optional(),
  image: picture.optional(),
  quotes: z.string().optional(),
  at: z.number(),
});

const toWorker = z.discriminatedUnion("t", [
  z.object({ t: z.literal("claimed"), s, phone: z.string() }),
  z.object({ t: z.literal("linked"), s, token: z.string() }),
  z.object({ t: z.literal("connected"), s }),
  z.object({ t: z.literal("ack"), s, id: z.string(), code: z.number().int().optional() }),
  z.object({ t: z.literal("receipt"), s, id: z.string(), status: z.enum(["delivered", "read"]), at: z.number() }),
  z.object({ t: z.literal("inbound"), s, messages: z.array(inboundFrame) }),
  z.object({ t: z.literal("typing"), s, phone: z.string(), on: z.boolean() }),
  z.object({ t: z.literal("closed"), s, reason: z.enum(["dropped", "replaced", "logged_out", "banned"]) }),
]);

const toFarSide = z.discriminatedUnion("t", [
  z.object({ t: z.literal("open"), s, channelId: z.uuid() }),
  z.object({ t: z.literal("link"), s }),
  z.object({ t: z.literal("connect"), s, token: z.string() }),
  z.object({
    t: z.literal("send"),
    s,
    id: z.string(),
    phone: z.string().optional(),
    lid: z.string().optional(),
    text: z.string().optional(),
    image: picture.optional(),
  }),
  z.object({ t: z.literal("done"), s, ids: z.array(z.string()) }),
  z.object({ t: z.literal("read"), s, ids: z.array(z.string()) }),
  z.object({ t: z.literal("close"), s }),
  z.object({ t: z.literal("logout"), s }),
]);

export type ToWorker = z.infer<typeof toWorker>;
export type ToFarSide = z.infer<typeof toFarSide>;
export type InboundFrame = z.infer<typeof inboundFrame>;

const arrayOfToWorker = z.array(toWorker);
const arrayOfToFarSide = z.array(toFarSide);

/** @throws when it is not what a far side says. */
export const readToWorker = (data: string): ToWorker[] => arrayOfToWorker.parse(JSON.parse(data));
/** @throws when it is not what a worker says. */
export const readToFarSide = (data: string): ToFarSide[] => arrayOfToFarSide.parse(JSON.parse(data));

/** Collects the frames of one turn of the event loop into one message. `write` is skipped while there is nothing. */
export function createFrameWriter<Frame>(write: (data: string) => void) {
  let pending: Frame[] = [];
  return (frame: Frame): void => {
    if (pending.push(frame) > 1) return;
    setImmediate(() => {
      const frames = pending;
      pending = [];
      write(JSON.stringify(frames));
    });
  };
}
