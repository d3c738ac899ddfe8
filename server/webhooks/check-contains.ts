import type { Transaction } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import { CONTAINS_BUDGET, type ContentFilter } from "./filter.ts";
import { holdWorkspace, sumContains } from "./sql/sum-contains.ts";

type Given = ContentFilter | null | undefined;

const searches = (filter: Given) => filter?.conditions.some(({ operator }) => operator === "contains") === true;

/** Before a filter is written: two that come at once are counted one after the other. */
export async function holdFilters(tx: Transaction, workspaceId: string, filter: Given): Promise<void> {
  if (searches(filter)) await holdWorkspace(tx, workspaceId);
}

/** After it is written. @throws {DomainError} `request.invalid` when all filters together search for too much (filter.ts) */
export async function checkContains(tx: Transaction, workspaceId: string, filter: Given): Promise<void> {
  if (!searches(filter)) return;
  const sum = await sumContains(tx, workspaceId);
  const { values, characters } = CONTAINS_BUDGET;
  if (sum.values <= values && sum.characters <= characters) return;
  const message = `\`contains\` may look for ${values} values of ${characters} characters together, over all endpoints`;
  throw new DomainError("request.invalid", { fields: [{ path: "filter", message }] });
}
