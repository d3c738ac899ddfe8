"use client";
import { X } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef, type ReactNode } from "react";
import { exactTime } from "#components/lib/format/dates.ts";
import { duration } from "#components/lib/format/duration.ts";
import { useViewer } from "#components/lib/format/use-viewer.ts";
import { domainCodeOf } from "#components/lib/query-client.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { QueryState } from "#components/settings/query-state.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import type { RequestRow } from "#server/api-log/sql/read-requests.ts";
import { CodeBlock } from "../code-block.tsx";
import { CopyButton } from "../copy-button.tsx";
import { OUTCOME_TONES, outcomeOf } from "./outcome.ts";

type RequestCardProps = { id: string; onClose: () => void };

/** One request: what was asked, with which key, and what was wrong with it. */
export function RequestCard({ id, onClose }: RequestCardProps) {
  const t = useTranslations("developers.log");
  const trpc = useTRPC();
  const query = useQuery(trpc.apiLog.get.queryOptions({ id }));
  // Where all stands in one column it would open out of sight.
  const box = useRef<HTMLElement>(null);
  const isRead = query.data !== undefined;
  useEffect(() => {
    if (isRead) box.current?.scrollIntoView({ block: "nearest" });
  }, [isRead]);
  const close = <IconButton icon={X} size="sm" label={t("close")} onClick={onClose} />;
  return (
    <section ref={box} aria-label={t("request")} className="overflow-hidden rounded-lg border border-line bg-surface">
      {domainCodeOf(query.error) === "not_found" ? (
        <EmptyState title={t("goneTitle")} action={close} live>
          {t("goneBody")}
        </EmptyState>
      ) : (
        <QueryState query={query}>
          {(request) => (
            <>
              <header className="flex min-h-10 items-center gap-2 border-b border-line ps-4 pe-2 py-1.5">
                <h2 className="min-w-0 truncate font-mono text-12">
                  <bdi dir="ltr">
                    {request.method} {request.route || t("unknownRoute")}
                  </bdi>
                </h2>
                <Badge tone={OUTCOME_TONES[outcomeOf(request.status)]}>{request.status}</Badge>
                <span className="ms-auto">{close}</span>
              </header>
              <RequestFacts request={request} />
            </>
          )}
        </QueryState>
      )}
    </section>
  );
}

function RequestFacts({ request }: { request: RequestRow }) {
  const t = useTranslations("developers.log");
  const viewer = useViewer();
  const { at, path, code, detail, keyName, durationMs, requestId, idempotency } = request;
  return (
    <div className="grid gap-3 px-4 py-3">
      {code && (
        <section className="grid gap-1.5">
          <h3 className="text-12 text-fg-2">{t("wrong")}</h3>
          <CodeBlock label={t("wrong")} className="max-h-66 whitespace-pre-wrap">
            <span className="text-fg">{code}</span>
            {detail && (
              <>
                <br />
                {detail}
              </>
            )}
          </CodeBlock>
        </section>
      )}
      <dl className="grid grid-cols-[112px_minmax(0,1fr)] items-center gap-y-1 text-12 leading-6 max-pane:grid-cols-[96px_minmax(0,1fr)]">
        <Fact term={t("fact.came")}>{exactTime(at, viewer)}</Fact>
        <Fact term={t("fact.took")}>{duration(durationMs, viewer.locale)}</Fact>
        <Fact term={t("fact.key")}>
          {keyName}
          {isOnlyNamed(request) && <span className="text-fg-3">{t("notProven")}</span>}
        </Fact>
        <Fact term={t("fact.path")}>
          <bdi dir="ltr" className="font-mono break-all">
            {path}
          </bdi>
        </Fact>
        <Fact term={t("fact.id")}>
          <bdi dir="ltr" className="min-w-0 font-mono break-all">
            {requestId}
          </bdi>
          <CopyButton text={requestId} label={t("copyId")} />
        </Fact>
        <Fact term={t("fact.repeat")}>{t(`repeat.${idempotency ?? "none"}`)}</Fact>
      </dl>
      <p className="text-12 text-fg-3">{t("noBodies")}</p>
    </div>
  );
}

/** The key is looked at for what is a route, and a refused one is no proof. */
const isOnlyNamed = ({ status, route }: RequestRow) => status === 401 || status === 405 || route === "";

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="self-start text-fg-3">{term}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-x-1.5 tabular-nums">{children}</dd>
    </>
  );
}
