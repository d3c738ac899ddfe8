import type { Filter } from "../filter/form.ts";
import type { Leaf } from "../filter/leaves.ts";
import { leafText } from "./leaf.ts";
import { createParameters } from "./parameters.ts";
import { opposite, type Scope } from "./scope.ts";

/** For whom and when a filter is read: one `now` for a whole count or snapshot. */
export type Reading = { workspaceId: string; zone: string; now: Date };
/** A condition over `contact k`, with the values of its parameters in order. */
export type Predicate = { text: string; values: unknown[] };

/**
 * The one meaning of a filter, for counts, samples, snapshots and one contact alike: a condition over `contact k`, already bound
 * to the workspace, where null means false. `taken`: how many parameters the statement has before these.
 */
export function compileFilter(filter: Filter, reading: Reading, taken = 0): Predicate {
  const scope = scopeOf(reading, taken);
  const text = `(k.workspace_id = ${scope.workspace()} and ${nodeText(scope, filter)})`;
  return { text, values: scope.parameters.values };
}

/** The same for conditions one by one, as true or false each: why somebody is in or out. */
export function compileLeaves(leaves: Leaf[], reading: Reading, taken = 0): { texts: string[]; values: unknown[] } {
  const scope = scopeOf(reading, taken);
  const texts = leaves.map((leaf) => `coalesce(${leafText(scope, leaf)}, false)`);
  return { texts, values: scope.parameters.values };
}

/** PostgreSQL refuses a parameter that its text does not name, so these two are taken when they are first asked for. */
function scopeOf({ workspaceId, zone, now }: Reading, taken: number): Scope {
  const parameters = createParameters(taken);
  const named: { workspace?: string; zone?: string } = {};
  return {
    parameters,
    workspace: () => (named.workspace ??= parameters.add(workspaceId, "uuid")),
    zone: () => (named.zone ??= parameters.add(zone, "text")),
    now,
  };
}

/**
 * Null means false here and in PostgreSQL's where, and stays so under and and or; only turning it round must make it false
 * first. So leaves keep the shape that indexes know.
 */
function nodeText(scope: Scope, filter: Filter): string {
  if ("field" in filter) return leafText(scope, filter);
  if ("not" in filter) return opposite(nodeText(scope, filter.not));
  const [children, word, none] = "all" in filter ? [filter.all, " and ", "true"] : [filter.any, " or ", "false"];
  return children.length === 0 ? none : `(${children.map((child) => nodeText(scope, child)).join(word)})`;
}
