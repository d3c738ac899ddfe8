"use client";
import { Archive, Ellipsis, FlaskConical, Pause, Pencil, Play, RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import type { EndpointRow } from "#server/webhooks/sql/read-endpoints.ts";
import { hostOf } from "../host-of.ts";
import { RotateDialog } from "./rotate-dialog.tsx";
import { useEndpointMoves } from "./use-endpoint-moves.ts";

type EndpointMenuProps = { endpoint: EndpointRow; onEdit: () => void };

/** Everything that can be done to an endpoint. */
export function EndpointMenu({ endpoint, onEdit }: EndpointMenuProps) {
  const t = useTranslations("developers.endpoints");
  const moves = useEndpointMoves(endpoint);
  const [open, setOpen] = useState<"archive" | "rotate" | null>(null);
  const host = hostOf(endpoint.url);
  const close = () => setOpen(null);
  const isOn = endpoint.status === "enabled";
  return (
    <>
      <Menu align="end" trigger={<IconButton icon={Ellipsis} size="sm" label={t("more", { host })} />}>
        <MenuItem icon={FlaskConical} onSelect={moves.sendTest}>
          {t("test")}
        </MenuItem>
        <MenuItem icon={Pencil} onSelect={onEdit}>
          {t("edit")}
        </MenuItem>
        <MenuItem icon={RefreshCw} onSelect={() => setOpen("rotate")}>
          {t("rotate")}
        </MenuItem>
        <MenuItem icon={isOn ? Pause : Play} onSelect={() => moves.turn(isOn ? "disabled" : "enabled")}>
          {t(isOn ? "turnOff" : "turnOn")}
        </MenuItem>
        <MenuItem icon={Archive} tone="danger" onSelect={() => setOpen("archive")}>
          {t("archive")}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={open === "archive"}
        onOpenChange={close}
        title={t("archiveTitle", { host })}
        description={t("archiveBody")}
        confirmLabel={t("archiveConfirm", { host })}
        typed={host}
        pending={moves.isArchiving}
        onConfirm={() => moves.archive(close)}
      />
      {open === "rotate" && <RotateDialog endpoint={endpoint} onClose={close} />}
    </>
  );
}
