/** A pusher-js client on our gateway, from settings that the page got at run time. */
import Pusher from "pusher-js";
import { createAuthorizers, type AuthSettings } from "./authorize.ts";

/** Where the gateway is, as the browser reaches it. */
export type RealtimeConfig = { key: string; host: string; port: number; tls: boolean; path?: string | undefined };

/** A silent link is asked after this, and given up when it has not answered after `PONG_MS`: noticed within 23 s. */
const ACTIVITY_MS = 15_000;
const PONG_MS = 8_000;
/** From here on the page says that it is offline. */
const UNAVAILABLE_MS = 4_000;

/** Connects at once. Every connection signs in anew; subscriptions are pusher-js's to renew. */
export function connect(config: RealtimeConfig, auth: AuthSettings): Pusher {
  const { host, port, tls, path } = config;
  const isCurrent = (socketId: string) =>
    client.connection.state === "connected" && client.connection.socket_id === socketId;
  const client = new Pusher(config.key, {
    // pusher-js wants one; the hosts below take its place
    cluster: "",
    wsHost: host,
    wsPort: port,
    wssPort: port,
    ...(path !== undefined && { wsPath: path }),
    forceTLS: tls,
    // no fallback over HTTP: the gateway has none, and "wss" would be tried beside a plain "ws"
    enabledTransports: ["ws"],
    activityTimeout: ACTIVITY_MS,
    pongTimeout: PONG_MS,
    unavailableTimeout: UNAVAILABLE_MS,
    ...createAuthorizers(auth, isCurrent),
  });
  client.signin();
  return client;
}
