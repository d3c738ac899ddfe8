import { WebSocket } from "ws";
import type { SessionLog } from "../provider.ts";
import { createFrameWriter, readToWorker, SIMULATED_PATH, type ToFarSide, type ToWorker } from "./frames.ts";

export type LinkOptions = { host: string; port: number; log: SessionLog };

/** One session's end of the connection. */
export type LinkUser = {
  /** The connection is there (again): the session starts over under the number it is given. */
  onUp(s: number): void;
  /** Everything in flight is in doubt. */
  onDown(): void;
  onFrame(frame: ToWorker): void;
};

const RETRY_MS = 250;
const RETRY_MAX_MS = 3_000;

/** One connection to the far side for all simulated sessions of a process; made at the first use, and again when it breaks. */
export function createLink({ host, port, log }: LinkOptions) {
  const users = new Map<number, LinkUser>();
  let socket: WebSocket | null = null;
  let isUp = false;
  let isClosed = false;
  let attempts = 0;
  let nextNumber = 1;
  let retry: NodeJS.Timeout | undefined;
  const write = createFrameWriter<ToFarSide>((data) => {
    if (isUp) socket?.send(data);
  });

  function connect(): void {
    if (socket || isClosed) return;
    const opening = new WebSocket(`ws://${host}:${port}${SIMULATED_PATH}`, { perMessageDeflate: false });
    socket = opening;
    opening.on("open", () => {
      isUp = true;
      attempts = 0;
      const waiting = [...users.values()];
      users.clear();
      waiting.forEach(raise);
    });
    opening.on("message", (data: Buffer) => receive(data.toString("utf8")));
    opening.on("error", (error) => log.debug({ err: error }, "the simulator is not reached"));
    opening.on("close", () => drop());
  }

  function raise(user: LinkUser): number {
    const s = nextNumber++;
    users.set(s, user);
    if (isUp) user.onUp(s);
    return s;
  }

  function receive(data: string): void {
    try {
      for (const frame of readToWorker(data)) users.get(frame.s)?.onFrame(frame);
    } catch (error) {
      log.error({ err: error }, "the simulator said what nobody understands");
    }
  }

  function drop(): void {
    socket = null;
    const wasUp = isUp;
    isUp = false;
    if (wasUp) users.forEach((user) => user.onDown());
    if (isClosed || users.size === 0) return;
    attempts += 1;
    const waitMs = Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** Math.min(attempts, 6)) * (0.5 + Math.random() / 2);
    retry = setTimeout(connect, waitMs);
  }

  return {
    /** Joins a session; `onUp` follows once the connection stands. */
    join(user: LinkUser): void {
      raise(user);
      connect();
    },
    /** Frames of the session's number are not delivered any more. */
    leave(user: LinkUser): void {
      for (const [s, each] of users) if (each === user) users.delete(s);
    },
    write,
    close(): void {
      isClosed = true;
      clearTimeout(retry);
      socket?.terminate();
    },
  };
}

export type Link = ReturnType<typeof createLink>;
