import { createHash, randomBytes } from "node:crypto";
import { Agent, request } from "undici";
import { v7 } from "uuid";
import { RefusedError } from "./api.ts";
import type { Stack } from "./stack.ts";

/** A program with an API key, over keep-alive connections. */
export type Program = {
  workspaceId: string;
  /** Resolves to the body's text; @throws {RefusedError} for what is not 2xx */
  get(path: string): Promise<string>;
  post(path: string, body: unknown, idempotencyKey?: string): Promise<string>;
  close(): Promise<void>;
};

export type SeededKey = { workspaceId: string; token: string };

/** A workspace by a plain insert, with a key that may do everything and a plan of `perMinute` requests. */
export async function seedKey({ db }: Pick<Stack, "db">, perMinute = 1_000_000_000): Promise<SeededKey> {
  const workspaceId = v7();
  const prefix = randomBytes(6).toString("hex");
  const secret = randomBytes(32).toString("base64url");
  await db.query("insert into workspace (id, name, api_per_minute) values ($1, 'Load', $2)", [workspaceId, perMinute]);
  await db.query(
    `insert into api_key (workspace_id, id, name, prefix, secret_hash, scopes, created_by)
     values ($1, uuidv7(), 'Load', $2, $3, $4, uuidv7())`,
    [workspaceId, prefix, createHash("sha256").update(secret).digest("hex"), SCOPES],
  );
  return { workspaceId, token: `baton_${prefix}_${secret}` };
}

const SCOPES = ["messages:read", "messages:write", "channels:read", "media:read", "members:read"];

/** `urls`: each request goes to the next of them. */
export function openProgram(urls: string[], key: SeededKey, connections: number): Program {
  const agent = new Agent({ connections: Math.ceil(connections / urls.length), pipelining: 1 });
  const authorization = `Bearer ${key.token}`;
  let turn = 0;
  const call = async (method: "GET" | "POST", path: string, body?: string, idempotencyKey?: string) => {
    turn += 1;
    const answer = await request(`${urls[turn % urls.length] ?? ""}/api/v1${path}`, {
      method,
      dispatcher: agent,
      headers: {
        authorization,
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
      },
      ...(body !== undefined && { body }),
    });
    const text = await answer.body.text();
    if (answer.statusCode >= 300) throw new RefusedError(answer.statusCode, text, answer.headers["retry-after"]);
    return text;
  };
  return {
    workspaceId: key.workspaceId,
    get: (path) => call("GET", path),
    post: (path, body, idempotencyKey) => call("POST", path, JSON.stringify(body), idempotencyKey),
    close: () => agent.close(),
  };
}
