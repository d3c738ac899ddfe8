import { z } from "zod";
import { memberProcedure } from "#server/api/trpc.ts";
import { readAttributes } from "#server/segments/index.ts";
import { peopleFilter, peoplePage } from "./inputs.ts";
import { countPeople, listPeople } from "./list-people.ts";
import { readPerson } from "./read-person.ts";

const reader = memberProcedure("contacts.read");
const ofContact = z.object({ contactId: z.uuid() });

/** The part of `contacts` that looks at many of them, or at more than contacts; the rest is server/contacts/router.ts. */
export const peopleProcedures = {
  list: reader.input(peoplePage).query(({ ctx, input }) => listPeople(ctx.runtime, ctx.actor, input)),

  count: reader.input(peopleFilter).query(({ ctx, input }) => countPeople(ctx.runtime, ctx.actor, input)),

  get: reader.input(ofContact).query(({ ctx, input }) => readPerson(ctx.runtime, ctx.actor, input.contactId)),

  /** The attributes that the workspace has named, with their types. */
  attributes: reader.query(({ ctx }) => readAttributes(ctx.runtime.pool, ctx.actor.workspaceId)),
};
