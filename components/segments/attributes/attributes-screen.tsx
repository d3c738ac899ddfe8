"use client";
import { Ellipsis, Gauge, Plus, SlidersHorizontal, Trash2 } from "lucide-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "#components/lib/error-text.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { QueryState } from "#components/settings/query-state.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import { Cell, Table } from "#components/ui/table.tsx";
import { showToast } from "#components/ui/toast.ts";
import type { AttributeRow } from "#server/segments/sql/write-attributes.ts";
import { SegmentsPage } from "../segments-page.tsx";
import { AttributeDialog } from "./attribute-dialog.tsx";

const COLUMNS = ["name", "type", "filterable", "menu"] as const;

/** What the workspace knows about people: names with their types. */
export function AttributesScreen() {
  const t = useTranslations("segments.attributes");
  const [isAdding, setAdding] = useState(false);
  const add = (
    <Button tone="primary" icon={Plus} onClick={() => setAdding(true)}>
      {t("new")}
    </Button>
  );
  return (
    <SegmentsPage tab="attributes" actions={add}>
      <p className="text-fg-2">{t("summary")}</p>
      <AttributesCard onAdd={() => setAdding(true)} />
      {isAdding && <AttributeDialog onClose={() => setAdding(false)} />}
    </SegmentsPage>
  );
}

function AttributesCard({ onAdd }: { onAdd: () => void }) {
  const t = useTranslations("segments.attributes");
  const trpc = useTRPC();
  const attributes = useQuery(trpc.segments.attributes.queryOptions());
  return (
    <Card flush>
      <QueryState query={attributes}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              icon={SlidersHorizontal}
              title={t("emptyTitle")}
              className="min-h-64"
              action={<Button onClick={onAdd}>{t("new")}</Button>}
            >
              {t("emptyBody")}
            </EmptyState>
          ) : (
            <Table
              caption={t("caption")}
              columns={COLUMNS.map((key) => ({ key, label: t(`column.${key}`), hidden: key === "menu" }))}
            >
              {rows.map((attribute) => (
                <AttributeLine key={attribute.id} attribute={attribute} />
              ))}
            </Table>
          )
        }
      </QueryState>
    </Card>
  );
}

function AttributeLine({ attribute }: { attribute: AttributeRow }) {
  const t = useTranslations("segments.attributes");
  const { id, name, type, isFilterable } = attribute;
  const { change, remove } = useAttributeMoves();
  const [isRemoving, setRemoving] = useState(false);
  const hasIndex = type === "text" || type === "number";
  return (
    <tr>
      <Cell>
        <bdi className="font-mono text-12 font-medium">{name}</bdi>
      </Cell>
      <Cell className="text-fg-2">{t(`type.${type}`)}</Cell>
      <Cell className="text-fg-2">
        <span className="text-fg-3 pane:hidden">{t("column.filterable")} </span>
        {t(isFilterable ? "isFast" : "isPlain")}
      </Cell>
      <Cell corner>
        <Menu align="end" trigger={<IconButton icon={Ellipsis} label={t("more", { name })} />}>
          {hasIndex && (
            <MenuItem icon={Gauge} onSelect={() => change.mutate({ id, isFilterable: !isFilterable })}>
              {t(isFilterable ? "makePlain" : "makeFast")}
            </MenuItem>
          )}
          <MenuItem icon={Trash2} tone="danger" onSelect={() => setRemoving(true)}>
            {t("remove")}
          </MenuItem>
        </Menu>
        <ConfirmDialog
          open={isRemoving}
          onOpenChange={setRemoving}
          title={t("removeTitle", { name })}
          description={t("removeBody")}
          confirmLabel={t("removeConfirm", { name })}
          pending={remove.isPending}
          onConfirm={() =>
            remove.mutate(
              { id },
              { onSuccess: () => showToast(t("removed", { name })), onSettled: () => setRemoving(false) },
            )
          }
        />
      </Cell>
    </tr>
  );
}

function useAttributeMoves() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const outcome = {
    onError: (error: unknown) => showToast(errorText(error), { tone: "failed" }),
    onSettled: () => queryClient.invalidateQueries(trpc.segments.pathFilter()),
  };
  return {
    change: useMutation(trpc.segments.changeAttribute.mutationOptions(outcome)),
    remove: useMutation(trpc.segments.removeAttribute.mutationOptions(outcome)),
  };
}
