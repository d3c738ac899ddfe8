import { API_SCOPES, createApiKey, type ApiScope } from "#server/auth/index.ts";
import { z } from "zod";
import { newId } from "#server/platform/ids.ts";
import type { TestApp } from "./test-app.ts";

export type ApiAnswer = {
  status: number;
  headers: Headers;
  body: unknown;
  /** Of a problem, else null. */
  code: string | null;
};

export type ApiClient = {
  token: string;
  keyId: string;
  call(method: string, path: string, options?: CallOptions): Promise<ApiAnswer>;
  get(path: string): Promise<ApiAnswer>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<ApiAnswer>;
};

export type CallOptions = { body?: unknown; headers?: Record<string, string> };

const Coded = z.object({ code: z.string() });

/** A program with a key of the workspace; by default the key may do everything. `path` is relative to /api/v1. */
export async function openApi(
  app: TestApp,
  workspaceId: string,
  scopes: readonly ApiScope[] = API_SCOPES,
): Promise<ApiClient> {
  const maker = { workspaceId, memberId: newId() };
  const { id, token } = await createApiKey(app.runtime.pool, maker, { name: "Shop", scopes, expiresAt: null });
  return { keyId: id, ...clientOf(app, token) };
}

/** A program that sends this text as its key. */
export function clientOf(app: TestApp, token: string): Omit<ApiClient, "keyId"> {
  const call: ApiClient["call"] = async (method, path, { body, headers = {} } = {}) => {
    const response = await app.request(`/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const answer: unknown = text === "" ? null : JSON.parse(text);
    const isProblem = response.headers.get("content-type") === "application/problem+json";
    return {
      status: response.status,
      headers: response.headers,
      body: answer,
      code: isProblem ? Coded.parse(answer).code : null,
    };
  };
  return {
    token,
    call,
    get: (path) => call("GET", path),
    post: (path, body, headers = {}) => call("POST", path, { body, headers }),
  };
}
