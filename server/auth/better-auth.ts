import { betterAuth } from "better-auth";
import type { Pool } from "#server/db/transaction.ts";
import { newId } from "#server/platform/ids.ts";
import type { Logger } from "#server/platform/logger.ts";
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, SESSION_DAYS } from "./rules.ts";

export type AuthOptions = {
  pool: Pool;
  /** Signs cookies; at least 32 characters. */
  secret: string;
  /** Cookies are `Secure` when this is https. */
  publicUrl: string;
  log: Pick<Logger, "warn" | "error">;
};

/** Header in which the HTTP layer states the client's address; whatever a client sends under this name is dropped there. */
export const CLIENT_IP_HEADER = "x-baton-client-ip";

const stamps = { createdAt: "created_at", updatedAt: "updated_at" } as const;

/**
 * better-auth over the shared pool, with the table and column names of schema.prisma. Its own throttle and CSRF check are
 * off: ours count per account and address in the database, and the HTTP layer refuses foreign origins for every route.
 */
export function createAuth({ pool, secret, publicUrl, log }: AuthOptions) {
  return betterAuth({
    appName: "Baton",
    baseURL: publicUrl,
    basePath: "/api/auth",
    secret,
    database: pool,
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: { level: "error", log: (_level, message) => log.error({ source: "better-auth" }, message) },
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: PASSWORD_MIN_LENGTH,
      maxPasswordLength: PASSWORD_MAX_LENGTH,
    },
    user: { modelName: "auth_user", fields: { emailVerified: "email_verified", ...stamps } },
    session: {
      modelName: "auth_session",
      fields: {
        expiresAt: "expires_at",
        ipAddress: "ip_address",
        userAgent: "user_agent",
        userId: "user_id",
        ...stamps,
      },
      expiresIn: SESSION_DAYS * 86_400,
      disableSessionRefresh: true,
    },
    account: {
      modelName: "auth_account",
      fields: {
        accountId: "account_id",
        providerId: "provider_id",
        userId: "user_id",
        accessToken: "access_token",
        refreshToken: "refresh_token",
        idToken: "id_token",
        accessTokenExpiresAt: "access_token_expires_at",
        refreshTokenExpiresAt: "refresh_token_expires_at",
        ...stamps,
      },
    },
    verification: { modelName: "auth_verification", fields: { expiresAt: "expires_at", ...stamps } },
    advanced: {
      cookiePrefix: "baton",
      useSecureCookies: publicUrl.startsWith("https:"),
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/" },
      database: { generateId: () => newId() },
      ipAddress: { ipAddressHeaders: [CLIENT_IP_HEADER] },
      disableCSRFCheck: true,
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
