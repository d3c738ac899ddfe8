import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Context } from "hono";
import { baseHeaders } from "./run-endpoint.ts";

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Baton API</title>
<script type="module" src="docs/reference.js"></script>
<rapi-doc spec-url="openapi.json" render-style="read" schema-style="table" load-fonts="false" show-header="false" allow-server-selection="false"
  regular-font="system-ui, sans-serif" mono-font="ui-monospace, monospace" primary-color="#0b7a6b" use-path-in-nav-bar="false"
  persist-auth="false" sort-endpoints-by="none"></rapi-doc>
`;

// Styles stand inside the component; everything else comes from here.
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** `GET /api/v1/docs`: the document as a page to read and try, without any other server. */
export function referencePage(): Response {
  return new Response(PAGE, {
    headers: { ...baseHeaders(), "content-type": "text/html; charset=utf-8", "content-security-policy": POLICY },
  });
}

/** Its script, from the package, as it was packed there. */
export async function referenceScript(c: Context): Promise<Response> {
  const isPacked = /\bgzip\b/.test(c.req.header("accept-encoding") ?? "");
  const file = fileURLToPath(import.meta.resolve("rapidoc/dist/rapidoc-min.js"));
  const script = await readFile(isPacked ? `${file}.gz` : file);
  return new Response(Uint8Array.from(script), {
    headers: {
      ...baseHeaders(),
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=3600",
      vary: "accept-encoding",
      ...(isPacked && { "content-encoding": "gzip" }),
    },
  });
}
