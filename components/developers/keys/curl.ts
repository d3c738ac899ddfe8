import type { ApiScope } from "#server/auth/api-scopes.ts";

type Call = { scope: ApiScope; method?: "POST"; path: string; body?: unknown };

// The first that a key may do is its example; reading first, since it changes nothing.
const CALLS: readonly Call[] = [
  { scope: "conversations:read", path: "/conversations" },
  { scope: "contacts:read", path: "/contacts" },
  { scope: "messages:read", path: "/messages" },
  { scope: "channels:read", path: "/channels" },
  { scope: "members:read", path: "/members" },
  { scope: "events:read", path: "/events" },
  { scope: "webhooks:read", path: "/webhooks" },
  {
    scope: "messages:write",
    method: "POST",
    path: "/messages",
    body: { to: { channelId: "CHANNEL", phone: "+351910000001" }, text: "Hello" },
  },
  { scope: "contacts:write", method: "POST", path: "/tags", body: { name: "VIP" } },
];

/** A command line that calls the API at `origin` with a key, for something its scopes allow. */
export function curlExample(origin: string, key: string, scopes: readonly ApiScope[]): string {
  const call = CALLS.find(({ scope }) => scopes.includes(scope)) ?? { path: "/openapi.json" };
  const lines = [`curl ${origin}/api/v1${call.path}`, `  -H "Authorization: Bearer ${key}"`];
  if ("method" in call) {
    lines.push(`  -H "Idempotency-Key: order-1042"`, `  -H "Content-Type: application/json"`);
    lines.push(`  -d '${JSON.stringify(call.body)}'`);
  }
  return lines.join(" \\\n");
}
