"use client";
import { useQuery } from "@tanstack/react-query";
import { Clock, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useMemo, useState } from "react";
import { useTRPC } from "#components/lib/trpc.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { qrPath } from "./qr-path.ts";

const POLL_MS = 2_000;
const STEPS = ["step1", "step2", "step3"] as const;

/** How to link a number: the code, how long it lasts, and what to press on the phone. */
export function LinkCard({ channelId, name, onClose }: { channelId: string; name: string; onClose: () => void }) {
  const trpc = useTRPC();
  const t = useTranslations("channels.link");
  const tu = useTranslations("ui");
  // A new code makes no notice, since it is a secret: it is asked for while somebody looks.
  const { data } = useQuery({
    ...trpc.channels.get.queryOptions({ id: channelId }),
    refetchInterval: POLL_MS,
    staleTime: 0,
  });
  const isDone = data?.state === "connected";
  return (
    <aside
      aria-label={t("title", { name })}
      className="flex w-80 shrink-0 flex-col gap-4 overflow-y-auto border-s border-line bg-surface p-4 max-pane:w-full max-pane:border-s-0 max-pane:border-t"
    >
      <header className="flex items-center gap-2">
        <h2 className="flex-1 truncate text-14">{t("title", { name })}</h2>
        <IconButton icon={X} label={tu("close")} onClick={onClose} />
      </header>
      {isDone ? (
        <Callout tone="green" live>
          {t("done", { name })}
        </Callout>
      ) : (
        <>
          <Code qr={data?.linking?.qr ?? null} expiresAt={data?.linking?.qrExpiresAt ?? null} name={name} />
          <ol className="grid gap-2.5 text-13">
            {STEPS.map((step, index) => (
              <li key={step} className="flex gap-2.5">
                <span className="grid size-5 shrink-0 place-items-center rounded-full border border-line bg-sunken text-11 tabular-nums">
                  {index + 1}
                </span>
                {t(step)}
              </li>
            ))}
          </ol>
        </>
      )}
      <Callout>{t("history")}</Callout>
    </aside>
  );
}

function Code({ qr, expiresAt, name }: { qr: string | null; expiresAt: Date | null; name: string }) {
  const t = useTranslations("channels.link");
  const drawn = useMemo(() => (qr === null ? null : qrPath(qr)), [qr]);
  const left = useSecondsLeft(expiresAt);
  const time = `${String(Math.floor(left / 60))}:${String(left % 60).padStart(2, "0")}`;
  return (
    <div className="grid justify-items-center gap-2.5">
      {/* Black on white in both themes: that is what a phone reads. */}
      <div className="grid size-54 place-items-center rounded-md border border-line bg-paper p-3">
        {drawn ? (
          <svg
            role="img"
            aria-label={t("qr", { name })}
            viewBox={`0 0 ${String(drawn.size)} ${String(drawn.size)}`}
            className="size-full"
            shapeRendering="crispEdges"
          >
            <path d={drawn.path} fill="#000" />
          </svg>
        ) : (
          <Skeleton shape="block" className="size-full" />
        )}
      </div>
      <p role="status" className="flex items-center gap-1.5 text-12 text-fg-2">
        <Icon as={Clock} size={14} className="text-icon" />
        {drawn ? t("timer", { time }) : t("preparing")}
      </p>
    </div>
  );
}

function useSecondsLeft(until: Date | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
    }, 1_000);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return until === null ? 0 : Math.max(0, Math.round((until.getTime() - now) / 1_000));
}
