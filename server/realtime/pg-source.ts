import { readFeedHead } from "#server/db/feed-place.ts";
import { notifyControl } from "#server/db/feed.ts";
import type { Pool } from "#server/db/transaction.ts";
import type { EventSource, TerminateTarget } from "./event-source.ts";
import { isUuid } from "./rules.ts";
import { findRevoked } from "./sql/find-revoked.ts";
import { listen } from "./sql/listen.ts";
import { loadEvents } from "./sql/load-events.ts";
import { notifyPeers } from "./sql/notify-peers.ts";
import { tailEvents } from "./sql/tail-events.ts";

/** The source on PostgreSQL: `pool` for statements, a connection of its own at `url` for notices. */
export function createPgSource(pool: Pool, url: string): EventSource {
  return {
    loadEvents: (ids) => loadEvents(pool, ids),
    // A gateway that starts owes nobody older events.
    head: () => readFeedHead(pool),
    async tail(cursor, limit) {
      const places = await tailEvents(pool, cursor, limit);
      return { ids: places.map(({ id }) => id), cursor: places.at(-1) ?? cursor };
    },
    listen: (handlers) => listen(url, handlers),
    broadcast: (target) => notifyControl(pool, { kind: "terminate", ...target }),
    tellPeers: (payloads) => notifyPeers(pool, payloads),
    async findRevoked({ memberIds, sessionIds }) {
      const revoked = await findRevoked(pool, memberIds.filter(isUuid), sessionIds.filter(isUuid));
      return revoked.map(({ kind, id }): TerminateTarget => (kind === "member" ? { memberId: id } : { sessionId: id }));
    },
  };
}
