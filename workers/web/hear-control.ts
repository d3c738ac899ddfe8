import { z } from "zod";
import type { ApiKeys, SessionCache } from "#server/auth/index.ts";
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
]);

type Caches = {
  accounts: { cache: Pick<SessionCache, "drop" | "clear"> };
  apiKeys: Pick<ApiKeys, "drop" | "refresh">;
};

/**
 * Drops cached sessions, members and API keys when any process says they changed. While the line is down notices are missed: when it
 * is back everything is asked anew; meanwhile an answer is at most 5 s old.
 */
export function hearControl(url: string, { accounts, apiKeys }: Caches, log: Logger): Promise<Listener> {
  return listen({
    url,
    name: "web",
    channels: [CONTROL_CHANNEL],
    onNotice(_channel, payload) {
      const { data: control } = Control.safeParse(parse(payload));
      if (!control) log.warn("a control notice could not be read");
      else if (control.kind === "api_key") apiKeys.drop(control.prefix);
      else accounts.cache.drop(control);
    },
    onConnected() {
      accounts.cache.clear();
      void apiKeys.refresh();
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
