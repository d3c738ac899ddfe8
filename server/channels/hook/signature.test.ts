import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { answerChallenge, refuseSignature } from "./signature.ts";

const Signature = z.object({
  id: z.string(),
  why: z.string(),
  kind: z.literal("signature"),
  input: z.object({ appSecret: z.string(), rawBody: z.string(), headers: z.record(z.string(), z.string()) }),
  expected: z.object({ accept: z.boolean(), reason: z.string().optional() }),
});
const Confirmation = z.object({
  id: z.string(),
  why: z.string(),
  kind: z.literal("challenge"),
  input: z.object({ verifyToken: z.string(), query: z.record(z.string(), z.string()) }),
  expected: z.object({ status: z.number(), body: z.string().optional() }),
});
const Cases = z.object({ cases: z.array(z.discriminatedUnion("kind", [Signature, Confirmation])) });
const file = join(import.meta.dirname, "cases/cloud-webhooks/signatures.json");
const { cases } = Cases.parse(JSON.parse(readFileSync(file, "utf8")));

describe("cases/cloud-webhooks/signatures.json", () => {
  test.each(cases.filter((each) => each.kind === "signature"))("$id: $why", ({ input, expected }) => {
    const header = new Headers(input.headers).get("x-hub-signature-256") ?? undefined;
    const refused = refuseSignature(input.appSecret, header, Buffer.from(input.rawBody));
    expect(refused).toBe(expected.accept ? null : expected.reason);
  });

  test.each(cases.filter((each) => each.kind === "challenge"))("$id: $why", ({ input, expected }) => {
    const { "hub.mode": mode, "hub.verify_token": verifyToken, "hub.challenge": challenge } = input.query;
    const answer = answerChallenge(input.verifyToken, { mode, verifyToken, challenge });
    expect(answer).toBe(expected.status === 200 ? expected.body : null);
  });

  test("a challenge is for subscribing only", () => {
    expect(answerChallenge("token", { mode: "unsubscribe", verifyToken: "token", challenge: "1" })).toBeNull();
    expect(answerChallenge("token", { mode: "subscribe", verifyToken: undefined, challenge: "1" })).toBeNull();
  });
});
