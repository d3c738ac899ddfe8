import { maybeOne, sql, type Queryable } from "#server/db/sql.ts";
import type { ChannelNotice } from "../notice.ts";
import type { ProviderName } from "../provider.ts";
import type { DesiredState } from "../states.ts";

export type NewChannel = {
  workspaceId: string;
  id: string;
  name: string;
  provider: ProviderName;
  settings: Record<string, unknown>;
  desiredState: DesiredState;
  perMinute: number;
  burst: number;
};

/** A second insert under the same id does nothing, so that a repeated click makes one channel. */
export function insertChannel(db: Queryable, channel: NewChannel): Promise<ChannelNotice | null> {
  return maybeOne(
    db,
    sql<ChannelNotice>`
      insert into channel (workspace_id, id, name, provider, settings, desired_state, per_minute, burst)
      values (${channel.workspaceId}, ${channel.id}, ${channel.name}, ${channel.provider}, ${JSON.stringify(channel.settings)},
        ${channel.desiredState}, ${channel.perMinute}, ${channel.burst})
      on conflict do nothing
      returning id, workspace_id as "workspaceId", name, provider, phone, state, state_reason as reason,
        desired_state as "desiredState", state_at as "stateAt"`,
  );
}
