import { LRUCache } from "lru-cache";
import type { Pool } from "#server/db/transaction.ts";
import type { Logger } from "#server/platform/logger.ts";
import type { SecretBox } from "#server/platform/secrets.ts";
import type { AllowList } from "./addresses.ts";
import { judgeUrl, type UrlJudgement } from "./judge-url.ts";
import { keyOfSecret } from "./signature.ts";
import { loadSenders, type StoredSender } from "./sql/load-senders.ts";

/** An endpoint ready to send to. */
export type SendingEndpoint = {
  revision: number;
  judgement: UrlJudgement;
  /** The keys that sign now, newest first; null when its secret cannot be opened. */
  keys(now: Date): Buffer[] | null;
};

/** What the secret of an endpoint is sealed with, so that it opens for that endpoint only. */
export const secretContext = (endpointId: string) => `webhook:${endpointId}`;

export type EndpointCache = {
  /** Each endpoint at least as new as the revision it was claimed with. */
  load(wanted: ReadonlyMap<string, number>): Promise<Map<string, SendingEndpoint>>;
};

export type CacheDeps = { pool: Pool; secrets: SecretBox; allow: AllowList; log: Logger };

const MAX_ENDPOINTS = 2_000;

/** Opened secrets and judged URLs by endpoint; a claim's revision tells when one is stale. */
export function createEndpointCache(deps: CacheDeps): EndpointCache {
  const cache = new LRUCache<string, SendingEndpoint>({ max: MAX_ENDPOINTS });
  return {
    async load(wanted) {
      const stale = [...wanted].filter(([id, revision]) => (cache.get(id)?.revision ?? 0) < revision);
      if (stale.length > 0) {
        const rows = await loadSenders(
          deps.pool,
          stale.map(([id]) => id),
        );
        for (const row of rows) cache.set(row.id, prepare(deps, row));
      }
      const found = new Map<string, SendingEndpoint>();
      for (const id of wanted.keys()) {
        const endpoint = cache.get(id);
        if (endpoint) found.set(id, endpoint);
      }
      return found;
    },
  };
}

function prepare(deps: CacheDeps, row: StoredSender): SendingEndpoint {
  return { revision: row.revision, judgement: judgeUrl(row.url, deps.allow), keys: keysOf(deps, row) };
}

/** One endpoint whose secret was sealed with a key that is gone must not stop the others. */
function keysOf({ secrets, log }: CacheDeps, row: StoredSender): SendingEndpoint["keys"] {
  const open = (sealed: string) => keyOfSecret(secrets.open(sealed, secretContext(row.id)));
  try {
    const current = open(row.secret);
    const former = row.formerSecret === null ? null : open(row.formerSecret);
    const until = row.formerSecretUntil?.getTime() ?? 0;
    return (now) => (former && now.getTime() < until ? [current, former] : [current]);
  } catch (error) {
    log.error({ err: error, endpointId: row.id }, "the secret of a webhook cannot be opened");
    return () => null;
  }
}
