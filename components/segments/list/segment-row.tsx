"use client";
import { Archive, Copy, Ellipsis, Megaphone, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { dateMoment, useNow, useViewer } from "#components/lib/format/use-viewer.ts";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Cell } from "#components/ui/table.tsx";
import type { Segment } from "#server/segments/index.ts";
import { treeOf } from "../builder/convert.ts";
import { useWords } from "../builder/use-words.ts";
import type { Vocabulary } from "../builder/use-vocabulary.ts";
import { useSegmentMoves } from "../use-segment-moves.ts";

type SegmentRowProps = { segment: Segment; vocabulary: Vocabulary; count: number | null };

export function SegmentRow({ segment, vocabulary, count }: SegmentRowProps) {
  const t = useTranslations("segments.list");
  const format = useFormatter();
  const viewer = useViewer();
  const now = useNow();
  const { workspace } = useWorkspace();
  const words = useWords(vocabulary);
  const { id, name, state, campaignIds } = segment;
  const changed = dateMoment(segment.updatedAt, now, viewer);
  return (
    <tr>
      <Cell className="pane:w-56">
        <span className="flex items-center gap-1.5">
          <Link
            href={`/w/${workspace.id}/segments/${id}`}
            dir="auto"
            className="min-w-0 truncate font-medium hover:underline max-pane:py-1.5 max-pane:text-15"
          >
            {name}
          </Link>
          {state === "broken" && (
            <span title={t("brokenHint")}>
              <Badge tone="amber" icon={TriangleAlert}>
                {t("broken")}
              </Badge>
            </span>
          )}
        </span>
      </Cell>
      <Cell className="text-fg-2">
        {vocabulary.isReady ? (
          <span className="line-clamp-2 max-w-160">{words(treeOf(segment.filter))}</span>
        ) : (
          <Skeleton className="w-64" />
        )}
      </Cell>
      <Cell className="text-end tabular-nums max-pane:text-start">
        {count === null ? <Skeleton className="w-10" /> : format.number(count)}
      </Cell>
      <Cell className="whitespace-nowrap text-fg-2">
        {campaignIds.length === 0 ? t("unused") : t("usedBy", { count: campaignIds.length })}
      </Cell>
      <Cell className="whitespace-nowrap text-fg-3">
        <time dateTime={changed.iso} title={changed.exact}>
          {changed.label}
        </time>
      </Cell>
      <Cell corner>
        <SegmentMenu segment={segment} />
      </Cell>
    </tr>
  );
}

function SegmentMenu({ segment: { id, name, filter } }: { segment: Segment }) {
  const t = useTranslations("segments.list");
  const router = useRouter();
  const { workspace } = useWorkspace();
  const moves = useSegmentMoves();
  const [isArchiving, setArchiving] = useState(false);
  const duplicate = () => {
    const copyId = uuidv7();
    moves.create.mutate(
      { id: copyId, name: t("copyOf", { name }), filter },
      { onSuccess: () => router.push(`/w/${workspace.id}/segments/${copyId}`) },
    );
  };
  return (
    <>
      <Menu align="end" trigger={<IconButton icon={Ellipsis} label={t("more", { name })} />}>
        <MenuItem icon={Megaphone} onSelect={() => router.push(`/w/${workspace.id}/campaigns?segment=${id}`)}>
          {t("campaign")}
        </MenuItem>
        <MenuItem icon={Copy} onSelect={duplicate}>
          {t("duplicate")}
        </MenuItem>
        <MenuItem icon={Archive} tone="danger" onSelect={() => setArchiving(true)}>
          {t("archive")}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={isArchiving}
        onOpenChange={setArchiving}
        title={t("archiveTitle", { name })}
        description={t("archiveBody")}
        confirmLabel={t("archiveConfirm", { name })}
        pending={moves.isArchiving}
        onConfirm={() => {
          moves.archive({ id, name }, () => setArchiving(false));
        }}
      />
    </>
  );
}
