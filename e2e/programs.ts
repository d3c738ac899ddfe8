import { z } from "zod";
import { mutate, type Person } from "./people.ts";
import { running } from "./running.ts";

/** Programs that call the public API with a key. */

const KEY = z.object({ token: z.string() });

/** A new key's text. */
export async function newKey(admin: Person, name: string, scopes: readonly string[]): Promise<string> {
  return (await mutate(admin, "apiKeys.create", { name, scopes, expiresInDays: null }, KEY)).token;
}

type Asked = { body?: unknown; headers?: Record<string, string> };

export function callApi(token: string, method: string, path: string, { body, headers = {} }: Asked = {}) {
  return fetch(`${running().url}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}
