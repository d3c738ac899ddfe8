import { z } from "zod";
import type { ErrorCode } from "#server/platform/errors.ts";

const ApiFault = z.object({ statusCode: z.number(), body: z.object({ code: z.string().optional() }).optional() });

const CODES: Record<string, ErrorCode> = {
  INVALID_EMAIL_OR_PASSWORD: "auth.invalid_credentials",
  INVALID_PASSWORD: "auth.invalid_credentials",
  USER_ALREADY_EXISTS: "auth.email_taken",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "auth.email_taken",
};

/** What a refusal of better-auth means to us; null for anything else, such as a failing database. */
export function faultOfAuth(error: unknown): ErrorCode | null {
  const fault = ApiFault.safeParse(error);
  if (!fault.success || fault.data.statusCode >= 500) return null;
  const known = CODES[fault.data.body?.code ?? ""];
  return known ?? "request.invalid";
}
