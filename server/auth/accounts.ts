import type { Pool } from "#server/db/transaction.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Env } from "#server/platform/env.ts";
import type { Logger } from "#server/platform/logger.ts";
import { createAuth, type Auth } from "./better-auth.ts";
import { createMailer, type Mailer } from "./mailer.ts";
import { createSessionCache, type SessionCache } from "./session-cache.ts";

/** What the account use cases need, made once per web process. */
export type Accounts = {
  auth: Auth;
  cache: SessionCache;
  pool: Pool;
  log: Logger;
  /** Null without SMTP: a password is then reset by an owner's link. */
  mailer: Mailer | null;
  signup: Env["SIGNUP"];
  /** Without a slash at its end; links start with it. */
  publicUrl: string;
  /** Name of the cookie that carries a session's token. */
  cookieName: string;
};

type AccountsOptions = {
  pool: Pool;
  clock: Clock;
  log: Logger;
  env: Pick<Env, "AUTH_SECRET" | "PUBLIC_URL" | "SIGNUP" | "SMTP_URL" | "MAIL_FROM">;
};

export async function createAccounts({ pool, clock, log, env }: AccountsOptions): Promise<Accounts> {
  const auth = createAuth({ pool, secret: env.AUTH_SECRET, publicUrl: env.PUBLIC_URL, log });
  const { authCookies } = await auth.$context;
  return {
    auth,
    cache: createSessionCache(pool, clock),
    pool,
    log,
    mailer: env.SMTP_URL ? createMailer(env.SMTP_URL, env.MAIL_FROM) : null,
    signup: env.SIGNUP,
    publicUrl: env.PUBLIC_URL.replace(/\/$/, ""),
    cookieName: authCookies.sessionToken.name,
  };
}
