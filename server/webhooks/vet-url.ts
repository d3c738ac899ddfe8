import { isIP } from "node:net";
import { DomainError } from "#server/platform/errors.ts";
import { parseAllowList } from "./addresses.ts";
import type { WebhookDeps } from "./deps.ts";
import { judgeUrl } from "./judge-url.ts";
import { createResolve } from "./resolve-name.ts";

/**
 * Judges a URL when it is saved, with its addresses now; each connection judges them again.
 * @throws {DomainError} `webhook.url_refused` with the reason (judge-url.ts).
 */
export async function vetUrl({ env, resolve = createResolve() }: WebhookDeps, url: string): Promise<void> {
  const { target, reason } = judgeUrl(url, parseAllowList(env.WEBHOOK_ALLOW_ADDRESSES));
  if (!target) throw new DomainError("webhook.url_refused", { reason });
  if (isIP(target.hostname) !== 0) return;
  const answers = await resolve(target.hostname).catch(() => []);
  if (!target.mayReach(answers.map(({ address }) => address)))
    throw new DomainError("webhook.url_refused", { reason: "dns" });
}
