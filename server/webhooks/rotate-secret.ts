import { DomainError } from "#server/platform/errors.ts";
import type { EndpointKey, WebhookDeps } from "./deps.ts";
import { secretContext } from "./endpoint-cache.ts";
import { newSecret } from "./signature.ts";
import { writeSecret } from "./sql/write-secret.ts";

/**
 * Gives an endpoint a new secret, shown this once. For `overlapHours` deliveries carry a signature by each, newest first, so that
 * the receiver can change over without missing one.
 * @throws {DomainError} `not_found`.
 */
export async function rotateSecret(
  deps: WebhookDeps,
  key: EndpointKey,
  overlapHours: number,
): Promise<{ secret: string; formerSecretUntil: Date | null }> {
  const secret = newSecret();
  const sealed = deps.secrets.seal(secret, secretContext(key.id));
  const written = await writeSecret(deps.pool, { ...key, secret: sealed, overlapHours });
  if (!written) throw new DomainError("not_found");
  return { secret, formerSecretUntil: written.formerSecretUntil };
}
