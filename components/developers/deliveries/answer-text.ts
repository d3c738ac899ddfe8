import { useTranslations } from "next-intl";
import { duration } from "#components/lib/format/duration.ts";
import { useViewer } from "#components/lib/format/use-viewer.ts";
import type { Failure } from "#server/webhooks/states.ts";

type Answer = { statusCode: number | null; failure: Failure | null; durationMs?: number | null };

/** What came back, in words: "503 in 1.21 sec", or why nothing did. */
export function useAnswerText(): (answer: Answer) => string {
  const t = useTranslations("developers.deliveries");
  const viewer = useViewer();
  return ({ statusCode, failure, durationMs = null }) => {
    // A status says more than "refused" or "redirected"; every other failure is worth its word.
    const isInStatus = failure === null || failure === "status" || failure === "redirect";
    const what = statusCode !== null && isInStatus ? String(statusCode) : failure && t(`failure.${failure}`);
    if (!what) return t("noAnswer");
    return durationMs === null ? what : t("answered", { status: what, duration: duration(durationMs, viewer.locale) });
  };
}
