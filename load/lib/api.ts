import { Agent, request } from "undici";
import { v7 } from "uuid";
import { z } from "zod";

/** A signed-in member over keep-alive connections; answers are checked for their status only, bodies as asked. */
export type Member = {
  workspaceId: string;
  query<Shape extends z.ZodType>(path: string, input: unknown, shape: Shape): Promise<z.infer<Shape>>;
  mutate<Shape extends z.ZodType>(path: string, input: unknown, shape: Shape): Promise<z.infer<Shape>>;
  /** POSTs a file to a route that answers 201. */
  upload<Shape extends z.ZodType>(path: string, body: Buffer, shape: Shape): Promise<z.infer<Shape>>;
  /** The same person in another workspace. */
  in(workspaceId: string): Member;
};

/** An answer that was not 200, with its body for the log. */
export class RefusedError extends Error {
  readonly status: number;
  /** The Retry-After of the answer. */
  readonly retryAfter: string | undefined;
  constructor(status: number, body: string, retryAfter?: string | string[]) {
    super(`${status}: ${body.slice(0, 300)}`);
    this.status = status;
    this.retryAfter = [retryAfter].flat()[0];
  }
}

const ENVELOPE = z.object({ result: z.object({ data: z.unknown().optional() }) });
const SIGNED_UP = z.object({ workspaceId: z.uuid() });

/** Signs up a new person, who becomes owner of a new workspace, and returns their client. */
export async function signUp(url: string, connections: number): Promise<Member> {
  const agent = new Agent({ connections, pipelining: 1 });
  const email = `load-${v7()}@example.test`;
  const answer = await request(`${url}/api/auth/sign-up`, {
    method: "POST",
    dispatcher: agent,
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({ name: "Load", email, password: `load-${v7()}`, workspaceName: "Load" }),
  });
  const body = await answer.body.text();
  if (answer.statusCode >= 300) throw new RefusedError(answer.statusCode, body);
  const cookies = [answer.headers["set-cookie"] ?? []].flat().map((cookie) => cookie.split(";")[0]);
  const { workspaceId } = SIGNED_UP.parse(JSON.parse(body));
  const headers = { cookie: cookies.join("; "), origin: url, "content-type": "application/json" };
  const headersIn = (id: string) => ({ ...headers, "x-baton-workspace": id });
  return memberIn(workspaceId, {
    call: (id) => caller(url, agent, headersIn(id)),
    upload: (id) => uploader(url, agent, headersIn(id)),
  });
}

type In = {
  call: (workspaceId: string) => ReturnType<typeof caller>;
  upload: (workspaceId: string) => Member["upload"];
};

function memberIn(workspaceId: string, ways: In): Member {
  const call = ways.call(workspaceId);
  return {
    workspaceId,
    query: (path, input, shape) => call("GET", path, input, shape),
    mutate: (path, input, shape) => call("POST", path, input, shape),
    upload: ways.upload(workspaceId),
    in: (other) => memberIn(other, ways),
  };
}

function caller(url: string, dispatcher: Agent, headers: Record<string, string>) {
  return async <Shape extends z.ZodType>(
    method: "GET" | "POST",
    path: string,
    input: unknown,
    shape: Shape,
  ): Promise<z.infer<Shape>> => {
    const json = JSON.stringify(input);
    const query = method === "GET" && input !== undefined ? `?input=${encodeURIComponent(json)}` : "";
    const { statusCode, body } = await request(`${url}/api/trpc/${path}${query}`, {
      method,
      dispatcher,
      headers,
      ...(method === "POST" && { body: json }),
    });
    const text = await body.text();
    if (statusCode !== 200) throw new RefusedError(statusCode, text);
    return shape.parse(ENVELOPE.parse(JSON.parse(text)).result.data);
  };
}

function uploader(url: string, dispatcher: Agent, headers: Record<string, string>): Member["upload"] {
  return async (path, file, shape) => {
    const answer = await request(`${url}${path}`, {
      method: "POST",
      dispatcher,
      headers: { ...headers, "content-type": "application/octet-stream" },
      body: file,
    });
    const text = await answer.body.text();
    if (answer.statusCode !== 201) throw new RefusedError(answer.statusCode, text);
    return shape.parse(JSON.parse(text));
  };
}
