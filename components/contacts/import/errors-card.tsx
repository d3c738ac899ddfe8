"use client";
import { Download } from "lucide-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useTRPC, useTRPCClient } from "#components/lib/trpc.tsx";
import { QueryState } from "#components/settings/query-state.tsx";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Cell, Table } from "#components/ui/table.tsx";
import type { ContactImport } from "#server/people/import/list-imports.ts";

const PAGE = 100;

const CODES = [
  ...(["row_too_many_columns", "cell_too_long", "phone_empty", "phone_lost_digits", "phone_not_a_number"] as const),
  ...(["phone_is_lid", "phone_is_group", "phone_several", "phone_extension", "phone_needs_country"] as const),
  ...(["phone_unknown_country", "phone_too_short", "phone_too_long", "phone_invalid", "name_too_long"] as const),
  ...(["attribute_not_a_number", "attribute_not_a_boolean", "attribute_not_a_date", "tag_too_long"] as const),
  "tag_too_many",
] as const;

/** The records that cannot come in, each with why; and the file to put them right in. */
export function ErrorsCard({ row }: { row: ContactImport }) {
  const t = useTranslations("contacts.import");
  const count = row.expected?.failed ?? row.counts.failed;
  return (
    <Card
      flush
      title={t("errors", { count })}
      {...(row.errorsUrl !== null && { description: t("errorsHint") })}
      actions={
        row.errorsUrl !== null && (
          <a href={row.errorsUrl} download className={buttonClass()}>
            <Icon as={Download} size={14} />
            {t("download")}
          </a>
        )
      }
    >
      {count > 0 && <ErrorTable id={row.id} />}
    </Card>
  );
}

function ErrorTable({ id }: { id: string }) {
  const t = useTranslations("contacts.import");
  const trpc = useTRPC();
  const client = useTRPCClient();
  const errors = useInfiniteQuery({
    queryKey: [...trpc.contacts.imports.errors.pathKey(), "pages", id],
    queryFn: ({ pageParam, signal }) =>
      client.contacts.imports.errors.query({ id, after: pageParam, limit: PAGE }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length === PAGE ? page.at(-1)?.position : undefined),
  });
  const rows = errors.data?.pages.flat();
  return (
    <QueryState query={{ ...errors, data: rows }}>
      {(known) => (
        <>
          <Table
            caption={t("errorsCaption")}
            columns={(["record", "what", "value"] as const).map((key) => ({ key, label: t(key) }))}
          >
            {known.map(({ position, record, code, column, value }) => (
              <tr key={position}>
                <Cell className="text-fg-2 tabular-nums pane:w-24">{record}</Cell>
                <Cell>
                  {t(`error.${CODES.find((each) => each === code.replace(".", "_")) ?? "other"}`, {
                    column: column ?? "",
                    code,
                  })}
                </Cell>
                <Cell>
                  <bdi className="font-mono text-12 break-all text-fg-2">{value}</bdi>
                </Cell>
              </tr>
            ))}
          </Table>
          {errors.hasNextPage && (
            <div className="border-t border-line p-2 text-center">
              <Button tone="plain" pending={errors.isFetchingNextPage} onClick={() => void errors.fetchNextPage()}>
                {t("moreErrors")}
              </Button>
            </div>
          )}
        </>
      )}
    </QueryState>
  );
}
