"use client";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { distinctMarks, type Mark } from "#components/lib/format/person.ts";
import { useTRPC } from "#components/lib/trpc.tsx";
import type { Directory, DirectoryChannel, DirectoryMember, DirectoryTeam } from "#server/inbox/sql/read-directory.ts";
import type { ChannelRef, Person } from "./view/types.ts";

export type InboxDirectory = {
  members: DirectoryMember[];
  teams: DirectoryTeam[];
  channels: DirectoryChannel[];
  teamMarks: ReadonlyMap<string, Mark>;
  /** The name behind a member's id; an id that is not known gives an empty name. */
  person: (memberId: string) => Person;
  team: (teamId: string) => DirectoryTeam | null;
  channel: (channelId: string) => DirectoryChannel | null;
  channelRef: (channelId: string) => ChannelRef;
};

const NOTHING: Directory = { members: [], teams: [], channels: [] };
const NO_MARK: Mark = { text: "", hue: 0 };

/** Members, teams and numbers by their ids. Prefetched with the page. */
export function useDirectory(): InboxDirectory {
  const trpc = useTRPC();
  const { data = NOTHING } = useQuery({ ...trpc.inbox.directory.queryOptions(), staleTime: Infinity });
  return useMemo(() => directoryOf(data), [data]);
}

function directoryOf(data: Directory): InboxDirectory {
  const members = new Map(data.members.map((member) => [member.id, member]));
  const teams = new Map(data.teams.map((team) => [team.id, team]));
  const channels = new Map(data.channels.map((channel) => [channel.id, channel]));
  const channelMarks = distinctMarks(data.channels);
  return {
    ...data,
    teamMarks: distinctMarks(data.teams),
    person: (id) => ({ id, name: members.get(id)?.name ?? "" }),
    team: (id) => teams.get(id) ?? null,
    channel: (id) => channels.get(id) ?? null,
    channelRef: (id) => ({ id, name: channels.get(id)?.name ?? "", mark: channelMarks.get(id) ?? NO_MARK }),
  };
}
