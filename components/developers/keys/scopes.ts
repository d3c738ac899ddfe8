import type { ApiResource, ApiScope } from "#server/auth/api-scopes.ts";

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

/** Every resource of the API, in the order of the form: as a record, so that none can be missing. */
export const API_RESOURCES = Object.values(RESOURCES);
export const API_SCOPES: readonly ApiScope[] = API_RESOURCES.flatMap((resource) => [
  `${resource}:read` as const,
  `${resource}:write` as const,
]);

/** A key ends after so many days, or never. */
export const EXPIRIES = ["30", "90", "365", "never"] as const;
