import { SOURCE_PATH } from "./source-route.ts";
import type { Env } from "#server/platform/env.ts";

/** What a page hands to the browser at run time; nothing secret. */
export type PublicConfig = {
  realtime: { key: string; url: string };
  /** Pretend numbers are on offer. */
  simulator: boolean;
  /** How to sign in to the demo, when this is one. */
  demo: { email: string; password: string } | null;
  version: string;
  sourceUrl: string;
};

/** Where browsers reach the gateway: its own address when stated, else the web address's host with the gateway's port. */
export function realtimeUrlOf(env: Pick<Env, "PUBLIC_URL" | "REALTIME_PORT" | "REALTIME_PUBLIC_URL">): string {
  if (env.REALTIME_PUBLIC_URL) return env.REALTIME_PUBLIC_URL.replace(/\/$/, "");
  const page = new URL(env.PUBLIC_URL);
  return `${page.protocol === "https:" ? "wss" : "ws"}://${page.hostname}:${env.REALTIME_PORT}`;
}

export function publicConfigOf(env: Env, version: string): PublicConfig {
  const { DEMO_EMAIL: email, DEMO_PASSWORD: password } = env;
  return {
    realtime: { key: env.PUSHER_KEY, url: realtimeUrlOf(env) },
    simulator: env.SIMULATOR === "on",
    demo: email && password ? { email, password } : null,
    version,
    sourceUrl: env.SOURCE_URL ?? SOURCE_PATH,
  };
}
