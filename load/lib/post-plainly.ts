import { z } from "zod";
import { startLimit, type LimitProgram } from "../limits/child.ts";
import { round } from "./measure.ts";
import type { LoadEndpoint } from "./webhooks.ts";

const TOOK = z.object({ ms: z.number() });

/** The unavoidable part of deliveries, a second: the same body posted `each` times per endpoint by two processes that keep no books. */
export async function postPlainly(
  endpoints: LoadEndpoint[],
  receiver: LimitProgram,
  each: number,
  body: string,
): Promise<number> {
  const programs = await Promise.all([startLimit("post-bodies.ts"), startLimit("post-bodies.ts")]);
  const posts = Array.from({ length: each * endpoints.length }, (_, index) => {
    const { path = "", secret = "" } = endpoints[index % endpoints.length] ?? {};
    return { path, secret, id: `plain-${index}`, body };
  });
  const origin = `http://127.0.0.1:${receiver.port}`;
  const half = Math.ceil(posts.length / 2);
  const begun = performance.now();
  await Promise.all(
    programs.map(async (program, index) => {
      const done = program.next();
      program.send({ origin, posts: posts.slice(index * half, (index + 1) * half) });
      TOOK.parse(await done);
    }),
  );
  const perSecond = round(posts.length / ((performance.now() - begun) / 1_000), 0);
  await Promise.all(programs.map((program) => program.stop()));
  return perSecond;
}
