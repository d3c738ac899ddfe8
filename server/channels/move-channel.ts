import { notifyControl } from "#server/db/feed.ts";
import { changeChannel, type ChannelDeps, type ChannelKey, type ChannelNotice } from "./notice.ts";
import { archiveChannel as archive } from "./sql/archive-channel.ts";
import { clearChannelAuth } from "./sql/clear-channel-auth.ts";
import { moveChannel } from "./sql/move-channel.ts";
import { updateChannel as update, type ChannelChange } from "./sql/update-channel.ts";
import { MOVES } from "./states.ts";

/** Wants a session. @throws {DomainError} conflict when the channel's state does not allow it (see MOVES), not_found */
export function connectChannel(deps: ChannelDeps, key: ChannelKey): Promise<ChannelNotice> {
  return changeChannel(deps, key, (tx) => moveChannel(tx, key, MOVES.connect, "connected"));
}

/** Wants no session; the link stays, so connecting again needs no scan. @throws {DomainError} conflict, not_found */
export function disconnectChannel(deps: ChannelDeps, key: ChannelKey): Promise<ChannelNotice> {
  return changeChannel(deps, key, (tx) => moveChannel(tx, key, MOVES.disconnect, "disconnected"));
}

/** Unlinks the number on WhatsApp's side too; the conversations stay. @throws {DomainError} conflict, not_found */
export function logOutChannel(deps: ChannelDeps, key: ChannelKey): Promise<ChannelNotice> {
  return changeChannel(deps, key, (tx) => moveChannel(tx, key, MOVES.log_out, "logged_out"));
}

/** Links a logged-out number afresh: its old keys are forgotten, its history is kept. @throws {DomainError} conflict, not_found */
export function relinkChannel(deps: ChannelDeps, key: ChannelKey): Promise<ChannelNotice> {
  return changeChannel(
    deps,
    key,
    (tx) => moveChannel(tx, key, MOVES.relink, "connected"),
    (tx) => clearChannelAuth(tx, key),
  );
}

/** @throws {DomainError} conflict when it is archived already, not_found */
export function archiveChannel(deps: ChannelDeps, key: ChannelKey): Promise<ChannelNotice> {
  return changeChannel(
    deps,
    key,
    (tx) => archive(tx, key),
    (tx) => notifyControl(tx, { kind: "channel_hook", channelId: key.id }),
  );
}

/** Renames a channel, sets how many messages a minute it may send, or begins or ends its warm-up. @throws {DomainError} conflict when archived, not_found */
export function updateChannel(deps: ChannelDeps, key: ChannelKey, change: ChannelChange): Promise<ChannelNotice> {
  return changeChannel(deps, key, (tx) => update(tx, key, change));
}
