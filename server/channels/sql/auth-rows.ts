export type AuthKey = { workspaceId: string; channelId: string; type: string; id: string };
export type AuthRow = AuthKey & { value: string };

/** At least one row while the fence holds; its `id` is null when nothing is stored. No row: the fence is stale. */
export type FoundAuth = { id: string | null; value: string | null };
