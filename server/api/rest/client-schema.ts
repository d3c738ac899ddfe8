import openapiTS, { astToString } from "openapi-typescript";
import { format } from "prettier";
import { createDocument } from "./document.ts";
import { ENDPOINTS } from "./endpoints.ts";

/** The types of the TypeScript client (`server/api/clients/typescript/schema.ts`), from the document. */
export async function clientSchema(): Promise<string> {
  const ast = await openapiTS(JSON.stringify(createDocument(ENDPOINTS, "https://baton.example.com")));
  const text = `// Made from the OpenAPI document by \`npm run client\`. MIT (LICENSE beside it).\n${astToString(ast)}`;
  return format(text, { parser: "typescript", printWidth: 120 });
}
