import { z } from "zod";
import {
  createCursor,
  endpoint,
  isoOf,
  pageOf,
  pageQuery,
  pageSchema,
  timestamp,
  type RestCall,
} from "#server/api/rest.ts";
import { getExport, listExports, requestExport, type ContactExport } from "../export/export-people.ts";
import { peopleFilter } from "../inputs.ts";
import { createPeopleLinks } from "../links.ts";
import { EXPORT_STATUS } from "../sql/exports.ts";

const filter = peopleFilter.strict().meta({ id: "ContactSelection", example: { consent: "opted_in" } });

const contactExport = z
  .object({
    id: z.uuid(),
    status: z.enum(EXPORT_STATUS),
    rows: z.int().meta({ description: "Written so far." }),
    sizeBytes: z.int().nullable(),
    failure: z.string().nullable(),
    url: z.string().nullable().meta({
      description:
        "Of the file, once it is `completed`: a path on this server, good for half an hour at least, to whoever has it.",
    }),
    createdAt: timestamp,
    endedAt: timestamp.nullable(),
  })
  .meta({ id: "ContactExport" });

function show(row: ContactExport): z.input<typeof contactExport> {
  const { id, status, rows, sizeBytes, failure, url } = row;
  return { id, status, rows, sizeBytes, failure, url, createdAt: isoOf(row.createdAt), endedAt: isoOf(row.endedAt) };
}

type Asked = Pick<RestCall<unknown, unknown, unknown>, "runtime" | "principal">;
const depsOf = ({ runtime }: Asked) => ({
  links: createPeopleLinks({ secretKeys: runtime.env.SECRET_KEYS, clock: runtime.clock }),
});

export const createExport = endpoint({
  method: "post",
  path: "/contact-exports",
  operationId: "exportContacts",
  scope: "contacts:read",
  summary: "Export contacts to a file",
  description:
    "All of them, or those that the given filter or segment means, as CSV. Ask for it until it is `completed`; it is kept for a week. Cells that a spreadsheet would run are made harmless.",
  body: filter,
  status: 202,
  answer: contactExport,
  errors: ["not_found"],
  async write({ tx }, call) {
    const { workspaceId, keyId } = call.principal;
    const { id } = await requestExport({ pool: tx }, { workspaceId, by: { apiKeyId: keyId }, filter: call.body });
    return show(await getExport({ pool: tx, ...depsOf(call) }, { workspaceId, id }));
  },
});

const cursor = createCursor("contact-exports", z.uuid());

export const list = endpoint({
  method: "get",
  path: "/contact-exports",
  operationId: "listContactExports",
  scope: "contacts:read",
  summary: "List exports",
  description: "The newest first, those of people and of programs.",
  query: z.strictObject(pageQuery),
  status: 200,
  answer: pageSchema("ContactExportPage", contactExport),
  async handle(call) {
    const { principal, runtime, query } = call;
    const page = { before: cursor.read(query.cursor), limit: query.limit + 1 };
    const rows = await listExports({ pool: runtime.pool, ...depsOf(call) }, principal.workspaceId, page);
    return pageOf(rows, query.limit, { toItem: show, cursorOf: ({ id }) => cursor.write(id) });
  },
});

export const readExport = endpoint({
  method: "get",
  path: "/contact-exports/{id}",
  operationId: "getContactExport",
  scope: "contacts:read",
  summary: "Ask how far an export is, and where its file is",
  params: z.strictObject({ id: z.uuid() }),
  status: 200,
  answer: contactExport,
  errors: ["not_found"],
  handle: async (call) => {
    const key = { workspaceId: call.principal.workspaceId, id: call.params.id };
    return show(await getExport({ pool: call.runtime.pool, ...depsOf(call) }, key));
  },
});
