"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { exactTime, listTime } from "#components/lib/format/dates.ts";
import { useViewer } from "#components/lib/format/use-viewer.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { showToast } from "#components/ui/toast.ts";
import { describeDevice } from "./describe-device.ts";
import { QueryState } from "./query-state.tsx";

/** Where the person is signed in, and the way to end each. */
export function SessionsCard() {
  const t = useTranslations("settings.profile");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const viewer = useViewer();
  const now = new Date();
  const sessions = useQuery(trpc.account.sessions.queryOptions());
  const refresh = () => queryClient.invalidateQueries(trpc.account.sessions.queryFilter());
  const end = useMutation(trpc.account.endSession.mutationOptions({ onSuccess: refresh }));
  const endOthers = useMutation(
    trpc.account.signOutEverywhere.mutationOptions({
      onSuccess() {
        showToast(t("othersSignedOut"));
        return refresh();
      },
    }),
  );
  return (
    <Card
      title={t("sessions")}
      description={t("sessionsHint")}
      flush
      footer={
        <Button pending={endOthers.isPending} onClick={() => endOthers.mutate()}>
          {t("signOutOthers")}
        </Button>
      }
    >
      <QueryState query={sessions}>
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map((session) => (
              <li key={session.id} className="flex min-h-11 items-center gap-2.5 px-4 py-1.5">
                <div className="min-w-0 flex-1">
                  <div className="truncate">{describeDevice(session.userAgent) ?? t("unknownDevice")}</div>
                  <div className="text-12 text-fg-3" title={exactTime(session.createdAt, viewer)}>
                    {t("signedIn", { time: listTime(session.createdAt, now, viewer) })}
                    {session.ipAddress && <bdi className="ms-2">{session.ipAddress}</bdi>}
                  </div>
                </div>
                {session.current ? (
                  <Badge tone="accent">{t("thisDevice")}</Badge>
                ) : (
                  <Button size="sm" pending={end.isPending} onClick={() => end.mutate({ sessionId: session.id })}>
                    {t("signOutDevice")}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </Card>
  );
}
