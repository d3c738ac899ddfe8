import * as z from "zod/mini";

const Problem = z.object({
  code: z.string(),
  details: z.optional(z.object({ retryAfterSeconds: z.optional(z.number()), reason: z.optional(z.string()) })),
});

export type AuthFailure = { code: string; retryAfterSeconds: number };

/** POSTs to one of the five routes that set the session's cookie. Null on success, else why not; `network` when unreachable. */
export async function callAuth(
  route: "sign-in" | "sign-up" | "sign-out" | "forgot" | "reset",
  body: object,
): Promise<AuthFailure | null> {
  try {
    const response = await fetch(`/api/auth/${route}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (response.ok) return null;
    const problem = Problem.safeParse(await response.json());
    return {
      code: problem.success ? problem.data.code : "internal",
      retryAfterSeconds: problem.data?.details?.retryAfterSeconds ?? 0,
    };
  } catch {
    return { code: "network", retryAfterSeconds: 0 };
  }
}
