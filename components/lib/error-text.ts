import { TRPCClientError } from "@trpc/client";
import { useTranslations } from "next-intl";
import { statusOf } from "./query-client.ts";

/** The domain code of a failed call, such as `member.last_owner`; null when it has none. */
export function domainCodeOf(error: unknown): string | null {
  if (!(error instanceof TRPCClientError)) return null;
  const data: unknown = error.data;
  if (!(data instanceof Object) || !("domainCode" in data)) return null;
  return typeof data.domainCode === "string" ? data.domainCode : null;
}

/** Says in words why a call failed. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations();
  return (error) => {
    switch (domainCodeOf(error)) {
      case "member.last_owner":
        return t("settings.members.lastOwner");
      case "auth.forbidden":
        return t("errors.forbidden");
      case "auth.link_invalid":
        return t("auth.invite.expiredBody");
      case "auth.invalid_credentials":
        return t("auth.signIn.wrong");
      case "auth.throttled":
        return t("errors.throttled");
      case "conflict":
        return t("errors.conflict");
      case "request.invalid":
        return t("errors.invalid");
      case "unavailable":
        return t("errors.unavailable");
      default:
        return statusOf(error) === null ? t("errors.network") : t("errors.other");
    }
  };
}
