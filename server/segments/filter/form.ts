import { z } from "zod";
import { leafShape, type Leaf } from "./leaves.ts";

/** A filter over contacts: groups of any depth up to a bound, with leaves. All of nothing is everybody, any of nothing nobody. */
export type Filter = { all: Filter[] } | { any: Filter[] } | { not: Filter } | Leaf;
/** Where a node stands, as in `["all", 0, "not"]`. */
export type FilterPath = (string | number)[];

export const MAX_DEPTH = 8;
export const MAX_NODES = 200;

/** Reads a filter from outside. What does not fit is refused with the path of the node and why. */
export const filterInput = z
  .unknown()
  .transform((given, context): Filter => {
    const reader = { nodes: 0, refuse: (path: FilterPath, message: string) => refusal(context, path, message) };
    return readNode(reader, given, [], 0) ?? z.NEVER;
  })
  .meta({ description: "Groups all, any and not over leaves of field, op and value." });

/** Nothing is read after the first refusal, so that a wrong filter costs no more than a right one. */
type Reader = { nodes: number; refuse(path: FilterPath, message: string): null };

function refusal(context: z.RefinementCtx, path: FilterPath, message: string): null {
  context.addIssue({ code: "custom", message, path });
  return null;
}

function readNode(reader: Reader, given: unknown, path: FilterPath, depth: number): Filter | null {
  reader.nodes += 1;
  if (reader.nodes > MAX_NODES) return reader.refuse(path, `more than ${MAX_NODES} conditions and groups`);
  if (depth > MAX_DEPTH) return reader.refuse(path, `groups more than ${MAX_DEPTH} deep`);
  if (typeof given !== "object" || given === null || Array.isArray(given))
    return reader.refuse(path, "a group or a condition is wanted");
  if ("field" in given) return readLeaf(reader, given, path);
  const [key, ...others] = Object.keys(given);
  if (others.length > 0) return reader.refuse(path, "a group is one of all, any and not");
  if ("not" in given) {
    const inner = readNode(reader, given.not, [...path, "not"], depth + 1);
    return inner && { not: inner };
  }
  if ("all" in given) {
    const all = readList(reader, given.all, [...path, "all"], depth + 1);
    return all && { all };
  }
  if ("any" in given) {
    const any = readList(reader, given.any, [...path, "any"], depth + 1);
    return any && { any };
  }
  return reader.refuse(path, key === undefined ? "a group or a condition is wanted" : `no group is called ${key}`);
}

function readList(reader: Reader, given: unknown, path: FilterPath, depth: number): Filter[] | null {
  if (!Array.isArray(given)) return reader.refuse(path, "a list is wanted");
  const read: Filter[] = [];
  for (const [index, child] of given.entries()) {
    const node = readNode(reader, child, [...path, index], depth);
    if (!node) return null;
    read.push(node);
  }
  return read;
}

function readLeaf(reader: Reader, given: object & { field: unknown }, path: FilterPath): Leaf | null {
  const shape = leafShape(given.field);
  if (!shape) return reader.refuse([...path, "field"], "no such field");
  const parsed = shape.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const inner = (issue?.path ?? []).map((part) => (typeof part === "number" ? part : String(part)));
  return reader.refuse([...path, ...inner], wordsOf(issue, given));
}

/** zod answers an operator of another field by "Invalid input"; say which one it was. */
function wordsOf(issue: z.core.$ZodIssue | undefined, given: object): string {
  if (issue?.code === "invalid_union" && issue.path[0] === "op")
    return `this field has no operator ${"op" in given && typeof given.op === "string" ? given.op : ""}`.trim();
  return issue?.message ?? "does not fit";
}

/** Every leaf with its path, in the order in which they stand. */
export function leavesOf(filter: Filter, path: FilterPath = []): { leaf: Leaf; path: FilterPath }[] {
  if ("field" in filter) return [{ leaf: filter, path }];
  if ("not" in filter) return leavesOf(filter.not, [...path, "not"]);
  const [key, children] = "all" in filter ? (["all", filter.all] as const) : (["any", filter.any] as const);
  return children.flatMap((child, index) => leavesOf(child, [...path, key, index]));
}
