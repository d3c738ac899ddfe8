import { KnownRows } from "#server/platform/known-rows.ts";
import type { Pool } from "#server/db/transaction.ts";
import type { SecretBox } from "#server/platform/secrets.ts";
import type { SessionLog } from "../provider.ts";
import { openHook, type OpenHook } from "./hook-secrets.ts";
import { findHooks, type HookRow } from "./sql/find-hooks.ts";

const LIMITS = { maxAgeMs: 5_000, refreshMs: 1_500, inUseMs: 60_000, maxKnown: 10_000, maxUnknown: 10_000 };

export type HookCacheOptions = {
  pool: Pool;
  secrets: SecretBox;
  log: SessionLog;
  nowMs?: () => number;
};

/** A hook with the row that it was opened from. */
type Opened = { row: HookRow; hook: OpenHook };

/** The hooks that are posted to, by channel. Secrets that are sealed as before are not opened again. */
export function createHookCache({ pool, secrets, log, nowMs }: HookCacheOptions): KnownRows<HookRow, Opened> {
  return new KnownRows<HookRow, Opened>({
    ...LIMITS,
    nowMs,
    find: (channelIds) => findHooks(pool, "simulated", channelIds),
    keyOf: ({ channelId }) => channelId,
    read(row, before) {
      const isSame = before && row.secret === before.row.secret && row.verifyToken === before.row.verifyToken;
      const hook = isSame ? before.hook : openHook(secrets, row);
      return hook && { row, hook };
    },
    onFailure: (error) => log.warn({ err: error }, "hooks could not be asked about"),
  });
}
