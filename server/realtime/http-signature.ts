/** The signature of a request to the HTTP API. Source: pusher.com, HTTP API reference, "Authentication". */
import { createHash } from "node:crypto";
import { hmacHex, sameText, type RealtimeApp } from "./auth.ts";

const TOLERANCE_SECONDS = 600;

export type SignedRequest = {
  method: string;
  /** Without the query, as it was sent. */
  path: string;
  query: string;
  /** The raw body; null or empty when there is none. */
  body: Buffer | null;
};

export type SignatureVerdict = { ok: true; signature: string } | { ok: false; reason: string };

/** Unescaped parameters; null when an escape is broken. */
function readQuery(query: string): Map<string, string> | null {
  const parameters = new Map<string, string>();
  for (const pair of query.split("&")) {
    if (!pair) continue;
    const at = pair.indexOf("=");
    const [name, value] = at < 0 ? [pair, ""] : [pair.slice(0, at), pair.slice(at + 1)];
    try {
      parameters.set(decodeURIComponent(name), decodeURIComponent(value));
    } catch {
      return null;
    }
  }
  return parameters;
}

/** The text that is signed: method, path, and the query sorted by name and unescaped, without the signature. */
function signedText(request: SignedRequest, parameters: Map<string, string>): string {
  const sorted = [...parameters].filter(([name]) => name !== "auth_signature").sort(([a], [b]) => (a < b ? -1 : 1));
  const query = sorted.map(([name, value]) => `${name}=${value}`).join("&");
  return [request.method.toUpperCase(), request.path, query].join("\n");
}

function isBodyIntact(body: Buffer | null, md5: string | undefined): boolean {
  if (!body || body.length === 0) return md5 === undefined || sameText(md5, createHash("md5").digest("hex"));
  return md5 !== undefined && sameText(md5, createHash("md5").update(body).digest("hex"));
}

/** Judges key, age (600 s either way), body and signature. `nowSeconds` is unix time. A refusal is answered with 401. */
export function judgeSignature(
  app: Pick<RealtimeApp, "key" | "secret">,
  request: SignedRequest,
  nowSeconds: number,
): SignatureVerdict {
  const parameters = readQuery(request.query);
  if (!parameters) return { ok: false, reason: "query is not well escaped" };
  if (!sameText(parameters.get("auth_key") ?? "", app.key)) return { ok: false, reason: "unknown auth_key" };
  const timestamp = Number(parameters.get("auth_timestamp"));
  if (!Number.isInteger(timestamp) || Math.abs(nowSeconds - timestamp) > TOLERANCE_SECONDS) {
    return { ok: false, reason: "auth_timestamp is more than 600 seconds from now" };
  }
  if (!isBodyIntact(request.body, parameters.get("body_md5"))) return { ok: false, reason: "body_md5 does not fit" };
  const signature = hmacHex(app.secret, signedText(request, parameters));
  if (!sameText(parameters.get("auth_signature") ?? "", signature))
    return { ok: false, reason: "wrong auth_signature" };
  return { ok: true, signature };
}
