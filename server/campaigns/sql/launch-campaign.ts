import { maybeOne, one, sql, type Queryable, type Statement } from "#server/db/sql.ts";
import type { Filter } from "#server/segments/index.ts";
import type { CampaignKey } from "../deps.ts";
import type { Judgement } from "../judge-audience.ts";

export type Freeze = {
  version: number;
  memberId: string | null;
  filter: Filter;
  exclusions: readonly Filter[];
  zone: string;
  readingAt: Date;
  startsAt: Date;
  status: "scheduled" | "snapshotting";
};

/** Launches a draft as its admin saw it, and freezes whom it goes to. Null when it is no draft any more, or was changed. */
export function launchDraft(
  tx: Queryable,
  { workspaceId, id }: CampaignKey,
  freeze: Freeze,
): Promise<{ id: string } | null> {
  return maybeOne(
    tx,
    sql<{ id: string }>`
      update campaign set status = ${freeze.status}, version = version + 1, filter = ${JSON.stringify(freeze.filter)}::jsonb,
        exclusions = ${JSON.stringify(freeze.exclusions)}::jsonb, zone = ${freeze.zone}, reading_at = ${freeze.readingAt},
        starts_at = ${freeze.startsAt}, launched_by = ${freeze.memberId}, launched_at = now(), updated_at = now()
      where workspace_id = ${workspaceId} and id = ${id} and status = 'draft' and version = ${freeze.version} and archived_at is null
      returning id`,
  );
}

/** How many people a campaign would be sent to: the audience without those who have a reason. Has no name, like the counts of segments. */
export async function countReached(db: Queryable, { inAudience, reason, values }: Judgement): Promise<number> {
  const statement: Statement<{ people: number }> = {
    text: `select count(*) as people from contact k where ${inAudience} and ${reason} is null`,
    values,
  };
  return (await one(db, statement)).people;
}
