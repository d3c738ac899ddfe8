import { z } from "zod";
import { ORIGIN, type TestApp } from "./test-app.ts";

const Envelope = z.union([
  z.object({ result: z.object({ data: z.unknown().optional() }) }),
  z.object({ error: z.object({ message: z.string() }) }),
]);

export type Answer = {
  status: number;
  /** The procedure's result, or undefined. */
  data: unknown;
  /** The error's code, or null. */
  code: string | null;
};

export type Browser = {
  /** POSTs JSON; keeps the cookies it gets. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  get(path: string): Promise<Response>;
  /** POSTs bytes as they are. */
  upload(path: string, body: string | Uint8Array | ReadableStream): Promise<Response>;
  query(procedure: string, input?: unknown): Promise<Answer>;
  mutate(procedure: string, input?: unknown): Promise<Answer>;
  /** Speaks of this workspace from now on. */
  enter(workspaceId: string): void;
};

/** A person's browser in front of a test app: a cookie jar of its own and our own pages as the origin. */
export function openBrowser(app: TestApp, cookies: Record<string, string> = {}): Browser {
  const jar = new Map(Object.entries(cookies));
  let workspaceId: string | undefined;
  const headersOf = (extra: Record<string, string> = {}) => ({
    origin: ORIGIN,
    host: "baton.test",
    cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
    ...(workspaceId !== undefined && { "x-baton-workspace": workspaceId }),
    ...extra,
  });
  const keep = (response: Response) => {
    for (const cookie of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split("=");
      if (value === "") jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
  const call = async (path: string, init: RequestInit): Promise<Answer> => {
    const response = await app.request(path, init);
    const envelope = Envelope.parse(await response.json());
    if ("error" in envelope) return { status: response.status, data: undefined, code: envelope.error.message };
    return { status: response.status, data: envelope.result.data, code: null };
  };
  return {
    async post(path, body, headers) {
      const init = { method: "POST", headers: headersOf({ "content-type": "application/json", ...headers }) };
      return keep(await app.request(path, { ...init, body: JSON.stringify(body) }));
    },
    get: (path) => app.request(path, { headers: headersOf() }),
    upload: (path, body) =>
      app.request(path, {
        method: "POST",
        headers: headersOf(),
        body: body instanceof ReadableStream ? body : Buffer.from(body),
        ...{ duplex: "half" },
      }),
    query(procedure, input) {
      const query = input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`;
      return call(`/api/trpc/${procedure}${query}`, { headers: headersOf() });
    },
    mutate: (procedure, input) =>
      call(`/api/trpc/${procedure}`, {
        method: "POST",
        headers: headersOf({ "content-type": "application/json" }),
        body: JSON.stringify(input),
      }),
    enter(id) {
      workspaceId = id;
    },
  };
}

const SignedUp = z.object({ workspaceId: z.uuid() });
export const PASSWORD = "correct horse battery";

/** Signs a new person up with a workspace of their own, which the browser then speaks of. */
export async function signUp(app: TestApp, name: string): Promise<Browser & { workspaceId: string; email: string }> {
  const browser = openBrowser(app);
  const email = `${name.toLowerCase()}@example.test`;
  const response = await browser.post("/api/auth/sign-up", {
    name,
    email,
    password: PASSWORD,
    workspaceName: `${name}s`,
  });
  const { workspaceId } = SignedUp.parse(await response.json());
  browser.enter(workspaceId);
  return { ...browser, workspaceId, email };
}
