"use client";
import { ArrowUp, ScrollText } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { QueryState } from "#components/settings/query-state.tsx";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { isFiltered, UNFILTERED, type LogPlace } from "./place.ts";
import { RequestFilters } from "./request-filters.tsx";
import { RequestList } from "./request-list.tsx";
import { useFresh, useRequests } from "./use-requests.ts";

type RequestsCardProps = { place: LogPlace; choose: (change: Partial<LogPlace>) => void };

/** Requests in a list that follows what comes, and stands still while somebody points into it or has scrolled. */
export function RequestsCard({ place, choose }: RequestsCardProps) {
  const t = useTranslations("developers.log");
  const [isPointed, setPointed] = useState(false);
  const [isMoved, setMoved] = useState(false);
  const [returns, setReturns] = useState(0);
  const isStill = isPointed || isMoved;
  const { query, rows } = useRequests(place, !isStill);
  const fresh = useFresh(place, rows[0], isStill);
  const { hasNextPage, isFetching, fetchNextPage, refetch } = query;
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const showFresh = () => {
    setReturns((count) => count + 1);
    void refetch();
  };
  return (
    <Card
      flush
      title={t("list")}
      actions={
        <span role="status">
          {fresh > 0 && (
            <Button size="sm" icon={ArrowUp} onClick={showFresh}>
              {t("fresh", { count: fresh })}
            </Button>
          )}
        </span>
      }
    >
      <RequestFilters place={place} choose={choose} />
      <QueryState query={query}>
        {() =>
          rows.length > 0 ? (
            <RequestList
              rows={rows}
              selectedId={place.request}
              onSelect={(request) => choose({ request })}
              onPoint={setPointed}
              onMove={setMoved}
              returns={returns}
              loadMore={loadMore}
            />
          ) : isFiltered(place) ? (
            <EmptyState
              title={t("noneTitle")}
              action={<Button onClick={() => choose(UNFILTERED)}>{t("clear")}</Button>}
            >
              {t("noneBody")}
            </EmptyState>
          ) : (
            <NoRequests />
          )
        }
      </QueryState>
    </Card>
  );
}

function NoRequests() {
  const t = useTranslations("developers.log");
  const { workspace } = useWorkspace();
  return (
    <EmptyState
      icon={ScrollText}
      title={t("emptyTitle")}
      action={
        <Link className={buttonClass()} href={`/w/${workspace.id}/developers`}>
          {t("toKeys")}
        </Link>
      }
    >
      {t("emptyBody")}
    </EmptyState>
  );
}
