import type { ApiResource, ApiScope } from "#server/auth/api-scopes.ts";

export const VERBS = ["read", "write"] as const;
type Verb = (typeof VERBS)[number];

// As records, so that none can be missing; in the order of the form.
const RESOURCES: Record<ApiResource, ApiResource> = {
  messages: "messages",
  media: "media",
  contacts: "contacts",
  consent: "consent",
  conversations: "conversations",
  channels: "channels",
  members: "members",
  webhooks: "webhooks",
  events: "events",
  segments: "segments",
  campaigns: "campaigns",
};
const SCOPES: Record<ApiScope, ApiScope> = {
  "messages:read": "messages:read",
  "messages:write": "messages:write",
  "media:read": "media:read",
  "media:write": "media:write",
  "contacts:read": "contacts:read",
  "contacts:write": "contacts:write",
  "consent:read": "consent:read",
  "consent:write": "consent:write",
  "conversations:read": "conversations:read",
  "conversations:write": "conversations:write",
  "channels:read": "channels:read",
  "members:read": "members:read",
  "webhooks:read": "webhooks:read",
  "webhooks:write": "webhooks:write",
  "events:read": "events:read",
  "segments:read": "segments:read",
  "segments:write": "segments:write",
  "campaigns:read": "campaigns:read",
  "campaigns:write": "campaigns:write",
};

export const API_RESOURCES = Object.values(RESOURCES);
export const API_SCOPES = Object.values(SCOPES);

/** Null where there is nothing to read or write. */
export function scopeOf(resource: ApiResource, verb: Verb): ApiScope | null {
  return API_SCOPES.find((scope) => scope === `${resource}:${verb}`) ?? null;
}

/** A key ends after so many days, or never. */
export const EXPIRIES = ["30", "90", "365", "never"] as const;
