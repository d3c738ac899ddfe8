import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import type { ApiDocument } from "../rest/document.ts";

export type Validator = {
  /** What of a value a schema of the document does not allow. */
  faultsOf(schema: unknown, value: unknown): string[];
};

/** OpenAPI 3.1 schemas are JSON Schema 2020-12. */
export function createValidator(document: ApiDocument): Validator {
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: fullFormats });
  const compiled = new Map<string, ValidateFunction>();
  return {
    faultsOf(schema, value) {
      const name = JSON.stringify(schema);
      const validate = compiled.get(name) ?? ajv.compile({ ...Object(schema), components: document.components });
      compiled.set(name, validate);
      return validate(value)
        ? []
        : (validate.errors ?? []).map((fault) => `${fault.instancePath} ${fault.message ?? ""}`);
    },
  };
}
