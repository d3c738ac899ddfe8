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
export class Link {
  readonly #options: LinkOptions;
  readonly #users = new Map<number, LinkUser>();
  #socket: WebSocket | null = null;
  #isUp = false;
  #isClosed = false;
  #attempts = 0;
  #nextNumber = 1;
  #retry: NodeJS.Timeout | undefined;
  /** Says a frame, together with whatever else is said in this turn; while there is no connection it is dropped. */
  readonly write = createFrameWriter<ToFarSide>((data) => {
    if (this.#isUp) this.#socket?.send(data);
  });

  constructor(options: LinkOptions) {
    this.#options = options;
  }

  /** Joins a session; `onUp` follows once the connection stands. */
  join(user: LinkUser): void {
    this.#raise(user);
    this.#connect();
  }

  /** Frames of the session's number are not delivered any more. */
  leave(user: LinkUser): void {
    for (const [s, each] of this.#users) if (each === user) this.#users.delete(s);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    this.#socket?.terminate();
  }

  #connect(): void {
    if (this.#socket || this.#isClosed) return;
    const { host, port, log } = this.#options;
    const socket = new WebSocket(`ws://${host}:${port}${SIMULATED_PATH}`, { perMessageDeflate: false });
    this.#socket = socket;
    socket.on("open", () => this.#onOpen());
    socket.on("message", (data: Buffer) => this.#receive(data.toString("utf8")));
    socket.on("error", (error) => log.debug({ err: error }, "the simulator is not reached"));
    socket.on("close", () => this.#onClose());
  }

  #onOpen(): void {
    this.#isUp = true;
    this.#attempts = 0;
    const waiting = [...this.#users.values()];
    this.#users.clear();
    waiting.forEach((user) => this.#raise(user));
  }

  #raise(user: LinkUser): void {
    const s = this.#nextNumber++;
    this.#users.set(s, user);
    if (this.#isUp) user.onUp(s);
  }

  #receive(data: string): void {
    try {
      for (const frame of readToWorker(data)) this.#users.get(frame.s)?.onFrame(frame);
    } catch (error) {
      this.#options.log.error({ err: error }, "the simulator said what nobody understands");
    }
  }

  #onClose(): void {
    const wasUp = this.#isUp;
    this.#socket = null;
    this.#isUp = false;
    if (wasUp) this.#users.forEach((user) => user.onDown());
    if (this.#isClosed || this.#users.size === 0) return;
    this.#attempts += 1;
    const waitMs = Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** Math.min(this.#attempts, 6)) * (0.5 + Math.random() / 2);
    this.#retry = setTimeout(() => this.#connect(), waitMs);
  }
}
