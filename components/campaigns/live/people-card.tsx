"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { useTRPC, useTRPCClient } from "#components/lib/trpc.tsx";
import { useSettled } from "#components/lib/use-settled.ts";
import { QueryState } from "#components/settings/query-state.tsx";
import { SearchField } from "#components/shell/search-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Count } from "#components/ui/count.tsx";
import { cx } from "#components/ui/cx.ts";
import { Table } from "#components/ui/table.tsx";
import type { CampaignLive } from "#server/campaigns/report/read-live.ts";
import { PersonRow } from "./person-row.tsx";

const PAGE = 50;
const TYPING_MS = 250;
const REFRESH_MS = 5_000;
/** After the end people still read and answer. */
const QUIET_MS = 30_000;
const COLUMNS = ["person", "number", "status", "why", "time", "variant"] as const;
const FILTERS = ["all", "replied", "held", "failed", "unknown", "skipped"] as const;
type Filter = (typeof FILTERS)[number];

/** Each person with where they are and why, narrowed by what became of them or by a name. */
export function PeopleCard({ live }: { live: CampaignLive }) {
  const t = useTranslations("campaigns.live");
  const [filter, setFilter] = useState<Filter>("all");
  const [text, setText] = useState("");
  const search = useSettled(text.trim(), TYPING_MS);
  const { people, rows } = useRecipients(live, filter, search);
  return (
    <Card flush>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2">
        <h2 className="text-13">{t("people")}</h2>
        <Filters live={live} filter={filter} onFilter={setFilter} />
        <SearchField
          className="w-52 pane:ms-auto"
          label={t("search")}
          maxLength={100}
          value={text}
          onChange={setText}
        />
      </header>
      <QueryState query={{ ...people, data: rows }}>
        {(known) =>
          known.length === 0 ? (
            <p className="px-4 py-3 text-12 text-fg-3">{t("nobody")}</p>
          ) : (
            <Table caption={t("people")} columns={COLUMNS.map((key) => ({ key, label: t(`column.${key}`) }))}>
              {known.map((recipient) => (
                <PersonRow key={recipient.contactId} recipient={recipient} channels={live.channels} />
              ))}
            </Table>
          )
        }
      </QueryState>
      {people.hasNextPage && (
        <div className="border-t border-line p-2 text-center">
          <Button tone="plain" pending={people.isFetchingNextPage} onClick={() => void people.fetchNextPage()}>
            {t("morePeople")}
          </Button>
        </div>
      )}
    </Card>
  );
}

function useRecipients({ id, endedAt }: CampaignLive, filter: Filter, text: string) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const people = useInfiniteQuery({
    // Its end moves everybody who waited: they are read anew.
    queryKey: [...trpc.campaigns.recipients.pathKey(), "pages", id, filter, text, endedAt !== null],
    queryFn: ({ pageParam, signal }) =>
      client.campaigns.recipients.query(
        {
          id,
          text,
          limit: PAGE,
          ...(filter !== "all" && { statuses: [filter] }),
          ...(pageParam !== null && { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
    placeholderData: (before) => before,
    // Only while one page is shown: ten of them every few seconds would be a load for nothing.
    refetchInterval: ({ state }) => {
      if ((state.data?.pages.length ?? 0) > 1) return false;
      return endedAt === null ? REFRESH_MS : QUIET_MS;
    },
  });
  return { people, rows: people.data?.pages.flatMap((page) => page.recipients) };
}

type FiltersProps = { live: CampaignLive; filter: Filter; onFilter: (filter: Filter) => void };

function Filters({ live: { people }, filter, onFilter }: FiltersProps) {
  const t = useTranslations("campaigns");
  const format = useFormatter();
  const countOf = (each: Filter) => (each === "all" ? people.total : people[each]);
  return (
    <div role="group" aria-label={t("live.filter")} className="flex flex-wrap gap-1">
      {FILTERS.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === filter}
          onClick={() => onFilter(each)}
          className={cx(
            "inline-flex h-7 items-center gap-1.5 rounded-md px-2 max-pane:h-10",
            each === filter ? "bg-selected font-medium" : "text-fg-2 hover:bg-hover hover:text-fg",
          )}
        >
          {each === "all" ? t("live.all") : t(`person.${each}`)}
          <Count value={format.number(countOf(each))} />
        </button>
      ))}
    </div>
  );
}
