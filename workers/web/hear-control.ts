import { z } from "zod";
import type { ApiKeys, SessionCache } from "#server/auth/index.ts";
import type { ProviderHook } from "#server/channels/index.ts";
import { CONTROL_CHANNEL } from "#server/db/feed.ts";
import { listen, type Listener } from "#server/db/listen.ts";
import type { Logger } from "#server/platform/logger.ts";

const Control = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("terminate"),
    memberId: z.string().optional(),
    sessionId: z.string().optional(),
    userId: z.string().optional(),
  }),
  z.object({ kind: z.literal("api_key"), prefix: z.string() }),
  z.object({ kind: z.literal("channel_hook"), channelId: z.string() }),
]);

type Caches = {
  accounts: { cache: Pick<SessionCache, "drop" | "clear"> };
  apiKeys: Pick<ApiKeys, "drop" | "refresh">;
  hook: Pick<ProviderHook, "drop" | "refresh">;
};

/**
 * Drops cached sessions, members, API keys and hooks when any process says they changed. While the line is down notices are missed: when it
 * is back everything is asked anew; meanwhile an answer is at most 5 s old.
 */
export function hearControl(url: string, { accounts, apiKeys, hook }: Caches, log: Logger): Promise<Listener> {
  return listen({
    url,
    name: "web",
    channels: [CONTROL_CHANNEL],
    onNotice(_channel, payload) {
      const { data: control } = Control.safeParse(parse(payload));
      if (!control) log.warn("a control notice could not be read");
      else if (control.kind === "api_key") apiKeys.drop(control.prefix);
      else if (control.kind === "channel_hook") hook.drop(control.channelId);
      else accounts.cache.drop(control);
    },
    onConnected() {
      accounts.cache.clear();
      void apiKeys.refresh();
      void hook.refresh();
    },
    onError: (error) => log.warn({ err: error }, "not listening for control notices"),
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
