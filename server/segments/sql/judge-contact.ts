import { maybeOne, type Queryable, type Statement } from "#server/db/sql.ts";
import type { Predicate } from "../predicate/compile.ts";

type Key = { workspaceId: string; contactId: string };

/** Whether one contact matches. Null when the workspace has no such contact. The predicate's parameters come after the two of the key. */
export async function judgeContact(db: Queryable, key: Key, { text, values }: Predicate): Promise<boolean | null> {
  const statement: Statement<{ isIn: boolean }> = {
    text: `
      select coalesce(${text}, false) as "isIn" from contact k where k.workspace_id = $1::uuid and k.id = $2::uuid`,
    values: [key.workspaceId, key.contactId, ...values],
  };
  return (await maybeOne(db, statement))?.isIn ?? null;
}

/** What each condition says of one contact, in their order. Null when the workspace has no such contact. */
export async function judgeLeaves(
  db: Queryable,
  key: Key,
  { texts, values }: { texts: string[]; values: unknown[] },
): Promise<boolean[] | null> {
  const statement: Statement<{ answers: boolean[] }> = {
    text: `
      select array[${texts.join(", ")}]::boolean[] as answers from contact k where k.workspace_id = $1::uuid and k.id = $2::uuid`,
    values: [key.workspaceId, key.contactId, ...values],
  };
  return (await maybeOne(db, statement))?.answers ?? null;
}
