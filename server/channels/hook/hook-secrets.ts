import { notifyControl } from "#server/db/feed.ts";
import { withTransaction, type Pool } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import { newToken, type SecretBox } from "#server/platform/secrets.ts";
import type { ChannelKey } from "../notice.ts";
import { findHooks, type HookRow } from "./sql/find-hooks.ts";
import { insertHook } from "./sql/insert-hook.ts";
import { findSealedHooks } from "./sql/find-sealed-hooks.ts";
import { replaceHooks } from "./sql/replace-hooks.ts";

type Deps = { pool: Pool; secrets: SecretBox };

/** Where a provider posts to (below PUBLIC_URL), what it signs with, and what it says when it verifies the address. */
export type HookSecrets = { path: string; secret: string; verifyToken: string };

const contextOf = (channelId: string, part: "secret" | "token") => `channel-hook ${part} ${channelId}`;

/**
 * The secrets of a channel's hook, made at the first call. @throws {DomainError} `not_found` unless it is a channel in use of this
 * workspace whose provider posts.
 */
export async function revealHook({ pool, secrets }: Deps, { workspaceId, id }: ChannelKey): Promise<HookSecrets> {
  const find = async () => (await findHooks(pool, "simulated", [id]))[0] ?? null;
  const found = await find();
  if (found?.workspaceId !== workspaceId) throw new DomainError("not_found");
  if (found.secret === null)
    await withTransaction(pool, async (tx) => {
      await insertHook(tx, {
        workspaceId,
        channelId: id,
        secret: secrets.seal(newToken(), contextOf(id, "secret")),
        verifyToken: secrets.seal(newToken(), contextOf(id, "token")),
      });
      // Who asked for it before remembers that there is none.
      await notifyControl(tx, { kind: "channel_hook", channelId: id });
    });
  const opened = openHook(secrets, await find());
  if (!opened) throw new DomainError("not_found");
  return { path: `/hooks/simulated/${id}`, secret: opened.secret, verifyToken: opened.verifyToken };
}

export type OpenHook = { workspaceId: string; channelId: string; secret: string; verifyToken: string };

/** A hook's row with its secrets opened; null for a channel that has none yet. */
export function openHook(secrets: SecretBox, row: HookRow | null): OpenHook | null {
  if (row?.secret == null || row.verifyToken === null) return null;
  const { workspaceId, channelId } = row;
  return {
    workspaceId,
    channelId,
    secret: secrets.open(row.secret, contextOf(channelId, "secret")),
    verifyToken: secrets.open(row.verifyToken, contextOf(channelId, "token")),
  };
}

const RESEALED_AT_ONCE = 200;

/**
 * Seals the secrets of every hook with the current key; safe while everything runs, and to run again. Returns how many it changed.
 * @throws {Error} when a secret's key is not among SECRET_KEYS.
 */
export async function resealHooks({ pool, secrets }: Deps): Promise<number> {
  for (let changed = 0; ;) {
    const found = await findSealedHooks(pool, secrets.currentKeyId, RESEALED_AT_ONCE);
    if (found.length === 0) return changed;
    const anew = (sealed: string, context: string) => secrets.seal(secrets.open(sealed, context), context);
    const replaced = found.map(({ channelId, secret, verifyToken }) => ({
      channelId,
      secret: anew(secret, contextOf(channelId, "secret")),
      verifyToken: anew(verifyToken, contextOf(channelId, "token")),
    }));
    changed += await replaceHooks(pool, replaced);
  }
}
