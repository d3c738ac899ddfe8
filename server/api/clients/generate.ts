/** `npm run client`: writes typescript/schema.ts from the OpenAPI document of this source. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { clientSchema } from "#server/api/rest/client-schema.ts";

writeFileSync(join(import.meta.dirname, "typescript/schema.ts"), await clientSchema());
