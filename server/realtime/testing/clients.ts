/** Real pusher-js clients for tests, with the auth strings that the web process would give them. */
import Pusher, { type Channel } from "pusher-js";
import { afterEach } from "vitest";
import type { RealtimeApp } from "../auth.ts";
import { channelAuth } from "../auth.ts";
import { signUser } from "../sign.ts";

export const APP: RealtimeApp = { id: "baton", key: "test-key", secret: "test-secret-0123456789" };

export type ClientOptions = {
  port: number;
  memberId?: string;
  sessionId?: string;
  /** False: never sign in. */
  signIn?: boolean;
  /** Changes the auth string of a subscription before it is sent. */
  spoil?: (auth: string) => string;
};

const clients: Pusher[] = [];
const cleanups: (() => Promise<void> | void)[] = [];

/** Runs when the test ends, after all clients are gone, last added first. */
export function onTestEnd(cleanup: () => Promise<void> | void): void {
  cleanups.push(cleanup);
}

afterEach(async () => {
  for (const client of clients.splice(0)) client.disconnect();
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** A client that signs whatever it subscribes to; presence shows `memberId` with the name of it in capitals. */
export function connectClient(options: ClientOptions): Pusher {
  const { port, memberId = "ana", sessionId = "s1", signIn = true, spoil = (auth: string) => auth } = options;
  const client = new Pusher(APP.key, {
    cluster: "",
    wsHost: "127.0.0.1",
    wsPort: port,
    forceTLS: false,
    enabledTransports: ["ws"],
    channelAuthorization: {
      customHandler: ({ socketId, channelName }, done) => {
        const member = { user_id: memberId, at: Date.now() };
        const shown = { ...member, user_info: { name: memberId.toUpperCase() } };
        const data = JSON.stringify(channelName.startsWith("presence-") ? shown : member);
        done(null, { auth: spoil(channelAuth(APP, socketId, channelName, data)), channel_data: data });
      },
    },
    userAuthentication: {
      customHandler: ({ socketId }, done) => done(null, signUser(APP, { socketId, memberId, sessionId })),
    },
  });
  clients.push(client);
  if (signIn) client.signin();
  return client;
}

/** The next event of that name on a client's connection or a channel, with its data. */
export function next<Data = unknown>(
  source: Pusher["connection"] | Channel,
  event: string,
  withinMs = 8_000,
): Promise<Data> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${event} within ${withinMs} ms`)), withinMs);
    const handler = (data: Data) => {
      clearTimeout(timer);
      source.unbind(event, handler);
      resolve(data);
    };
    source.bind(event, handler);
  });
}

/** Resolves when the client is connected. */
export async function connected(client: Pusher): Promise<void> {
  if (client.connection.state !== "connected") await next(client.connection, "connected");
}

/** Subscribes and waits until the gateway agreed. */
export async function subscribed(client: Pusher, name: string): Promise<Channel> {
  const channel = client.subscribe(name);
  if (!channel.subscribed) await next(channel, "pusher:subscription_succeeded");
  return channel;
}

/** Everything a channel gets, in order, as it comes. */
export function collect(channel: Channel): { event: string; data: unknown }[] {
  const got: { event: string; data: unknown }[] = [];
  channel.bind_global((event: string, data: unknown) => {
    if (!event.startsWith("pusher:")) got.push({ event, data });
  });
  return got;
}

/** Waits until `condition` holds. */
export async function until(condition: () => boolean | Promise<boolean>, withinMs = 8_000): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`not within ${withinMs} ms: ${condition.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
