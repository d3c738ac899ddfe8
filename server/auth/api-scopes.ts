/** What an API key may do: read or write one resource. */
export const API_RESOURCES = [
  "messages",
  "media",
  "contacts",
  "consent",
  "conversations",
  "channels",
  "members",
  "webhooks",
  "events",
  "segments",
  "campaigns",
] as const;
export type ApiResource = (typeof API_RESOURCES)[number];

export const API_SCOPES = API_RESOURCES.flatMap((resource) => [`${resource}:read`, `${resource}:write`] as const);
export type ApiScope = `${ApiResource}:${"read" | "write"}`;

/** Who asks through the public API: a key of one workspace. */
export type ApiPrincipal = { workspaceId: string; keyId: string; name: string; scopes: readonly ApiScope[] };

/** Writing does not include reading: a key that only sends learns nothing of what it did not send. */
export function hasScope(principal: ApiPrincipal, scope: ApiScope): boolean {
  return principal.scopes.includes(scope);
}
