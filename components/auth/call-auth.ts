import * as v from "valibot";

const Problem = v.object({
  code: v.string(),
  details: v.optional(v.object({ retryAfterSeconds: v.optional(v.number()), reason: v.optional(v.string()) })),
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
    const problem = v.safeParse(Problem, await response.json());
    return {
      code: problem.success ? problem.output.code : "internal",
      retryAfterSeconds: (problem.success && problem.output.details?.retryAfterSeconds) || 0,
    };
  } catch {
    return { code: "network", retryAfterSeconds: 0 };
  }
}
