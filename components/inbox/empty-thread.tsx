"use client";
import { useQuery } from "@tanstack/react-query";
import { waitingTime } from "#components/lib/format/waiting.ts";
import { useNow, useViewer } from "#components/lib/format/use-viewer.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import type { ConversationList } from "./list/use-list.ts";
import { useLiveWorkspace } from "./live/live-workspace.tsx";
import type { ConversationMoves } from "./use-conversation-moves.ts";
import type { InboxDirectory } from "./use-directory.ts";
import { ThreadPlaceholder } from "./view/states.tsx";

type EmptyThreadProps = {
  list: ConversationList;
  moves: ConversationMoves;
  directory: InboxDirectory;
  onOpen: (conversationId: string) => void;
};

/** The thread's place while none is open: the longest waiting that nobody has, and taking it. */
export function EmptyThread({ list, moves, directory, onOpen }: EmptyThreadProps) {
  const trpc = useTRPC();
  const { viewer: member } = useLiveWorkspace();
  const viewer = useViewer();
  const now = useNow();
  const { data } = useQuery(trpc.inbox.list.queryOptions({ queue: "waiting", limit: 20 }));
  const waiting = data?.rows.filter((row) => row.assigneeId === null && row.waitingSince) ?? [];
  const [first] = waiting;
  if (!first?.waitingSince || list.rows.length > 0) return <ThreadPlaceholder />;
  const me = directory.person(member.memberId);
  return (
    <ThreadPlaceholder
      waiting={{
        count: waiting.length,
        time: waitingTime(now.getTime() - first.waitingSince.getTime(), viewer.locale),
        name: first.contactName,
        onTake: () => {
          moves.assign(first, { memberId: me.id }, me.name);
          onOpen(first.id);
        },
      }}
    />
  );
}
