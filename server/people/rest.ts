import type { Endpoint } from "#server/api/rest.ts";
import { erase } from "./rest/erasure.ts";
import { createExport, list as listOfExports, readExport } from "./rest/exports.ts";
import { cancel, errors, list as listOfImports, plan, read, run, upload } from "./rest/imports.ts";

/** What the API does to many contacts, and to a person as a whole. */
export const peopleEndpoints: readonly Endpoint[] = [
  erase,
  upload,
  listOfImports,
  read,
  plan,
  run,
  cancel,
  errors,
  createExport,
  listOfExports,
  readExport,
];
