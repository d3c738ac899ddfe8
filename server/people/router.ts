import { z } from "zod";
import { memberProcedure, router, type Context } from "#server/api/trpc.ts";
import { readAttributes } from "#server/segments/index.ts";
import { requestErasure } from "./erase/request-erasure.ts";
import { getExport, listExports, requestExport } from "./export/export-people.ts";
import { peopleFilter, peoplePage } from "./inputs.ts";
import { importPlan } from "./import/inputs.ts";
import { getImport, listImports, readImportErrors } from "./import/list-imports.ts";
import { cancelImport, planImport, startImport } from "./import/plan-import.ts";
import { createPeopleLinks } from "./links.ts";
import { countPeople, listPeople } from "./list-people.ts";
import { listTaggings } from "./sql/taggings.ts";
import { cancelTagging, startTagging } from "./tagging/start-tagging.ts";
import { linkPerson, readErasures, readPerson } from "./read-person.ts";

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

const exporter = memberProcedure("contacts.export");
const eraser = memberProcedure("contacts.erase");

const exportsRouter = router({
  list: exporter.query(({ ctx: { runtime, actor } }) =>
    listExports({ pool: runtime.pool, links: linksOf(runtime) }, actor.workspaceId),
  ),
  get: exporter
    .input(ofImport)
    .query(({ ctx, input }) => getExport({ pool: ctx.runtime.pool, links: linksOf(ctx.runtime) }, keyOf(ctx, input))),
  create: exporter.input(z.object({ filter: peopleFilter })).mutation(({ ctx, input }) => {
    const { workspaceId, memberId } = ctx.actor;
    return requestExport(ctx.runtime, { workspaceId, by: { memberId }, filter: input.filter });
  }),
});

const SHOWN_TAGGINGS = 10;
const writer = memberProcedure("contacts.write");

/** A tag for everybody whom a filter means, or from them. A browser asks `list` each second while one is under way. */
const taggingsRouter = router({
  list: reader.query(({ ctx }) => listTaggings(ctx.runtime.pool, ctx.actor.workspaceId, SHOWN_TAGGINGS)),
  start: writer
    .input(z.object({ filter: peopleFilter, tagId: z.int().min(1).max(2_147_483_647), gives: z.boolean() }))
    .mutation(({ ctx, input }) => startTagging(ctx.runtime, ctx.actor, input)),
  cancel: writer.input(ofImport).mutation(({ ctx, input }) => cancelTagging(ctx.runtime, keyOf(ctx, input))),
});

/** The part of `contacts` that looks at many of them, or at more than contacts; the rest is server/contacts/router.ts. */
export const peopleProcedures = {
  imports: importsRouter,
  exports: exportsRouter,
  taggings: taggingsRouter,

  list: reader.input(peoplePage).query(({ ctx, input }) => listPeople(ctx.runtime, ctx.actor, input)),

  count: reader.input(peopleFilter).query(({ ctx, input }) => countPeople(ctx.runtime, ctx.actor, input)),

  get: reader.input(ofContact).query(({ ctx, input }) => readPerson(ctx.runtime, ctx.actor, input.contactId)),

  /** Where everything about one person can be had as a file, for half an hour. */
  exportPerson: exporter
    .input(ofContact)
    .mutation(({ ctx: { runtime, actor }, input }) =>
      linkPerson({ pool: runtime.pool, links: linksOf(runtime) }, actor.workspaceId, input.contactId),
    ),

  /** `confirmation`: their name as it is shown, or their phone when they have none. */
  erase: eraser
    .input(ofContact.extend({ confirmation: z.string().max(300) }))
    .mutation(({ ctx: { runtime, actor }, input }) =>
      requestErasure(
        { ...runtime, secretKeys: runtime.env.SECRET_KEYS },
        { workspaceId: actor.workspaceId, by: { memberId: actor.memberId }, ...input },
      ),
    ),

  /** Who erased whom, and whether it is done; names of nobody. */
  erasures: eraser.query(({ ctx }) => readErasures(ctx.runtime.pool, ctx.actor.workspaceId)),

  /** The attributes that the workspace has named, with their types. */
  attributes: reader.query(({ ctx }) => readAttributes(ctx.runtime.pool, ctx.actor.workspaceId)),
};
