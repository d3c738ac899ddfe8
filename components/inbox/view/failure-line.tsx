"use client";
import { useTranslations } from "next-intl";
import { Kbd } from "#components/ui/kbd.tsx";

type FailureLineProps = {
  /** In words. */
  reason: string;
  /** Sends it again under the same id; absent where a retry cannot help. */
  onRetry?: (() => void) | undefined;
};

const WAY = "ms-1 font-semibold whitespace-nowrap text-fg underline underline-offset-2";

/** Under a message that was not sent: why, and the way on. */
export function FailureLine({ reason, onRetry }: FailureLineProps) {
  const t = useTranslations("inbox.failure");
  return (
    <div className="mt-1.25 flex max-w-105 items-start justify-end gap-1.5 text-12 leading-4.25 text-red-fg">
      <p className="text-end">
        {t("line", { reason })}
        {onRetry && (
          <button type="button" title={t("retryHint")} onClick={onRetry} className={WAY}>
            {t("retry")}
          </button>
        )}
      </p>
      {onRetry && <Kbd keys={["⇧R"]} />}
    </div>
  );
}

/** Under messages that wait, or whose outcome is not known yet, with what a person can do about it. */
export function StatusLine({ status, onWay }: { status: "queued" | "unknown"; onWay?: (() => void) | undefined }) {
  const t = useTranslations("inbox.failure");
  return (
    <p className="mt-1.25 max-w-105 text-end text-12 leading-4.25 text-fg-2">
      {status === "queued" ? (
        t("waiting")
      ) : (
        <>
          <span className="font-medium text-amber-fg">{t("unknown")}</span> {t("unknownBody")}
        </>
      )}
      {onWay && (
        <button
          type="button"
          title={status === "unknown" ? t("resendHint") : undefined}
          onClick={onWay}
          className={WAY}
        >
          {t(status === "queued" ? "cancel" : "resend")}
        </button>
      )}
    </p>
  );
}
