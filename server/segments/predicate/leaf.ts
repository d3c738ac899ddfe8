import { CONSENT } from "#server/contacts/index.ts";
import {
  asksPresence,
  isAttributeLeaf,
  type ActivityLeaf,
  type ConsentLeaf,
  type EventLeaf,
  type Leaf,
} from "../filter/leaves.ts";
import { attributeText } from "./attributes.ts";
import { dateBounds } from "./dates.ts";
import { listText } from "./lists.ts";
import { opposite, type Scope } from "./scope.ts";

/** One condition. May say nothing (null) where it means false; `opposite` and the groups know. */
export function leafText(scope: Scope, leaf: Leaf): string {
  if (isAttributeLeaf(leaf)) return attributeText(scope, leaf);
  switch (leaf.field) {
    case "tags":
    case "channels":
    case "campaigns":
      return listText(scope, leaf);
    case "consent":
      return consentText(scope, leaf);
    case "lastActivityAt":
      return activityText(scope, leaf);
    default:
      return eventText(scope, leaf);
  }
}

/** Whoever has no entry in the ledger is unknown, which is a value like the others. */
function consentText(scope: Scope, leaf: ConsentLeaf): string {
  if (asksPresence(leaf)) return leaf.op === "is_set" ? "true" : "false";
  const words = typeof leaf.value === "string" ? [leaf.value] : leaf.value;
  const isOne = `(k.consent = any (${scope.parameters.add(
    words.map((word) => CONSENT[word]),
    "smallint[]",
  )}))`;
  return leaf.op === "is" || leaf.op === "in" ? isOne : opposite(isOne);
}

/**
 * The newest message of any conversation with the contact: one that is new enough, and none that is too new. Not kept on the
 * contact: it would be written with every message, and by both sides of a merge.
 */
function activityText(scope: Scope, leaf: ActivityLeaf): string {
  const some = (condition: string) =>
    `exists (select from conversation c where c.workspace_id = ${scope.workspace()} and c.contact_id = k.id and c.last_message_at ${condition})`;
  if (asksPresence(leaf)) return `(${leaf.op === "is_set" ? "" : "not "}${some("is not null")})`;
  const { from, until } = dateBounds(scope, leaf);
  const notTooNew = until === null ? "" : ` and not ${some(until)}`;
  return `(${some(from ?? "is not null")}${notTooNew})`;
}

/** Events of the future are refused where they are recorded, so only their age counts. */
function eventText(scope: Scope, leaf: EventLeaf): string {
  const { add } = scope.parameters;
  const { name, count, withinDays } = leaf.value;
  let told = `from contact_event e where e.workspace_id = ${scope.workspace()} and e.contact_id = k.id and e.name = ${add(name, "text")}`;
  if (withinDays !== undefined) {
    const now = add(scope.now.toISOString(), "timestamptz");
    told += ` and e.at >= ${now} - ${add(withinDays, "integer")} * interval '24 hours'`;
  }
  const happened = count === 1 ? `exists (select ${told})` : `(select count(*) ${told}) >= ${add(count, "integer")}`;
  return leaf.op === "happened" ? `(${happened})` : `(not ${happened})`;
}
