/** A session's right to a channel: the epoch it was taken with (`channel.epoch`). Every write of a session carries it. */
export type Fence = { workspaceId: string; channelId: string; epoch: number };
