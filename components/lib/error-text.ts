import { useTranslations } from "next-intl";
import { domainCodeOf, statusOf } from "./query-client.ts";

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
