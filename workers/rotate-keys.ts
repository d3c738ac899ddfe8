import { resealAuth, resealHooks, resealRaw } from "#server/channels/index.ts";
import { createPool } from "#server/db/pool.ts";
import { countOldOptOuts } from "#server/people/index.ts";
import { readEnv } from "#server/platform/env.ts";
import { createLogger } from "#server/platform/logger.ts";
import { createSecretBox } from "#server/platform/secrets.ts";
import { resealSecrets } from "#server/webhooks/index.ts";

/**
 * `npm run rotate-keys`: seals everything that is stored encrypted with the first of SECRET_KEYS, so that the others can be dropped (but for those
 * that erased people's opt-outs are known by, which it names).
 * Runs beside everything else once all processes know the new key, ends by itself, and may be run again.
 */
const env = readEnv(process.env);
const log = createLogger(env, "rotate-keys");
const pool = createPool({ url: env.DATABASE_URL, name: "rotate-keys", max: 1, statementTimeoutMs: 15_000 }, (error) =>
  log.warn({ err: error }, "the database connection broke"),
);
try {
  const secrets = createSecretBox(env.SECRET_KEYS);
  const webhooks = await resealSecrets(pool, secrets);
  const sessionValues = await resealAuth(pool, secrets);
  const hooks = await resealHooks({ pool, secrets });
  const postedBodies = await resealRaw({ pool, secrets });
  const optOuts = await countOldOptOuts(pool, secrets.currentKeyId);
  if (optOuts.length > 0)
    log.warn(
      { optOuts },
      "people who were erased after opting out are known by these keys alone: keep them in SECRET_KEYS",
    );
  log.info(
    { keyId: secrets.currentKeyId, webhooks, sessionValues, hooks, postedBodies },
    "everything is sealed with the current key",
  );
} catch (error) {
  log.error({ err: error }, "stopped half way; what was done stays, run it again");
  process.exitCode = 1;
} finally {
  await pool.end();
}
