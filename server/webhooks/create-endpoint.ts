import { withTransaction } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import { checkContains } from "./check-contains.ts";
import type { EndpointKey, WebhookDeps } from "./deps.ts";
import { secretContext } from "./endpoint-cache.ts";
import { compileFilter } from "./filter.ts";
import type { EndpointInput } from "./inputs.ts";
import { newSecret } from "./signature.ts";
import { insertEndpoint } from "./sql/insert-endpoint.ts";
import { holdWorkspace } from "./sql/sum-contains.ts";
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
 * workspace has a hundred, `request.invalid` for a filter that is more than the workspace's may search for.
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
  await withTransaction(deps.pool, async (tx) => {
    // Their number and their filters are counted over all of them: two that come at once come one after the other.
    await holdWorkspace(tx, key.workspaceId);
    const added = await insertEndpoint(tx, { ...toStored(key, input), secret: sealed }, MAX_ENDPOINTS);
    if (!added) throw new DomainError("conflict");
    await checkContains(tx, key.workspaceId, input.filter);
  });
  return { id: key.id, secret };
}
