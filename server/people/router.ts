import { z } from "zod";
import { memberProcedure, router, type Context } from "#server/api/trpc.ts";
import { readAttributes } from "#server/segments/index.ts";
import { peopleFilter, peoplePage } from "./inputs.ts";
import { importPlan } from "./import/inputs.ts";
import { getImport, listImports, readImportErrors } from "./import/list-imports.ts";
import { cancelImport, planImport, startImport } from "./import/plan-import.ts";
import { createPeopleLinks } from "./links.ts";
import { countPeople, listPeople } from "./list-people.ts";
import { readPerson } from "./read-person.ts";

const reader = memberProcedure("contacts.read");
const importer = memberProcedure("contacts.import");
const ofImport = z.object({ id: z.uuid() });
type Asked = { runtime: Context["runtime"]; actor: { workspaceId: string } };
const linksOf = ({ env, clock }: Context["runtime"]) => createPeopleLinks({ secretKeys: env.SECRET_KEYS, clock });
const keyOf = ({ actor }: Asked, { id }: { id: string }) => ({ workspaceId: actor.workspaceId, id });

/** A file goes up by `POST /api/contacts/imports`, which answers its id. */
const importsRouter = router({
  list: importer.query(({ ctx: { runtime, actor } }) =>
    listImports({ pool: runtime.pool, links: linksOf(runtime) }, actor.workspaceId),
  ),
  get: importer
    .input(ofImport)
    .query(({ ctx, input }) => getImport({ pool: ctx.runtime.pool, links: linksOf(ctx.runtime) }, keyOf(ctx, input))),
  errors: importer
    .input(ofImport.extend({ after: z.int().min(0).default(0), limit: z.int().min(1).max(500).default(100) }))
    .query(({ ctx, input: { id, ...page } }) => readImportErrors(ctx.runtime.pool, keyOf(ctx, { id }), page)),
  check: importer
    .input(ofImport.extend({ plan: importPlan }))
    .mutation(({ ctx, input }) => planImport(ctx.runtime, keyOf(ctx, input), input.plan)),
  start: importer.input(ofImport).mutation(({ ctx, input }) => startImport(ctx.runtime, keyOf(ctx, input))),
  cancel: importer.input(ofImport).mutation(({ ctx, input }) => cancelImport(ctx.runtime, keyOf(ctx, input))),
});

const ofContact = z.object({ contactId: z.uuid() });

/** The part of `contacts` that looks at many of them, or at more than contacts; the rest is server/contacts/router.ts. */
export const peopleProcedures = {
  imports: importsRouter,

  list: reader.input(peoplePage).query(({ ctx, input }) => listPeople(ctx.runtime, ctx.actor, input)),

  count: reader.input(peopleFilter).query(({ ctx, input }) => countPeople(ctx.runtime, ctx.actor, input)),

  get: reader.input(ofContact).query(({ ctx, input }) => readPerson(ctx.runtime, ctx.actor, input.contactId)),

  /** The attributes that the workspace has named, with their types. */
  attributes: reader.query(({ ctx }) => readAttributes(ctx.runtime.pool, ctx.actor.workspaceId)),
};
