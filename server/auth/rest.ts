import { Hono, type Context as HonoContext } from "hono";
import { z } from "zod";
import { endpoint, timestamp, type Endpoint } from "#server/api/rest.ts";
import { DomainError } from "#server/platform/errors.ts";
import type { Accounts } from "./accounts.ts";
import { CLIENT_IP_HEADER } from "./better-auth.ts";
import { forgotInput, resetInput, signInInput, signUpInput } from "./inputs.ts";
import { ROLES } from "./permissions.ts";
import { requestReset } from "./request-reset.ts";
import { resetPassword } from "./reset-password.ts";
import { tokenOfCookie } from "./rules.ts";
import { signIn } from "./sign-in.ts";
import { signOut } from "./sign-out.ts";
import { signUp } from "./sign-up.ts";
import { listMembers } from "./sql/list-members.ts";

type AuthEnv = { Variables: { ipAddress: string } };

async function body<Shape extends z.ZodType>(c: HonoContext<AuthEnv>, shape: Shape): Promise<z.infer<Shape>> {
  const json: unknown = await c.req.json().catch(() => undefined);
  const parsed = shape.safeParse(json);
  if (!parsed.success)
    throw new DomainError("request.invalid", { fields: parsed.error.issues.map((issue) => issue.path.join(".")) });
  return parsed.data;
}

/** What sets or clears the session's cookie, under /api/auth. These five are all of it: better-auth's own routes are not mounted. */
export function authRoutes(accounts: Accounts): Hono<AuthEnv> {
  const routes = new Hono<AuthEnv>();
  const from = (c: HonoContext<AuthEnv>) => {
    const headers = new Headers(c.req.raw.headers);
    headers.set(CLIENT_IP_HEADER, c.get("ipAddress"));
    return { headers, ipAddress: c.get("ipAddress") };
  };

  routes.post("/sign-in", async (c) => {
    const { headers } = await signIn(accounts, await body(c, signInInput), from(c));
    return withCookies(c.json({ ok: true }), headers);
  });
  routes.post("/sign-up", async (c) => {
    const { headers, workspaceId } = await signUp(accounts, await body(c, signUpInput), from(c));
    return withCookies(c.json({ ok: true, workspaceId }), headers);
  });
  routes.post("/sign-out", async (c) => {
    const token = tokenOfCookie(c.req.header("cookie") ?? null, accounts.cookieName);
    const session = token ? await accounts.cache.session(token) : null;
    if (session) await signOut(accounts, session);
    const secure = accounts.cookieName.startsWith("__Secure-") ? "; Secure" : "";
    const gone = `${accounts.cookieName}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`;
    return withCookies(c.json({ ok: true }), new Headers({ "set-cookie": gone }));
  });
  routes.post("/forgot", async (c) => {
    const { email } = await body(c, forgotInput);
    return c.json({ ok: true, ...(await requestReset(accounts, email, c.get("ipAddress"))) });
  });
  routes.post("/reset", async (c) => {
    const input = await body(c, resetInput);
    const email = await resetPassword(accounts, input, c.get("ipAddress"));
    const { headers } = await signIn(accounts, { email, password: input.password }, from(c));
    return withCookies(c.json({ ok: true }), headers);
  });
  return routes;
}

function withCookies(response: Response, headers: Headers): Response {
  for (const cookie of headers.getSetCookie()) response.headers.append("set-cookie", cookie);
  return response;
}

const member = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
    teamIds: z.array(z.uuid()),
    createdAt: timestamp,
  })
  .meta({ id: "Member" });

export const memberEndpoints: readonly Endpoint[] = [
  endpoint({
    method: "get",
    path: "/members",
    operationId: "listMembers",
    scope: "members:read",
    summary: "List members",
    description: "All of them, by name.",
    status: 200,
    answer: z.object({ data: z.array(member) }).meta({ id: "MemberList" }),
    handle: async ({ principal, runtime }) => ({
      data: (await listMembers(runtime.pool, principal.workspaceId)).map((row) => ({
        ...row,
        createdAt: row.createdAt.toISOString(),
      })),
    }),
  }),
];
