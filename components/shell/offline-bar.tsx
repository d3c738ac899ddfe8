"use client";
import { RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";

export type OfflineInfo = {
  /** The time of day the connection was lost, as the viewer reads it. */
  since: string;
  /** Replies written meanwhile that go out by themselves. */
  waiting: number;
  onRetry: () => void;
};

export function OfflineBar({ since, waiting, onRetry }: OfflineInfo) {
  const t = useTranslations("shell.offline");
  return (
    <div
      role="status"
      className="flex shrink-0 items-center gap-2 border-b border-amber-line bg-amber-soft px-4 py-1.5 text-12"
    >
      <Icon as={RefreshCw} size={14} className="text-amber-fg" />
      <p className="min-w-0 flex-1">
        <b className="font-medium">{t("title", { time: since })}</b> {t("body", { waiting })}
      </p>
      <Button size="sm" onClick={onRetry}>
        {t("action")}
      </Button>
    </div>
  );
}
