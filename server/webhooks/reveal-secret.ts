import { DomainError } from "#server/platform/errors.ts";
import type { EndpointKey, WebhookDeps } from "./deps.ts";
import { secretContext } from "./endpoint-cache.ts";
import { getEndpoint } from "./list-endpoints.ts";
import { loadSenders } from "./sql/load-senders.ts";
import type { EndpointRow } from "./sql/read-endpoints.ts";

/**
 * An endpoint with its secret, for whoever made or rotated it just now and for the repeat of that request: so the secret stands
 * nowhere but sealed in its row.
 * @throws {DomainError} `not_found`.
 */
export async function revealSecret(
  { pool, secrets }: Pick<WebhookDeps, "pool" | "secrets">,
  key: EndpointKey,
): Promise<EndpointRow & { secret: string }> {
  const endpoint = await getEndpoint(pool, key);
  const [stored] = await loadSenders(pool, [key.id]);
  if (!stored) throw new DomainError("not_found");
  return { ...endpoint, secret: secrets.open(stored.secret, secretContext(key.id)) };
}
