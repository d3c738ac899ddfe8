import type { Queryable } from "#server/db/transaction.ts";
import type { Clock } from "#server/platform/clock.ts";
import { DomainError } from "#server/platform/errors.ts";
import { leavesOf, type Filter, type FilterPath } from "./filter/form.ts";
import { compileFilter, compileLeaves } from "./predicate/compile.ts";
import { readingNow } from "./preview-segment.ts";
import { judgeContact, judgeLeaves } from "./sql/judge-contact.ts";

type Deps = { pool: Queryable; clock: Clock };
type Asked = { workspaceId: string; contactId: string; filter: Filter };

/** Whether one contact is in, by the condition that counts and snapshots use. @throws {DomainError} `not_found`. */
export async function isInSegment({ pool, clock }: Deps, { workspaceId, contactId, filter }: Asked): Promise<boolean> {
  const predicate = compileFilter(filter, await readingNow(pool, clock, workspaceId), 2);
  const isIn = await judgeContact(pool, { workspaceId, contactId }, predicate);
  if (isIn === null) throw new DomainError("not_found");
  return isIn;
}

/** Whether a contact is in, and if not, the first condition or group that keeps them out. @throws {DomainError} `not_found`. */
export async function explainSegment(
  { pool, clock }: Deps,
  { workspaceId, contactId, filter }: Asked,
): Promise<{ isIn: boolean; because: FilterPath | null }> {
  const leaves = leavesOf(filter);
  const reading = await readingNow(pool, clock, workspaceId);
  const texts = compileLeaves(
    leaves.map(({ leaf }) => leaf),
    reading,
    2,
  );
  const answers = await judgeLeaves(pool, { workspaceId, contactId }, texts);
  if (!answers) throw new DomainError("not_found");
  const said = new Map(leaves.map(({ path }, index) => [JSON.stringify(path), answers[index] ?? false]));
  const judge = { holds: (path: FilterPath) => said.get(JSON.stringify(path)) ?? false };
  const isIn = evaluate(judge, filter, []);
  return { isIn, because: isIn ? null : blame(judge, filter, [], true) };
}

type Judge = { holds(path: FilterPath): boolean };
type Child = { node: Filter; path: FilterPath };

function childrenOf(filter: Exclude<Filter, { field: string }>, path: FilterPath): Child[] {
  if ("not" in filter) return [{ node: filter.not, path: [...path, "not"] }];
  const [key, nodes] = "all" in filter ? (["all", filter.all] as const) : (["any", filter.any] as const);
  return nodes.map((node, index) => ({ node, path: [...path, key, index] }));
}

function evaluate(judge: Judge, filter: Filter, path: FilterPath): boolean {
  if ("field" in filter) return judge.holds(path);
  const answers = childrenOf(filter, path).map((child) => evaluate(judge, child.node, child.path));
  if ("not" in filter) return !answers[0];
  return "all" in filter ? answers.every(Boolean) : answers.some(Boolean);
}

/** Why a node is not what is wanted: the first child that alone decides it, or the group when all of them do together. */
function blame(judge: Judge, filter: Filter, path: FilterPath, wanted: boolean): FilterPath {
  if ("field" in filter) return path;
  const children = childrenOf(filter, path);
  const inner = "not" in filter ? !wanted : wanted;
  const decides = "not" in filter || "all" in filter === wanted;
  const culprit = children.find((child) => evaluate(judge, child.node, child.path) !== inner);
  return decides && culprit ? blame(judge, culprit.node, culprit.path, inner) : path;
}
