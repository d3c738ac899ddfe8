import type { Hono } from "hono";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

const FILES = {
  "/": { name: "phone.html", type: "text/html; charset=utf-8" },
  "/phone.css": { name: "phone.css", type: "text/css; charset=utf-8" },
  "/phone.js": { name: "phone.js", type: "text/javascript; charset=utf-8" },
} as const;

// Its own files and nothing else: a customer's text is shown as text and can load or run nothing.
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The page where a person plays the customers: plain files, no build, no framework. */
export function addPhonePage(app: Hono): void {
  for (const [path, { name, type }] of Object.entries(FILES)) {
    app.get(path, async (c) =>
      c.body(await readFile(join(import.meta.dirname, name), "utf8"), 200, {
        "content-type": type,
        "content-security-policy": POLICY,
        "x-content-type-options": "nosniff",
        "cache-control": "no-cache",
      }),
    );
  }
}
