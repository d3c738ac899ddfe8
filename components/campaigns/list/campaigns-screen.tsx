"use client";
import { Megaphone, Plus } from "lucide-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useTRPC, useTRPCClient } from "#components/lib/trpc.tsx";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { QueryState } from "#components/settings/query-state.tsx";
import { Page } from "#components/shell/page.tsx";
import { usePageKeys } from "#components/shell/use-page-keys.ts";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import type { CampaignStatus } from "#server/campaigns/states.ts";
import { CampaignsGate, useMayManage } from "../campaigns-gate.tsx";
import { CampaignTable } from "./campaign-table.tsx";
import { CreateDialog } from "./create-dialog.tsx";

const MOVING: readonly CampaignStatus[] = ["scheduled", "snapshotting", "running"];
const MOVING_MS = 5_000;

/** Every campaign, the newest first. */
export function CampaignsScreen() {
  return (
    <CampaignsGate>
      <Campaigns />
    </CampaignsGate>
  );
}

function Campaigns() {
  const t = useTranslations("campaigns.list");
  const tc = useTranslations("campaigns");
  const { workspace } = useWorkspace();
  const mayManage = useMayManage();
  const params = useSearchParams();
  const isArchived = params.get("view") === "archived";
  const segmentId = params.get("segment");
  // Arriving from a segment, the first thing is to name what is made of it.
  const [isCreating, setCreating] = useState(segmentId !== null);
  const base = `/w/${workspace.id}/campaigns`;
  const add = mayManage && (
    <Button tone="primary" icon={Plus} keys={["C"]} onClick={() => setCreating(true)}>
      {t("new")}
    </Button>
  );
  usePageKeys(mayManage ? { c: () => setCreating(true) } : {});
  return (
    <Page
      title={tc("title")}
      actions={add}
      tabs={
        <Tabs
          label={t("tabs")}
          current={isArchived ? "archived" : "active"}
          className="max-pane:w-full pane:ms-4"
          items={[
            { key: "active", label: t("active"), href: base },
            { key: "archived", label: t("archived"), href: `${base}?view=archived` },
          ]}
        />
      }
    >
      <CampaignsCard isArchived={isArchived} add={add} />
      {isCreating && <CreateDialog segmentId={segmentId} onClose={() => setCreating(false)} />}
    </Page>
  );
}

function CampaignsCard({ isArchived, add }: { isArchived: boolean; add: React.ReactNode }) {
  const t = useTranslations("campaigns.list");
  const trpc = useTRPC();
  const client = useTRPCClient();
  const campaigns = useInfiniteQuery({
    queryKey: [...trpc.campaigns.list.pathKey(), "pages", isArchived],
    queryFn: ({ pageParam, signal }) =>
      client.campaigns.list.query({ isArchived, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.campaigns.some(({ status }) => MOVING.includes(status)))
        ? MOVING_MS
        : false,
  });
  const rows = campaigns.data?.pages.flatMap((page) => page.campaigns);
  return (
    <Card flush>
      <QueryState query={{ ...campaigns, data: rows }}>
        {(known) =>
          known.length > 0 ? (
            <CampaignTable rows={known} />
          ) : (
            <EmptyState
              icon={Megaphone}
              className="min-h-80"
              title={t(isArchived ? "archivedEmpty" : "emptyTitle")}
              action={isArchived ? undefined : add}
            >
              {t(isArchived ? "archivedEmptyBody" : "emptyBody")}
            </EmptyState>
          )
        }
      </QueryState>
      {campaigns.hasNextPage && (
        <div className="border-t border-line p-2 text-center">
          <Button tone="plain" pending={campaigns.isFetchingNextPage} onClick={() => void campaigns.fetchNextPage()}>
            {t("loadMore")}
          </Button>
        </div>
      )}
    </Card>
  );
}
