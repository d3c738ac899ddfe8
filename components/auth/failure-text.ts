import { useTranslations } from "next-intl";
import type { AuthFailure } from "./call-auth.ts";

/** Says in words why an account call failed. */
export function useFailureText(): (failure: AuthFailure) => string {
  const t = useTranslations();
  return ({ code, retryAfterSeconds }) => {
    switch (code) {
      case "auth.invalid_credentials":
        return t("auth.signIn.wrong");
      case "auth.throttled":
        return t("auth.signIn.throttled", { seconds: retryAfterSeconds });
      case "auth.email_taken":
        return t("auth.signUp.taken");
      case "auth.link_invalid":
        return t("auth.invite.expiredBody");
      case "auth.signup_closed":
        return t("auth.signUp.closedBody");
      case "request.invalid":
        return t("errors.invalid");
      case "unavailable":
        return t("errors.unavailable");
      case "network":
        return t("errors.network");
      default:
        return t("errors.other");
    }
  };
}
