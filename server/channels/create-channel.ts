import { DomainError } from "#server/platform/errors.ts";
import { changeChannel, type ChannelDeps, type ChannelNotice } from "./notice.ts";
import type { ProviderName } from "./provider.ts";
import { DEFAULT_PACE } from "./rules.ts";
import { insertChannel } from "./sql/insert-channel.ts";
import type { DesiredState } from "./states.ts";

export type CreateChannel = {
  workspaceId: string;
  /** Made by the caller (uuid v7), so that a repeated call makes one channel. */
  id: string;
  name: string;
  provider: ProviderName;
  /** Settings of the provider; it validates them when it opens the session. */
  settings?: Record<string, unknown> | undefined;
  desiredState?: DesiredState | undefined;
  /** Messages a minute and how many may go at once after a pause. */
  perMinute?: number | undefined;
  burst?: number | undefined;
};

/**
 * Adds a number; a session worker takes it within a second and, for a linked one, shows the code to scan.
 * @throws {DomainError} conflict when the id exists; text.empty for a name of spaces.
 */
export async function createChannel(deps: ChannelDeps, given: CreateChannel): Promise<ChannelNotice> {
  const name = given.name.trim();
  if (name === "") throw new DomainError("text.empty", { field: "name" });
  return changeChannel(deps, given, (tx) =>
    insertChannel(tx, {
      workspaceId: given.workspaceId,
      id: given.id,
      name,
      provider: given.provider,
      settings: given.settings ?? {},
      desiredState: given.desiredState ?? "connected",
      perMinute: given.perMinute ?? DEFAULT_PACE.perMinute,
      burst: given.burst ?? DEFAULT_PACE.burst,
    }),
  );
}
