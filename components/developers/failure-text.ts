import { TRPCClientError } from "@trpc/client";
import { useTranslations } from "next-intl";
import { useErrorText } from "#components/lib/error-text.ts";
import { domainCodeOf } from "#components/lib/query-client.ts";
import type { UrlRefusal } from "#server/webhooks/judge-url.ts";

const REFUSALS: Record<UrlRefusal, UrlRefusal> = {
  syntax: "syntax",
  scheme: "scheme",
  credentials: "credentials",
  port: "port",
  host: "host",
  address: "address",
  dns: "dns",
};

/** Why an address was refused; null for any other failure. */
function refusalOf(error: unknown): UrlRefusal | null {
  if (domainCodeOf(error) !== "webhook.url_refused" || !(error instanceof TRPCClientError)) return null;
  const data: unknown = error.data;
  const details: unknown = data instanceof Object && "details" in data ? data.details : null;
  const reason: unknown = details instanceof Object && "reason" in details ? details.reason : null;
  return Object.values(REFUSALS).find((each) => each === reason) ?? "syntax";
}

type FailureText = {
  /** Why a call failed, in words. */
  of: (error: unknown) => string;
  /** What is wrong with the address; null when something else failed. */
  ofUrl: (error: unknown) => string | null;
};

export function useFailureText(): FailureText {
  const t = useTranslations("developers.failure");
  const errorText = useErrorText();
  const ofUrl = (error: unknown) => {
    const reason = refusalOf(error);
    return reason && t(`refused.${reason}`);
  };
  const of = (error: unknown) => {
    const code = domainCodeOf(error);
    if (code === "webhook.disabled") return t("disabled");
    if (code === "webhook.replaying") return t("replaying");
    if (code === "not_found") return t("gone");
    return ofUrl(error) ?? errorText(error);
  };
  return { of, ofUrl };
}
