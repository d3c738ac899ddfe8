import type { Connection } from "./connection.ts";
import { CLOSE } from "./protocol.ts";

/**
 * Sockets that have not signed in, oldest first. Anybody can open one, so there is room for so many only: beyond it the
 * oldest goes, which a browser that is about to sign in seldom is, and strangers cannot use up the gateway.
 */
export class Anonymous {
  readonly #sockets = new Set<Connection>();
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  add(connection: Connection): void {
    this.#sockets.add(connection);
    const [oldest] = this.#sockets;
    // closing it calls `delete`
    if (this.#sockets.size > this.#max) oldest?.close(CLOSE.overCapacity, "too many have not signed in");
  }

  /** It signed in, or is gone. */
  delete(connection: Connection): void {
    this.#sockets.delete(connection);
  }
}
