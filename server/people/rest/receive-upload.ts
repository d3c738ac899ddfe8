import { Readable } from "node:stream";
import { z } from "zod";
import { check, type RestCall } from "#server/api/rest.ts";
import { DomainError } from "#server/platform/errors.ts";
import { boundaryOf, readField, readFormParts } from "#server/platform/multipart.ts";
import type { PeopleFiles } from "../files.ts";
import { dropFile, receiveFile, type ReceivedFile } from "../import/upload-import.ts";

const name = z.string().min(1).max(255);
export const uploadQuery = z.strictObject({ name: name.optional() });
/** The fields of a form, besides its file. */
export const uploadForm = z.strictObject({
  name: name.optional().meta({ description: "Else what the file is called." }),
});
export type UploadCall = RestCall<unknown, z.output<typeof uploadQuery>, unknown>;

/** A file that has arrived, and what it is called. */
export type Upload = { file: ReceivedFile; name: string | undefined };

/** More than the longest name, however it is written. */
const MAX_FIELD_BYTES = 4_096;

/**
 * Receives a file that is the body itself, or a form's part `file`.
 * @throws {DomainError} request.malformed, request.invalid for another form, and what receiveFile throws; no file stays then
 */
export async function receiveUpload(files: PeopleFiles, call: UploadCall): Promise<Upload> {
  const { query, upload, principal } = call;
  const type = call.header("content-type");
  const boundary = boundaryOf(type);
  if (boundary === null && type?.toLowerCase().startsWith("multipart/"))
    throw new DomainError("request.malformed", { reason: "not_form" });
  if (boundary === null) return { file: await receiveFile(files, principal.workspaceId, upload), name: query.name };
  const form: Form = { file: null, fileName: null, fields: {} };
  try {
    await readForm(files, call, boundary, form);
    const fields = check(uploadForm, form.fields);
    if (!form.file) throw invalid("file", "is missing");
    return { file: form.file, name: query.name ?? fields.name ?? form.fileName ?? undefined };
  } catch (error) {
    if (form.file) await dropFile(files, form.file);
    throw error;
  }
}

type Form = { file: ReceivedFile | null; fileName: string | null; fields: Record<string, string> };

/** Reads a form into `form`, which holds what has arrived when it fails. */
async function readForm(files: PeopleFiles, { upload, principal }: UploadCall, boundary: string, form: Form) {
  for await (const part of readFormParts(upload ?? Readable.from([]), boundary)) {
    if (part.name === "file") {
      if (form.file) throw invalid("file", "comes twice");
      form.file = await receiveFile(files, principal.workspaceId, part.body);
      form.fileName = part.fileName?.slice(0, 255) || null;
    } else {
      if (Object.hasOwn(form.fields, part.name)) throw invalid(part.name, "comes twice");
      form.fields[part.name] = await readField(part, MAX_FIELD_BYTES);
    }
  }
}

const invalid = (path: string, message: string) => new DomainError("request.invalid", { fields: [{ path, message }] });
