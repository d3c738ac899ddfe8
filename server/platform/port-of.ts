import type { Server } from "node:net";

/** The TCP port that a server listens on. @throws when it listens on none. */
export function portOf(server: Pick<Server, "address">): number {
  const address = server.address();
  if (!(address instanceof Object)) throw new Error("the server listens on no port");
  return address.port;
}
