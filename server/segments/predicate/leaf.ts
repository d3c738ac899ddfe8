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
import { dateText } from "./dates.ts";
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
 * The newest message of any conversation with the contact, as one set for the whole statement. Not kept on the contact: it would be
 * written with every message, and by both sides of a merge.
 */
function activityText(scope: Scope, leaf: ActivityLeaf): string {
  const had = `select c.contact_id from conversation c where c.workspace_id = ${scope.workspace()} and c.last_message_at is not null`;
  if (asksPresence(leaf)) return `(k.id ${leaf.op === "is_set" ? "in" : "not in"} (${had}))`;
  return `(k.id in (${had} group by c.contact_id having ${dateText(scope, "max(c.last_message_at)", leaf)}))`;
}

/** Events of the future are refused where they are recorded, so only their age counts. */
function eventText(scope: Scope, leaf: EventLeaf): string {
  const { add } = scope.parameters;
  const { name, count, withinDays } = leaf.value;
  let set = `select e.contact_id from contact_event e where e.workspace_id = ${scope.workspace()} and e.name = ${add(name, "text")}`;
  if (withinDays !== undefined) {
    const now = add(scope.now.toISOString(), "timestamptz");
    set += ` and e.at >= ${now} - ${add(withinDays, "integer")} * interval '24 hours'`;
  }
  set += ` group by e.contact_id having count(*) >= ${add(count, "integer")}`;
  return leaf.op === "happened" ? `(k.id in (${set}))` : `(k.id not in (${set}))`;
}
