import type { ListLeaf } from "../filter/leaves.ts";
import { opposite, type Scope } from "./scope.ts";

type Field = ListLeaf["field"];
type Value = string | number;

/** Tags, the channels that the contact has a conversation on, and the campaigns that reached them. */
export function listText(scope: Scope, leaf: ListLeaf): string {
  switch (leaf.op) {
    case "is_set":
      return hasSome(scope, leaf.field);
    case "is_empty":
      return opposite(hasSome(scope, leaf.field));
    case "has":
      return hasAny(scope, leaf.field, [leaf.value]);
    case "has_any":
      return hasAny(scope, leaf.field, leaf.value);
    case "has_none":
      return opposite(hasAny(scope, leaf.field, leaf.value));
    case "has_all":
      return `(${leaf.value.map((value) => hasAny(scope, leaf.field, [value])).join(" and ")})`;
  }
}

// As exists, which PostgreSQL answers by a hash of all of them while that fits into its memory, else by an index for each contact. An
// `in` over a million ids that do not fit would be read from end to end for each (0.15 s a 100,000 contacts is the worst of this one).
const RELATED = {
  channels: (scope: Scope, which: string) =>
    `exists (select from conversation c where c.workspace_id = ${scope.workspace()} and c.contact_id = k.id` +
    `${which && ` and c.channel_id = any (${which})`})`,
  campaigns: (scope: Scope, which: string) =>
    `exists (select from recipient r where r.workspace_id = ${scope.workspace()} and r.contact_id = k.id and r.message_id is not null` +
    `${which && ` and r.campaign_id = any (${which})`})`,
};

function hasAny(scope: Scope, field: Field, values: Value[]): string {
  if (field === "tags") return hasTag(scope, values);
  return `(${RELATED[field](scope, scope.parameters.add(values, "uuid[]"))})`;
}

function hasSome(scope: Scope, field: Field): string {
  if (field === "tags")
    return `(k.tag_ids && array(select t.id from tag t where t.workspace_id = ${scope.workspace()}))`;
  return `(${RELATED[field](scope, "")})`;
}

/** Through the table of tags: a contact may still hold the id of one that was deleted (contacts:forget-tag). */
function hasTag(scope: Scope, values: Value[]): string {
  const ids = values.filter((value) => typeof value === "number");
  const names = values.filter((value) => typeof value === "string");
  const known = scope.parameters.add(ids, "integer[]");
  const named = scope.parameters.add(names, "text[]");
  const wanted = `t.id = any (${known}) or fold_value(t.name) = any (fold_values(${named}))`;
  return `(k.tag_ids && array(select t.id from tag t where t.workspace_id = ${scope.workspace()} and (${wanted})))`;
}
