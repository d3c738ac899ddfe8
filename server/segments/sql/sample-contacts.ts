import { all, type Queryable, type Statement } from "#server/db/sql.ts";
import type { Predicate } from "../predicate/compile.ts";

export type SampledRow = { id: string; name: string; consent: number; phone: string | null };

/** Some contacts that match, those that changed last first. The predicate's parameters come after the one of the limit. */
export function sampleContacts(db: Queryable, { text, values }: Predicate, limit: number): Promise<SampledRow[]> {
  const statement: Statement<SampledRow> = {
    text: `
      select k.id, k.name, k.consent,
        (select i.value from contact_identity i
          where i.workspace_id = k.workspace_id and i.contact_id = k.id and i.kind = 1 and i.certainty > 0
          order by i.certainty desc, i.value limit 1) as phone
      from contact k where ${text} order by k.updated_at desc, k.id desc limit $1::integer`,
    values: [limit, ...values],
  };
  return all(db, statement);
}
