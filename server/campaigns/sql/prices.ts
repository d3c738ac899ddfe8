import { all, run, sql, type Queryable } from "#server/db/sql.ts";

/** What a message costs to people of a country (ISO 3166); '' is any other. `amount` is a decimal text: money is no float. */
export type PriceRow = { provider: string; country: string; amount: string; currency: string };

export function readPrices(db: Queryable, workspaceId: string): Promise<PriceRow[]> {
  return all(
    db,
    sql<PriceRow>`
      select provider, country, amount::text as amount, currency from message_price
      where workspace_id = ${workspaceId} order by provider, country`,
  );
}

/** Makes the workspace's prices these. */
export function replacePrices(tx: Queryable, workspaceId: string, prices: PriceRow[]): Promise<number> {
  const column = (name: keyof PriceRow) => prices.map((price) => price[name]);
  return run(
    tx,
    sql`
      with given as (
        select * from unnest(${column("provider")}::text[], ${column("country")}::text[], ${column("amount")}::numeric[],
          ${column("currency")}::text[]) g (provider, country, amount, currency)),
      gone as (delete from message_price p where p.workspace_id = ${workspaceId}
        and not exists (select from given g where g.provider = p.provider and g.country = p.country))
      insert into message_price (workspace_id, provider, country, amount, currency)
      select ${workspaceId}, provider, country, amount, currency from given
      on conflict (workspace_id, provider, country) do update set amount = excluded.amount, currency = excluded.currency`,
  );
}
