import { z } from "zod";
import type { SessionCache } from "#server/auth/index.ts";
import { CONTROL_CHANNEL } from "#server/db/feed.ts";
import { listen, type Listener } from "#server/db/listen.ts";
import type { Logger } from "#server/platform/logger.ts";

const Control = z.object({
  kind: z.literal("terminate"),
  memberId: z.string().optional(),
  sessionId: z.string().optional(),
  userId: z.string().optional(),
});

/**
 * Drops cached sessions and members when any process says they changed. While the line is down notices are missed: when it
 * is back everything is asked anew; meanwhile an answer is at most 5 s old.
 */
export function hearControl(url: string, cache: SessionCache, log: Logger): Promise<Listener> {
  return listen({
    url,
    name: "web",
    channels: [CONTROL_CHANNEL],
    onNotice(_channel, payload) {
      const parsed = Control.safeParse(parse(payload));
      if (parsed.success) cache.drop(parsed.data);
      else log.warn("a control notice could not be read");
    },
    onConnected: () => cache.clear(),
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
