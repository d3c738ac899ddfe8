import { DomainError } from "#server/platform/errors.ts";
import type { EndpointKey, WebhookDeps } from "./deps.ts";
import { secretContext } from "./endpoint-cache.ts";
import { compileFilter } from "./filter.ts";
import type { EndpointInput } from "./inputs.ts";
import { newSecret } from "./signature.ts";
import { insertEndpoint } from "./sql/insert-endpoint.ts";
import type { StoredEndpoint } from "./sql/write-endpoint.ts";
import { vetUrl } from "./vet-url.ts";

// Every event of a workspace is held against each of its endpoints where it is written.
const MAX_ENDPOINTS = 100;

/** Settings as they are stored. */
export function toStored(key: EndpointKey, input: EndpointInput): StoredEndpoint {
  const { filter, ...rest } = input;
  return {
    ...key,
    ...rest,
    filter: filter && JSON.stringify(filter),
    filterPath: filter && compileFilter(filter),
  };
}

/**
 * Adds an endpoint under an id that the caller made. Returns its secret, to be shown this once.
 * @throws {DomainError} `webhook.url_refused` for an address that may not be called, `conflict` when the id is taken or the
 * workspace has a hundred.
 */
export async function createEndpoint(
  deps: WebhookDeps,
  key: EndpointKey,
  input: EndpointInput,
): Promise<{ id: string; secret: string }> {
  await vetUrl(deps, input.url);
  return addEndpoint(deps, key, input);
}

/** The same for an address that was vetted just now: inside a transaction nothing waits for names to be looked up. */
export async function addEndpoint(
  deps: WebhookDeps,
  key: EndpointKey,
  input: EndpointInput,
): Promise<{ id: string; secret: string }> {
  const secret = newSecret();
  const sealed = deps.secrets.seal(secret, secretContext(key.id));
  const added = await insertEndpoint(deps.pool, { ...toStored(key, input), secret: sealed }, MAX_ENDPOINTS);
  if (!added) throw new DomainError("conflict");
  return { id: key.id, secret };
}
