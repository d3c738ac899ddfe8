/** What an API key may do: read or write one resource. Each is asked for by a route; a key is offered nothing that does nothing. */
export const API_SCOPES = [
  "messages:read",
  "messages:write",
  "media:read",
  "media:write",
  "contacts:read",
  "contacts:write",
  "consent:read",
  "consent:write",
  "conversations:read",
  "conversations:write",
  "channels:read",
  "members:read",
  "webhooks:read",
  "webhooks:write",
  "events:read",
  "segments:read",
  "segments:write",
  "campaigns:read",
  "campaigns:write",
] as const;
export type ApiScope = (typeof API_SCOPES)[number];
export type ApiResource = ApiScope extends `${infer Resource}:${string}` ? Resource : never;

/** Who asks through the public API: a key of one workspace. */
export type ApiPrincipal = {
  workspaceId: string;
  keyId: string;
  /** Names the key inside its text and in the log. */
  prefix: string;
  name: string;
  scopes: readonly ApiScope[];
};

/** Writing does not include reading: a key that only sends learns nothing of what it did not send. */
export function hasScope(principal: ApiPrincipal, scope: ApiScope): boolean {
  return principal.scopes.includes(scope);
}
