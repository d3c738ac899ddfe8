/**
 * The plainest deliveries: keep-alive POSTs of the same signed bodies to the same receivers, 32 at once. No queue, no lease, no
 * record. Its parent sends the bodies; it answers with the milliseconds they took.
 */
import { createHmac } from "node:crypto";
import { Pool, type Dispatcher } from "undici";
import { z } from "zod";

const AT_ONCE = 32;
const WORK = z.object({
  origin: z.string(),
  posts: z.array(z.object({ path: z.string(), id: z.string(), body: z.string(), secret: z.string() })),
});

function post(pool: Pool, { path, id, body, secret }: z.infer<typeof WORK>["posts"][number]): Promise<void> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest("base64");
  const headers = {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${signature}`,
  };
  return new Promise((resolve, reject) => {
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: () => undefined,
      onResponseStart: () => undefined,
      onResponseData: () => undefined,
      onResponseEnd: () => resolve(),
      onResponseError: (_, error) => reject(error),
    };
    pool.dispatch({ path, method: "POST", headers, body }, handler);
  });
}

async function work({ origin, posts }: z.infer<typeof WORK>): Promise<void> {
  const pool = new Pool(origin, { connections: AT_ONCE, pipelining: 1 });
  const begun = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let each = posts[next++]; each; each = posts[next++]) await post(pool, each);
    }),
  );
  process.send?.({ ms: performance.now() - begun });
  await pool.close();
}

process.on("message", (message) => void work(WORK.parse(message)));
process.on("disconnect", () => process.exit(0));
process.send?.({ port: 0 });
