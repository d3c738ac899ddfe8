import { holdTags, readAttributeTypes } from "#server/contacts/index.ts";
import { withTransaction, type Database, type Transaction } from "#server/db/transaction.ts";
import { enqueue } from "#server/platform/define-job.ts";
import { DomainError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { defineAttribute } from "#server/segments/index.ts";
import { moveImport, planImportRow } from "../sql/move-imports.ts";
import { findImport, type ImportKey } from "../sql/read-imports.ts";
import { keptLayout, keptPlan, type ImportPlan, type KeptPlan } from "./inputs.ts";
import { checkImport, runImport } from "./jobs.ts";

/**
 * Takes what an admin chose for a file and starts the dry run; again after it, with other choices.
 * @throws {DomainError} `not_found` for the import or a tag, `request.invalid` for a header that the file has not, `conflict` while it
 *   is being read, worked on, or is over
 */
export function planImport({ pool }: { pool: Database }, key: ImportKey, plan: ImportPlan): Promise<void> {
  return withTransaction(pool, async (tx) => {
    const row = await findImport(tx, key);
    if (!row) throw new DomainError("not_found");
    const layout = keptLayout.safeParse(row.layout);
    if (!layout.success) throw new DomainError("conflict");
    const strange = Object.keys(plan.mapping).filter((header) => !layout.data.headers.includes(header));
    if (strange.length > 0)
      throw new DomainError("request.invalid", { fields: [{ path: "mapping", message: "no such header" }] });
    if (plan.tagIds.length > 0 && !(await holdTags(tx, key.workspaceId, plan.tagIds)))
      throw new DomainError("not_found", { field: "tagIds" });
    const planned = await planImportRow(tx, key, await typed(tx, key.workspaceId, plan));
    if (!planned) throw new DomainError("conflict");
    await enqueue(tx, checkImport, key);
  });
}

const attributesOf = ({ mapping }: ImportPlan): string[] =>
  Object.values(mapping).flatMap((target) =>
    target === "email" ? [target] : target.startsWith("attribute:") ? [target.slice("attribute:".length)] : [],
  );

async function typed(tx: Transaction, workspaceId: string, plan: ImportPlan): Promise<KeptPlan> {
  const names = attributesOf(plan);
  const known = await readAttributeTypes(tx, workspaceId, names);
  const fresh = names.map((name) => [name, plan.newTypes[name] ?? "text"] as const);
  return {
    ...plan,
    types: { ...Object.fromEntries(fresh), ...Object.fromEntries(known.map(({ name, type }) => [name, type])) },
  };
}

/**
 * Starts the real run of an import that was checked, and names the attributes that it brings.
 * @throws {DomainError} `not_found`; `conflict` when it is not checked (any more), or an attribute has got another type since
 */
export function startImport({ pool }: { pool: Database }, key: ImportKey): Promise<void> {
  return withTransaction(pool, async (tx) => {
    const row = await findImport(tx, key);
    if (!row) throw new DomainError("not_found");
    if (!(await moveImport(tx, key, { from: ["checked"], to: "running" }))) throw new DomainError("conflict");
    await nameAttributes(tx, key.workspaceId, keptPlan.parse(row.plan));
    await enqueue(tx, runImport, key);
  });
}

async function nameAttributes(tx: Transaction, workspaceId: string, { types }: KeptPlan): Promise<void> {
  const known = new Map(
    (await readAttributeTypes(tx, workspaceId, Object.keys(types))).map((it) => [it.name, it.type]),
  );
  for (const [name, type] of Object.entries(types)) {
    const now = known.get(name);
    if (now !== undefined && now !== type) throw new DomainError("conflict", { attribute: name });
    if (now === undefined)
      await defineAttribute({ pool: tx }, { workspaceId, id: newId() }, { name, type, isFilterable: false });
  }
}

/** What was brought in stays. @throws {DomainError} `not_found`, `conflict` when it is over */
export async function cancelImport({ pool }: { pool: Database }, key: ImportKey): Promise<void> {
  const from = ["uploaded", "checking", "checked", "running"] as const;
  if (await moveImport(pool, key, { from, to: "cancelled" })) return;
  throw new DomainError((await findImport(pool, key)) ? "conflict" : "not_found");
}
