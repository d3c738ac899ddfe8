import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseAllowList } from "./addresses.ts";
import { judgeUrl } from "./judge-url.ts";
import { judgeAnswer } from "./rules.ts";
import { createSender } from "./sender.ts";

const given = z.object({
  id: z.string(),
  why: z.string(),
  url: z.string(),
  resolve: z.array(z.string()).optional(),
  resolveAtConnect: z.array(z.string()).optional(),
  answer: z.object({ status: z.number() }).optional(),
  expected: z.object({ allow: z.boolean(), reason: z.string().optional() }),
});
const { cases } = z
  .object({ cases: z.array(given).min(65) })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, "cases/ssrf.json"), "utf8")));

const nobody = parseAllowList("");

/** What becomes of a URL: judged when it is saved, then at the call by the connection itself, then by the answer's status. */
async function judge(it: z.infer<typeof given>): Promise<{ allow: boolean; reason?: string }> {
  const { target, reason } = judgeUrl(it.url, nobody);
  if (!target) return { allow: false, reason };
  if (it.resolve && !target.mayReach(it.resolve)) return { allow: false, reason: "dns" };
  if (it.resolveAtConnect) {
    const answers = it.resolveAtConnect.map((address) => ({ address, family: 4 }));
    const sender = createSender({ timeoutMs: 2_000, resolve: () => Promise.resolve(answers) });
    const { failure } = await sender.post(target, {}, "{}");
    await sender.close();
    if (failure) return { allow: false, reason: failure };
  }
  const options = { random: 0, now: new Date() };
  const verdict = judgeAnswer({ status: it.answer?.status ?? 200, failure: null }, 1, options);
  return verdict.verdict === "succeeded" ? { allow: true } : { allow: false, reason: verdict.failure };
}

describe("which addresses a webhook may go to", () => {
  it.each(cases)("$id: $why", async (it) => {
    expect(await judge(it)).toEqual(it.expected);
  });

  it("besides public ones, those an operator allows, and only those by http", () => {
    const allow = parseAllowList("10.20.0.0/16, 127.0.0.1");
    expect(judgeUrl("http://127.0.0.1:8080/in", allow).target?.origin).toBe("http://127.0.0.1:8080");
    expect(judgeUrl("http://10.20.3.4/in", allow).target).toBeDefined();
    expect(judgeUrl("https://10.21.0.1/in", allow).reason).toBe("address");
    expect(judgeUrl("http://8.8.8.8/in", allow).reason).toBe("scheme");
    const inner = judgeUrl("http://receiver.internal/in", allow).target;
    expect(inner?.mayReach(["10.20.0.9"])).toBe(true);
    expect(inner?.mayReach(["10.20.0.9", "8.8.8.8"])).toBe(false);
  });

  it("refuses a setting that is no address", () => {
    expect(() => parseAllowList("example.org")).toThrow("example.org");
  });
});
