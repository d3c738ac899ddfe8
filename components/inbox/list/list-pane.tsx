"use client";
import { Search, SquarePen, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback, useDeferredValue, useRef, useState } from "react";
import type { InboxCache } from "#components/lib/cache/inbox-cache.ts";
import { useNow, useViewer } from "#components/lib/format/use-viewer.ts";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Input } from "#components/ui/input.tsx";
import type { ConversationRow } from "#server/inbox/conversation-row.ts";
import { useLiveWorkspace } from "../live/live-workspace.tsx";
import type { InboxDirectory } from "../use-directory.ts";
import type { InboxNavigation } from "../use-inbox-place.ts";
import { ListHeader } from "../view/list-header.tsx";
import { QueueChips, type QueueGroup } from "../view/queue-nav.tsx";
import { ListSkeleton } from "../view/skeletons.tsx";
import { LoadError } from "../view/states.tsx";
import { EmptyList } from "./empty-list.tsx";
import { ListBody } from "./list-body.tsx";
import { ListRow } from "./list-row.tsx";
import { useSearch, type ConversationList } from "./use-list.ts";

type ListPaneProps = {
  navigation: InboxNavigation;
  directory: InboxDirectory;
  list: ConversationList;
  groups: readonly QueueGroup[];
  current: string;
  title: string;
  openCount: number | undefined;
  onOpenQueue: (key: string) => void;
  onCompose: () => void;
};

/** The conversations of a queue, or those that a search finds. */
export function ListPane(props: ListPaneProps) {
  const { navigation, directory, list, groups, current, title, openCount, onOpenQueue, onCompose } = props;
  const t = useTranslations("inbox");
  const [isSearching, setSearching] = useState(false);
  const [text, setText] = useState("");
  const found = useSearch(useDeferredValue(text));
  const shown = found ?? list;
  const { place, hrefOf } = navigation;
  const endSearch = () => {
    setText("");
    setSearching(false);
  };
  return (
    <>
      <ListHeader
        title={title}
        status={place.queue === "closed" ? "closed" : "open"}
        openHref={hrefOf({ ...(place.queue === "closed" ? { queue: "all" } : place), conversationId: null })}
        closedHref={hrefOf({ queue: "closed", conversationId: null })}
        openCount={openCount}
        actions={
          <>
            <IconButton
              icon={isSearching ? X : Search}
              label={t(isSearching ? "search.clear" : "search.open")}
              onClick={
                isSearching
                  ? endSearch
                  : () => {
                      setSearching(true);
                    }
              }
            />
            <IconButton
              icon={SquarePen}
              label={t("compose.action")}
              keys={["C"]}
              onClick={onCompose}
              className="wide:hidden"
            />
          </>
        }
      />
      <QueueChips groups={groups} current={current} onOpen={onOpenQueue} />
      {isSearching && (
        <div className="shrink-0 border-b border-line px-3 py-2">
          <Input
            type="search"
            className="[&::-webkit-search-cancel-button]:hidden"
            autoFocus
            aria-label={t("search.label")}
            placeholder={t("search.placeholder")}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
            }}
            onKeyDown={(event) => {
              if (event.key === "Escape") endSearch();
            }}
          />
        </div>
      )}
      {shown.state === "loading" && <ListSkeleton />}
      {shown.state === "failed" && <LoadError what="list" onRetry={shown.retry} />}
      {shown.state === "ready" && (
        <Rows
          key={found ? "found" : hrefOf({ ...place, conversationId: null })}
          list={shown}
          navigation={navigation}
          directory={directory}
          searched={found ? text.trim() : null}
        />
      )}
    </>
  );
}

type RowsProps = {
  list: ConversationList;
  navigation: InboxNavigation;
  directory: InboxDirectory;
  searched: string | null;
};

/** Rows pass under a pointer while the list scrolls; one that it rests on for this long may be opened. */
const REST_MS = 60;

/** Reads a conversation ahead, soon where it is only hinted at, at once where it is sure to be opened. */
function useHint(cache: InboxCache): (conversationId: string, isSure: boolean) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return useCallback(
    (conversationId, isSure) => {
      clearTimeout(timer.current);
      const read = () => {
        cache.threads.prefetch(conversationId);
        cache.rows.prefetch(conversationId);
      };
      if (isSure) read();
      else timer.current = setTimeout(read, REST_MS);
    },
    [cache],
  );
}

function Rows({ list, navigation, directory, searched }: RowsProps) {
  const { cache, viewer: member } = useLiveWorkspace();
  const viewer = useViewer();
  const now = useNow();
  const { place, hrefOf, open } = navigation;
  const onHint = useHint(cache);
  const hideAssignee = place.queue === "mine" || place.queue === "unassigned";
  return (
    <ListBody list={list} selectedId={place.conversationId} empty={<EmptyList {...{ place, directory, searched }} />}>
      {(row: ConversationRow) => (
        <ListRow
          row={row}
          href={hrefOf({ ...place, conversationId: row.id })}
          selected={row.id === place.conversationId}
          memberId={member.memberId}
          directory={directory}
          viewer={viewer}
          now={now}
          hideAssignee={hideAssignee}
          onOpen={open}
          onHint={onHint}
        />
      )}
    </ListBody>
  );
}
