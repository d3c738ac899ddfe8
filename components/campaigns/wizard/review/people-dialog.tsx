"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { initials, personHue } from "#components/lib/format/person.ts";
import { useTRPC, useTRPCClient } from "#components/lib/trpc.tsx";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { QueryState } from "#components/settings/query-state.tsx";
import { Avatar } from "#components/ui/avatar.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { useReasonWords, type SeenReason } from "../../reasons.ts";

const PAGE = 50;

type PeopleDialogProps = { campaignId: string; reason: SeenReason; people: number; onClose: () => void };

/** The people behind a reason. */
export function PeopleDialog({ campaignId, reason, people, onClose }: PeopleDialogProps) {
  const t = useTranslations("campaigns.review");
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { workspace } = useWorkspace();
  const { nameOf, whyOf } = useReasonWords();
  const query = useInfiniteQuery({
    queryKey: [...trpc.campaigns.reviewPeople.pathKey(), "pages", campaignId, reason],
    queryFn: ({ pageParam, signal }) =>
      client.campaigns.reviewPeople.query(
        { id: campaignId, reason, limit: PAGE, ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
  const rows = query.data?.pages.flatMap((page) => page.people);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("peopleTitle", { reason: nameOf(reason), count: people })}
      description={whyOf(reason)}
    >
      <QueryState query={{ ...query, data: rows }}>
        {(known) => (
          <>
            <ul className="-mx-1.5">
              {known.map(({ id, name, phone }) => (
                <li key={id}>
                  <Link
                    href={`/w/${workspace.id}/contacts/${id}`}
                    className="flex h-8 items-center gap-2 rounded-md px-1.5 hover:bg-hover max-pane:h-11"
                  >
                    <Avatar size={20} text={initials(name || (phone ?? ""))} hue={personHue(id)} />
                    <bdi className="min-w-0 truncate">{name || t("nameless")}</bdi>
                    <bdi className="ms-auto text-12 text-fg-3 tabular-nums">{phone}</bdi>
                  </Link>
                </li>
              ))}
            </ul>
            {query.hasNextPage && (
              <Button tone="plain" pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {t("morePeople")}
              </Button>
            )}
          </>
        )}
      </QueryState>
    </Dialog>
  );
}
