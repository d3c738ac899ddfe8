import { z } from "zod";
import { createCursor, endpoint, hashRequest, idempotently, pageOf, pageQuery, pageSchema } from "#server/api/rest.ts";
import type { Queryable } from "#server/db/transaction.ts";
import { createPeopleFiles } from "../files.ts";
import { getImport, listImports, readImportErrors } from "../import/list-imports.ts";
import { cancelImport, planImport, startImport } from "../import/plan-import.ts";
import { addImport, dropFile } from "../import/upload-import.ts";
import { createPeopleLinks } from "../links.ts";
import { contactImport, plan as planShape, showImport } from "./import-shapes.ts";
import { receiveUpload, uploadForm, uploadQuery, type Upload, type UploadCall } from "./receive-upload.ts";

const params = z.strictObject({ id: z.uuid() });
async function shown({ principal, runtime }: Pick<UploadCall, "principal" | "runtime">, id: string, db?: Queryable) {
  const links = createPeopleLinks({ secretKeys: runtime.env.SECRET_KEYS, clock: runtime.clock });
  return showImport(await getImport({ pool: db ?? runtime.pool, links }, { workspaceId: principal.workspaceId, id }));
}

const answered = z.object({ id: z.uuid() });

/** The import stands under the key with its row: a repeat finds it, and what it sent again goes. */
async function keepUpload({ principal, runtime, idempotencyKey, setHeader }: UploadCall, { file, name }: Upload) {
  const { workspaceId, keyId } = principal;
  const requestHash = hashRequest("uploadContacts", name, file.sha256);
  const keyed =
    idempotencyKey === undefined
      ? null
      : { workspaceId, key: idempotencyKey, requestHash, route: "post /contact-imports" };
  const kept = await idempotently(runtime, keyed, async ({ tx }) => {
    await addImport(tx, file, { by: { apiKeyId: keyId }, fileName: name });
    return { status: 201, body: { id: file.id } };
  });
  if (kept.isRepeat) setHeader("idempotent-replayed", "true");
  return answered.parse(kept.body).id;
}

export const upload = endpoint({
  method: "post",
  path: "/contact-imports",
  operationId: "uploadContacts",
  scope: "contacts:write",
  summary: "Upload a file of contacts",
  description:
    "The body is the file itself, or a form with the file in `file` and, if you like, its name in `name`: CSV of at most 100 MiB, in any usual encoding and delimiter. Then ask for the import until it has a `layout`, say what goes where, look at what the check expects, and run it.",
  query: uploadQuery,
  upload: true,
  form: uploadForm,
  status: 201,
  answer: contactImport,
  errors: ["media.too_large", "media.empty", "conflict"],
  idempotency: "own",
  async handle(call) {
    const files = createPeopleFiles(call.runtime.env.MEDIA_DIR);
    const received = await receiveUpload(files, call);
    let id: string | undefined;
    try {
      id = await keepUpload(call, received);
    } finally {
      if (id !== received.file.id) await dropFile(files, received.file);
    }
    return shown(call, id);
  },
});

const cursor = createCursor("contact-imports", z.uuid());

export const list = endpoint({
  method: "get",
  path: "/contact-imports",
  operationId: "listContactImports",
  scope: "contacts:read",
  summary: "List imports",
  description: "The newest first, those of people and of programs.",
  query: z.strictObject(pageQuery),
  status: 200,
  answer: pageSchema("ContactImportPage", contactImport),
  async handle({ principal, runtime, query }) {
    const links = createPeopleLinks({ secretKeys: runtime.env.SECRET_KEYS, clock: runtime.clock });
    const page = { before: cursor.read(query.cursor), limit: query.limit + 1 };
    const rows = await listImports({ pool: runtime.pool, links }, principal.workspaceId, page);
    return pageOf(rows, query.limit, { toItem: showImport, cursorOf: ({ id }) => cursor.write(id) });
  },
});

export const read = endpoint({
  method: "get",
  path: "/contact-imports/{id}",
  operationId: "getContactImport",
  scope: "contacts:read",
  summary: "Ask how far an import is",
  params,
  status: 200,
  answer: contactImport,
  errors: ["not_found"],
  handle: (call) => shown(call, call.params.id),
});

export const plan = endpoint({
  method: "put",
  path: "/contact-imports/{id}/plan",
  operationId: "planContactImport",
  scope: "contacts:write",
  summary: "Say what goes where, and have the file checked",
  description:
    "By header, where its column goes: `phone` (exactly one), `name`, `email`, `tags` or `attribute:<name>`; a header that is left out is not read. Nothing is written: the check says what a run would do. Again with other choices as often as you like.",
  params,
  body: planShape,
  status: 202,
  answer: contactImport,
  errors: ["not_found", "conflict"],
  async write({ tx }, call) {
    const { id } = call.params;
    await planImport({ pool: tx }, { workspaceId: call.principal.workspaceId, id }, call.body);
    return shown(call, id, tx);
  },
});

export const run = endpoint({
  method: "post",
  path: "/contact-imports/{id}/run",
  operationId: "runContactImport",
  scope: "contacts:write",
  summary: "Bring a checked file in",
  description: "Records with errors are left out. Nobody who opted out is opted in, whatever the file says.",
  params,
  status: 202,
  answer: contactImport,
  errors: ["not_found", "conflict"],
  async write({ tx }, call) {
    const { id } = call.params;
    await startImport({ pool: tx }, { workspaceId: call.principal.workspaceId, id });
    return shown(call, id, tx);
  },
});

export const cancel = endpoint({
  method: "post",
  path: "/contact-imports/{id}/cancel",
  operationId: "cancelContactImport",
  scope: "contacts:write",
  summary: "Stop an import",
  description: "What was brought in stays.",
  params,
  status: 200,
  answer: contactImport,
  errors: ["not_found", "conflict"],
  async write({ tx }, call) {
    const { id } = call.params;
    await cancelImport({ pool: tx }, { workspaceId: call.principal.workspaceId, id });
    return shown(call, id, tx);
  },
});

const importError = z
  .object({
    position: z.int(),
    record: z.int().meta({ description: "From 1, the headers not counted." }),
    code: z.string(),
    column: z.string().nullable(),
    value: z.string(),
  })
  .meta({ id: "ContactImportError" });

export const errors = endpoint({
  method: "get",
  path: "/contact-imports/{id}/errors",
  operationId: "listContactImportErrors",
  scope: "contacts:read",
  summary: "List what the check found wrong",
  description:
    "By record, the first 10,000. Give the last `position` as `after` for more. `errorsUrl` of the import has the records themselves as CSV.",
  params,
  query: z.strictObject({
    after: z.coerce.number().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(500).default(100),
  }),
  status: 200,
  answer: z.object({ data: z.array(importError) }).meta({ id: "ContactImportErrors" }),
  errors: ["not_found"],
  handle: async ({ principal, runtime, params: { id }, query }) => ({
    data: await readImportErrors(runtime.pool, { workspaceId: principal.workspaceId, id }, query),
  }),
});
