import type { QueryResultRow } from "pg";
import { createHash } from "node:crypto";

/** A parameterised statement. Values never become text of the statement. */
export type Statement<Row extends QueryResultRow> = {
  text: string;
  values: unknown[];
  name?: string;
  readonly row?: Row;
};

/** Anything that runs a statement: a pool or one transaction's client. */
export type Queryable = {
  query<Row extends QueryResultRow>(config: {
    text: string;
    values: unknown[];
    name?: string;
  }): Promise<{ rows: Row[]; rowCount: number | null }>;
};

const names = new WeakMap<TemplateStringsArray, { text: string; name: string }>();

/**
 * `sql<Row>\`select … where id = ${id}\``: one statement with its parameters. The text depends on the template alone, so
 * PostgreSQL prepares it once per connection under a name made of its hash.
 */
export function sql<Row extends QueryResultRow>(strings: TemplateStringsArray, ...values: unknown[]): Statement<Row> {
  let known = names.get(strings);
  if (!known) {
    const text = strings.reduce((joined, part, index) => `${joined}$${index}${part}`);
    known = { text, name: createHash("sha1").update(text).digest("base64url") };
    names.set(strings, known);
  }
  return { ...known, values };
}

/** Every row of a statement. */
export async function all<Row extends QueryResultRow>(db: Queryable, statement: Statement<Row>): Promise<Row[]> {
  const result = await db.query<Row>({
    text: statement.text,
    values: statement.values,
    ...(statement.name && { name: statement.name }),
  });
  return result.rows;
}

/** The first row, or null when there is none. */
export async function maybeOne<Row extends QueryResultRow>(
  db: Queryable,
  statement: Statement<Row>,
): Promise<Row | null> {
  return (await all(db, statement))[0] ?? null;
}

/** The one row of a statement that always has one. @throws when it has none. */
export async function one<Row extends QueryResultRow>(db: Queryable, statement: Statement<Row>): Promise<Row> {
  const row = await maybeOne(db, statement);
  if (!row) throw new Error("the statement gave no row");
  return row;
}

/** Runs a statement for its effect. Returns how many rows it touched. */
export async function run(db: Queryable, statement: Statement<QueryResultRow>): Promise<number> {
  const result = await db.query({
    text: statement.text,
    values: statement.values,
    ...(statement.name && { name: statement.name }),
  });
  return result.rowCount ?? 0;
}
