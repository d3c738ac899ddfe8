import type { Database } from "#server/db/transaction.ts";
import type { Env } from "#server/platform/env.ts";
import type { SecretBox } from "#server/platform/secrets.ts";
import type { Resolve } from "./resolve-name.ts";

/** What the use cases of endpoints need; a runtime has it. */
export type WebhookDeps = {
  /** The pool, or the caller's transaction to write in. */
  pool: Database;
  secrets: SecretBox;
  env: Pick<Env, "WEBHOOK_ALLOW_ADDRESSES">;
  /** Every address of a name; the system's look-up by default. */
  resolve?: Resolve;
};

export type EndpointKey = { workspaceId: string; id: string };
