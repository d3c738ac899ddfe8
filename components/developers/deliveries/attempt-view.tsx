"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { duration } from "#components/lib/format/duration.ts";
import { useViewer } from "#components/lib/format/use-viewer.ts";
import { cx } from "#components/ui/cx.ts";
import type { PublicEvent } from "#server/webhooks/catalogue/index.ts";
import type { AttemptRow } from "#server/webhooks/sql/read-attempts.ts";
import { CodeBlock, Headers, Json } from "../code-block.tsx";
import { CopyButton } from "../copy-button.tsx";
import { laidOut } from "../json-tokens.ts";
import { useAnswerText } from "./answer-text.ts";

type AttemptViewProps = { attempt: AttemptRow | null; eventId: string; body: PublicEvent | null };

/** What came back and what was sent. */
export function AttemptView({ attempt, eventId, body }: AttemptViewProps) {
  const t = useTranslations("developers.delivery");
  const sent = body && JSON.stringify(body, null, 2);
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2 px-4 pt-2.5 pb-3">
      {attempt ? <Answer attempt={attempt} /> : <p className="text-12 text-fg-2">{t("noAttempts")}</p>}
      <Part
        title={t("sent")}
        aside={t("signed")}
        action={sent && <CopyButton text={JSON.stringify(body)} label={t("copyBody")} />}
      >
        <CodeBlock label={t("request")} className="max-h-110">
          <Headers
            headers={[
              ["content-type", "application/json"],
              ["webhook-id", eventId],
              ...(attempt
                ? ([["webhook-timestamp", String(Math.floor(attempt.startedAt.getTime() / 1_000))]] as const)
                : []),
              ["webhook-signature", t("signature")],
            ]}
          />
          <br />
          {sent ? <Json text={sent} /> : <span className="font-sans whitespace-normal">{t("erased")}</span>}
        </CodeBlock>
      </Part>
    </div>
  );
}

function Answer({ attempt }: { attempt: AttemptRow }) {
  const t = useTranslations("developers.delivery");
  const viewer = useViewer();
  const answerText = useAnswerText();
  const { statusCode, failure, durationMs, responseHeaders, responseBody } = attempt;
  const headers = Object.entries(responseHeaders ?? {}).map(
    ([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value] as const,
  );
  const keptBytes = new TextEncoder().encode(responseBody ?? "").length;
  return (
    <Part
      title={t("answer")}
      status={
        <span className={cx("font-medium", failure ? "text-red-fg" : "text-green-fg")}>
          {answerText({ statusCode, failure })}
        </span>
      }
      aside={t("kept", { duration: duration(durationMs, viewer.locale), count: keptBytes })}
    >
      <CodeBlock label={t("response")} className="max-h-66">
        {statusCode === null ? (
          <span className="font-sans">{t("noAnswerBody")}</span>
        ) : (
          <>
            <Headers headers={headers} />
            {headers.length > 0 && <br />}
            {responseBody ? <Json text={laidOut(responseBody)} /> : <span className="font-sans">{t("empty")}</span>}
          </>
        )}
      </CodeBlock>
    </Part>
  );
}

type PartProps = { title: string; status?: ReactNode; aside: string; action?: ReactNode; children: ReactNode };

function Part({ title, status, aside, action, children }: PartProps) {
  return (
    <section className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5">
      <div className="flex min-h-6 flex-wrap items-center gap-2 text-12">
        <h3 className="text-12 text-fg-2">{title}</h3>
        {status}
        <span className="ms-auto text-fg-3 tabular-nums">{aside}</span>
        {action}
      </div>
      {children}
    </section>
  );
}
