"use client";
import { Ban, Ellipsis, Terminal } from "lucide-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { exactTime, listTime, shortDate } from "#components/lib/format/dates.ts";
import { useNow, useViewer } from "#components/lib/format/use-viewer.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { cx } from "#components/ui/cx.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import { Cell } from "#components/ui/table.tsx";
import { showToast } from "#components/ui/toast.ts";
import type { ApiKeyRow } from "#server/auth/sql/list-api-keys.ts";
import { useFailureText } from "../failure-text.ts";
import { CurlExample } from "./curl-example.tsx";

const SOON_MS = 14 * 86_400_000;

/** A key: what it may do, when it was used, and the way to end it. */
export function KeyRow({ apiKey }: { apiKey: ApiKeyRow }) {
  const t = useTranslations("developers.keys");
  const viewer = useViewer();
  const now = useNow();
  const { name, prefix, scopes, createdAt, createdBy, lastUsedAt, revokedAt } = apiKey;
  return (
    <tr className={cx(revokedAt && "text-fg-3")}>
      <Cell className="w-2/5 max-w-0 max-pane:w-auto max-pane:max-w-none max-pane:pe-14">
        <div className="min-w-0 leading-4.5">
          <div className={cx("truncate font-medium", revokedAt && "line-through")}>{name}</div>
          <bdi className="block truncate font-mono text-11 text-fg-3">{prefix}…</bdi>
          <div className="truncate text-12 text-fg-3" title={exactTime(createdAt, viewer)}>
            {t("by", { name: createdBy?.name ?? t("gone") })}
          </div>
        </div>
      </Cell>
      <Cell>
        <div className="flex flex-wrap gap-0.75">
          {scopes.map((scope) => (
            <Badge key={scope} className="h-4.5 px-1.25 font-mono text-11 font-normal">
              {scope}
            </Badge>
          ))}
        </div>
      </Cell>
      <Cell className="text-12 whitespace-nowrap text-fg-2 tabular-nums">
        <span className="me-1 text-fg-3 pane:hidden">{t("column.used")}</span>
        {lastUsedAt ? (
          <time dateTime={lastUsedAt.toISOString()} title={exactTime(lastUsedAt, viewer)}>
            {listTime(lastUsedAt, now, viewer)}
          </time>
        ) : (
          t("never")
        )}
      </Cell>
      <Cell className="text-12 whitespace-nowrap tabular-nums">
        <span className="me-1 text-fg-3 pane:hidden">{t("column.expires")}</span>
        <Expiry apiKey={apiKey} />
      </Cell>
      <Cell corner>{!revokedAt && <KeyMenu apiKey={apiKey} />}</Cell>
    </tr>
  );
}

function Expiry({ apiKey: { expiresAt, revokedAt } }: { apiKey: ApiKeyRow }) {
  const t = useTranslations("developers.keys");
  const viewer = useViewer();
  const now = useNow();
  if (revokedAt) return t("revoked", { time: listTime(revokedAt, now, viewer) });
  if (!expiresAt) return <span className="text-fg-2">{t("noExpiry")}</span>;
  const left = expiresAt.getTime() - now.getTime();
  return (
    <time
      dateTime={expiresAt.toISOString()}
      title={exactTime(expiresAt, viewer)}
      className={left <= 0 ? "font-medium text-red-fg" : left < SOON_MS ? "font-medium text-amber-fg" : "text-fg-2"}
    >
      {left <= 0 ? t("expired") : shortDate(expiresAt, now, viewer)}
    </time>
  );
}

function KeyMenu({ apiKey: { id, name, prefix, scopes } }: { apiKey: ApiKeyRow }) {
  const t = useTranslations("developers.keys");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const failure = useFailureText();
  const [open, setOpen] = useState<"revoke" | "example" | null>(null);
  const close = () => setOpen(null);
  const revoke = useMutation(
    trpc.apiKeys.revoke.mutationOptions({
      onSuccess: () => showToast(t("revokedToast", { name })),
      onError: (error) => showToast(failure.of(error), { tone: "failed" }),
      onSettled: () => queryClient.invalidateQueries(trpc.apiKeys.list.queryFilter()),
    }),
  );
  return (
    <>
      <Menu align="end" trigger={<IconButton icon={Ellipsis} label={t("more", { name })} />}>
        <MenuItem icon={Terminal} onSelect={() => setOpen("example")}>
          {t("example")}
        </MenuItem>
        <MenuItem icon={Ban} tone="danger" onSelect={() => setOpen("revoke")}>
          {t("revoke")}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={open === "revoke"}
        onOpenChange={close}
        title={t("revokeTitle", { name })}
        description={t("revokeBody")}
        confirmLabel={t("revokeConfirm", { name })}
        pending={revoke.isPending}
        onConfirm={() => revoke.mutate({ id }, { onSettled: close })}
      />
      {open === "example" && (
        <Dialog open onOpenChange={close} title={t("exampleTitle", { name })} description={t("exampleBody")}>
          <CurlExample apiKey={`${prefix}_…`} scopes={scopes} />
        </Dialog>
      )}
    </>
  );
}
