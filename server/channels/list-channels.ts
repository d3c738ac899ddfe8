import type { Pool } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import { actionsFor, needsPerson } from "./rules.ts";
import { getLinking, type LinkingRow } from "./sql/get-linking.ts";
import { listChannels as list, type ChannelListRow } from "./sql/list-channels.ts";
import type { ChannelAction } from "./states.ts";

export type ChannelView = ChannelListRow & { needsPerson: boolean; actions: ChannelAction[] };

/** A workspace's channels, oldest first, with what waits on each and what may be done. */
export async function listChannels(pool: Pool, workspaceId: string, withArchived = false): Promise<ChannelView[]> {
  return (await list(pool, workspaceId, null, withArchived)).map(view);
}

/** One channel with its code to scan and to type while they are valid. @throws {DomainError} not_found */
export async function getChannel(
  pool: Pool,
  workspaceId: string,
  id: string,
): Promise<ChannelView & { linking: LinkingRow | null }> {
  const [row] = await list(pool, workspaceId, id, true);
  if (!row) throw new DomainError("not_found");
  return { ...view(row), linking: await getLinking(pool, workspaceId, id) };
}

function view(row: ChannelListRow): ChannelView {
  const facts = { ...row, isArchived: row.archivedAt !== null };
  return { ...row, needsPerson: needsPerson(facts), actions: actionsFor(facts) };
}
