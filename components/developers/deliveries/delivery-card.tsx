"use client";
import { RotateCw } from "lucide-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { secondTime } from "#components/lib/format/dates.ts";
import { useNow, useViewer } from "#components/lib/format/use-viewer.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { QueryState } from "#components/settings/query-state.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { showToast } from "#components/ui/toast.ts";
import type { DeliveryRow } from "#server/webhooks/sql/read-deliveries.ts";
import type { EndpointRow } from "#server/webhooks/sql/read-endpoints.ts";
import { useFailureText } from "../failure-text.ts";
import { hostOf } from "../host-of.ts";
import type { DevelopersPlace } from "../place.ts";
import { AttemptList } from "./attempt-list.tsx";
import { AttemptView } from "./attempt-view.tsx";
import { stateOf, STATE_TONES } from "./delivery-state.ts";
import { refreshMs } from "./use-deliveries.ts";

type DeliveryCardProps = {
  id: string;
  endpoints: readonly EndpointRow[];
  choose: (change: Partial<DevelopersPlace>) => void;
};

/** One delivery: its attempts, what each sent and got, and the way to send it again. */
export function DeliveryCard({ id, endpoints, choose }: DeliveryCardProps) {
  const t = useTranslations("developers.delivery");
  const trpc = useTRPC();
  const [attemptId, setAttemptId] = useState<string | null>(null);
  const query = useQuery({
    ...trpc.webhooks.delivery.queryOptions({ id }),
    staleTime: 0,
    refetchInterval: ({ state }) => refreshMs(state.data ? [state.data] : []),
  });
  // Where all stands in one column it would open out of sight.
  const box = useRef<HTMLElement>(null);
  const isRead = query.data !== undefined;
  useEffect(() => {
    if (isRead) box.current?.scrollIntoView({ block: "nearest" });
  }, [isRead]);
  return (
    <section ref={box} aria-label={t("label")} className="overflow-hidden rounded-lg border border-line bg-surface">
      <QueryState query={query}>
        {(delivery) => {
          const { log, eventId, body, status, dueAt } = delivery;
          const attempt = log.find((each) => each.id === attemptId) ?? log.at(-1) ?? null;
          const next = status === "waiting" ? { at: dueAt, number: (log.at(-1)?.number ?? 0) + 1 } : null;
          return (
            <>
              <DeliveryHead
                delivery={delivery}
                endpoint={endpoints.find((each) => each.id === delivery.endpointId)}
                choose={choose}
              />
              <div className="grid grid-cols-[268px_minmax(0,1fr)] max-pane:grid-cols-[minmax(0,1fr)]">
                <div className="border-e border-line max-pane:border-e-0 max-pane:border-b">
                  <AttemptList log={log} next={next} selectedId={attempt?.id ?? null} onSelect={setAttemptId} />
                </div>
                <AttemptView attempt={attempt} eventId={eventId} body={body} />
              </div>
            </>
          );
        }}
      </QueryState>
    </section>
  );
}

type DeliveryHeadProps = {
  delivery: DeliveryRow;
  endpoint: EndpointRow | undefined;
  choose: DeliveryCardProps["choose"];
};

function DeliveryHead({ delivery, endpoint, choose }: DeliveryHeadProps) {
  const t = useTranslations("developers");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const failure = useFailureText();
  const viewer = useViewer();
  const now = useNow();
  const { id, type, status, dueAt } = delivery;
  const replay = useMutation(
    trpc.webhooks.replay.mutationOptions({
      onSuccess({ deliveryId }) {
        showToast(t(status === "waiting" ? "delivery.tried" : "delivery.replayed"));
        choose({ delivery: deliveryId });
      },
      onError: (error) => showToast(failure.of(error), { tone: "failed" }),
      onSettled: () => queryClient.invalidateQueries(trpc.webhooks.pathFilter()),
    }),
  );
  const state = stateOf(delivery, now);
  const sendAgain = () => {
    // It would be queued and not sent, which is not what was asked for.
    if (endpoint?.status === "disabled") showToast(t("failure.disabled"), { tone: "failed" });
    else replay.mutate({ id });
  };
  return (
    <header className="flex min-h-10 flex-wrap items-center gap-2 border-b border-line ps-4 pe-3 py-1.5">
      <h2 className="font-mono text-12">
        <bdi>{type}</bdi>
      </h2>
      <Badge tone={STATE_TONES[state]}>
        {state === "retrying" && dueAt
          ? t("deliveries.state.retrying", { time: secondTime(dueAt, now, viewer) })
          : t(`deliveries.state.${status}`)}
      </Badge>
      {endpoint && (
        <span className="truncate text-12 text-fg-3">{t("delivery.to", { host: hostOf(endpoint.url) })}</span>
      )}
      <Button
        size="sm"
        tone="primary"
        icon={RotateCw}
        className="ms-auto"
        pending={replay.isPending}
        onClick={sendAgain}
      >
        {t(status === "waiting" ? "delivery.tryNow" : "delivery.replay")}
      </Button>
    </header>
  );
}
