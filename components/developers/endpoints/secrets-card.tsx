"use client";
import { RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { exactTime, wakeTime } from "#components/lib/format/dates.ts";
import { useNow, useViewer } from "#components/lib/format/use-viewer.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import type { EndpointRow } from "#server/webhooks/sql/read-endpoints.ts";
import { hostOf } from "../host-of.ts";
import { RotateDialog } from "./rotate-dialog.tsx";

const HIDDEN = "whsec_••••••••••••";

/** Which secrets sign now. They are kept sealed and shown to nobody again. */
export function SecretsCard({ endpoint }: { endpoint: EndpointRow }) {
  const t = useTranslations("developers.secrets");
  const viewer = useViewer();
  const now = useNow();
  const [isRotating, setRotating] = useState(false);
  const { url, formerSecretUntil } = endpoint;
  return (
    <Card
      title={t("title", { host: hostOf(url) })}
      actions={
        <Button size="sm" icon={RefreshCw} onClick={() => setRotating(true)}>
          {t("rotate")}
        </Button>
      }
    >
      <div className="grid gap-1.5 text-12">
        <div className="flex flex-wrap items-center gap-2">
          <code className="font-mono">{HIDDEN}</code>
          <Badge tone="green">{t("current")}</Badge>
          <span className="ms-auto text-fg-3">{t("since")}</span>
        </div>
        {formerSecretUntil && (
          <div className="flex flex-wrap items-center gap-2">
            <code className="font-mono text-fg-2">{HIDDEN}</code>
            <Badge>{t("old")}</Badge>
            <time
              className="ms-auto text-fg-3"
              dateTime={formerSecretUntil.toISOString()}
              title={exactTime(formerSecretUntil, viewer)}
            >
              {t("until", { time: wakeTime(formerSecretUntil, now, viewer) })}
            </time>
          </div>
        )}
        <p className="text-fg-3">{t(formerSecretUntil ? "both" : "one")}</p>
      </div>
      {isRotating && <RotateDialog endpoint={endpoint} onClose={() => setRotating(false)} />}
    </Card>
  );
}
