"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useMemo, useRef, useState } from "react";
import { useConnection } from "#components/lib/realtime/index.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import { InboxLayout } from "#components/shell/inbox-layout.tsx";
import type { PaneShape } from "#components/shell/pane-widths.ts";
import { usePaneShape } from "#components/shell/use-pane-shape.ts";
import { IconButton } from "#components/ui/icon-button.tsx";
import type { ConversationRow } from "#server/inbox/conversation-row.ts";
import { SquarePen } from "lucide-react";
import { ListPane } from "./list/list-pane.tsx";
import { useConversationList } from "./list/use-list.ts";
import { useLiveWorkspace } from "./live/live-workspace.tsx";
import { ComposeDialog, HelpDialog, useReadAhead } from "./later.tsx";
import { ContactPane } from "./panel/contact-pane.tsx";
import { EmptyThread } from "./empty-thread.tsx";
import { placeOfKey, queueGroups, queueKey } from "./queue-groups.ts";
import type { Shortcut } from "./shortcuts.ts";
import { ThreadPane, type ThreadKeys } from "./thread/thread-pane.tsx";
import { useConversationMoves } from "./use-conversation-moves.ts";
import { useDirectory } from "./use-directory.ts";
import { useInboxPlace } from "./use-inbox-place.ts";
import { useShortcuts } from "./use-shortcuts.ts";
import { QueueNav } from "./view/queue-nav.tsx";

/** The inbox: where conversations wait, the list, the open one, and who it is with. */
export function InboxScreen({ paneShape }: { paneShape: PaneShape }) {
  const t = useTranslations("inbox");
  const trpc = useTRPC();
  const { viewer, cache } = useLiveWorkspace();
  const { status } = useConnection();
  const navigation = useInboxPlace();
  const { place, hrefOf, go, open } = navigation;
  const directory = useDirectory();
  const panes = usePaneShape(paneShape);
  const list = useConversationList(place);
  const moves = useConversationMoves();
  const counts = useQuery(trpc.inbox.queues.queryOptions()).data;
  const [dialog, setDialog] = useState<"help" | "compose" | null>(null);
  const keysRef = useRef<ThreadKeys | null>(null);
  const { conversationId } = place;
  const groups = queueGroups(counts, directory, viewer.seesAll ? null : viewer.teamIds, hrefOf, {
    queue: (key) => t(`queues.${key}`),
    teams: t("queues.teams"),
  });
  const current = queueKey(place);
  const items = groups.flatMap((group) => group.items);
  const title =
    place.queue === "closed" ? t("queues.closed") : (items.find((item) => item.key === current)?.label ?? t("title"));
  const index = useMemo(
    () => (conversationId === null ? -1 : list.rows.findIndex((row) => row.id === conversationId)),
    [list.rows, conversationId],
  );
  const around = (step: 1 | 2 | -1): ConversationRow | null =>
    (index === -1 ? list.rows[0] : list.rows[index + step]) ?? null;

  /** Moves the open one out of the way and goes on with the next. */
  const toNext = (move: (onUndo: () => void, nextName: string | undefined) => void) => {
    const next = around(1) ?? around(-1);
    const back = place;
    move(() => {
      go(back, "replace");
    }, next?.contactName);
    open(next?.id ?? null, "replace");
  };
  const toggleClosed = (row: ConversationRow) => {
    if (row.status === "closed") {
      moves.reopen(row);
      return;
    }
    toNext((onUndo, nextName) => {
      moves.close(row, onUndo, nextName);
    });
  };

  useShortcuts((shortcut: Shortcut) => {
    if (shortcut === "next" || shortcut === "previous") {
      const row = around(shortcut === "next" ? 1 : -1);
      if (row) open(row.id, "replace");
    } else if (shortcut === "help") setDialog("help");
    else if (shortcut === "compose") setDialog("compose");
    else if (shortcut === "panel") panes.togglePanel();
    else keysRef.current?.(shortcut);
  });
  useNeighbours(around(1)?.id ?? null, around(2)?.id ?? null, cache);
  useReadAhead();
  useTabTitle(t("tabTitle", { count: counts?.unread ?? 0 }));

  const onOpenQueue = (key: string) => {
    go(placeOfKey(key));
  };
  return (
    <>
      <InboxLayout
        panes={panes}
        front={conversationId === null ? "list" : "thread"}
        queues={
          <QueueNav
            groups={groups}
            current={current}
            onOpen={onOpenQueue}
            link={status === "online" ? "live" : status === "connecting" ? "catchingUp" : "offline"}
            actions={
              <IconButton
                icon={SquarePen}
                label={t("compose.action")}
                keys={["C"]}
                onClick={() => {
                  setDialog("compose");
                }}
                className="max-wide:hidden"
              />
            }
          />
        }
        list={
          <ListPane
            {...{ navigation, directory, list, groups, current, title, onOpenQueue }}
            openCount={items.find((item) => item.key === current)?.count}
            onCompose={() => {
              setDialog("compose");
            }}
          />
        }
        thread={
          conversationId === null ? (
            <EmptyThread list={list} moves={moves} directory={directory} onOpen={open} />
          ) : (
            <ThreadPane
              key={conversationId}
              {...{ conversationId, directory, moves, keysRef }}
              panel={{ isVisible: panes.panelVisible, toggle: panes.togglePanel }}
              onToggleClosed={toggleClosed}
              onSnooze={(row, until, time) => {
                toNext((onUndo) => {
                  moves.snooze(row, until, time, onUndo);
                });
              }}
              onBack={() => {
                open(null);
              }}
            />
          )
        }
        panel={
          conversationId === null ? undefined : (
            <ContactPane
              conversationId={conversationId}
              hrefOf={hrefOf}
              onClose={panes.drawer ? panes.closePanel : panes.togglePanel}
            />
          )
        }
      />
      {dialog === "help" && (
        <HelpDialog
          onClose={() => {
            setDialog(null);
          }}
        />
      )}
      {dialog === "compose" && (
        <ComposeDialog
          directory={directory}
          onClose={() => {
            setDialog(null);
          }}
          onSent={(id) => {
            setDialog(null);
            go({ queue: "all", conversationId: id });
          }}
        />
      )}
    </>
  );
}

/** Time for the opened one's own reads to be on their way. */
const PREFETCH_AFTER_MS = 50;

/** The next two conversations are read before they are asked for, so that going on is instant, also quickly. */
function useNeighbours(
  nextId: string | null,
  secondId: string | null,
  cache: ReturnType<typeof useLiveWorkspace>["cache"],
): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      if (nextId !== null) cache.threads.prefetch(nextId);
      if (secondId !== null) cache.threads.prefetch(secondId);
    }, PREFETCH_AFTER_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [nextId, secondId, cache]);
}

/** How much is unread, where one looks while in another tab. */
function useTabTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Baton`;
  }, [title]);
}
