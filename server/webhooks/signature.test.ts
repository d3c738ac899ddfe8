import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { keyOfSecret, newSecret, signHeaders, verifyHeaders } from "./signature.ts";

const headers = z.record(z.string(), z.string());
const cases = z
  .array(
    z.discriminatedUnion("kind", [
      z.object({
        id: z.string(),
        why: z.string(),
        kind: z.literal("sign"),
        input: z.object({ secrets: z.array(z.string()), id: z.string(), timestamp: z.number(), body: z.string() }),
        expected: headers,
      }),
      z.object({
        id: z.string(),
        why: z.string(),
        kind: z.literal("verify"),
        input: z.object({ secret: z.string(), headers, body: z.string(), now: z.number() }),
        expected: z.object({ ok: z.boolean(), reason: z.string().optional() }),
      }),
    ]),
  )
  .min(20)
  .parse(
    z
      .object({ cases: z.array(z.unknown()) })
      .parse(JSON.parse(readFileSync(join(import.meta.dirname, "cases/standard-webhooks.json"), "utf8"))).cases,
  );

describe("signatures by Standard Webhooks", () => {
  it.each(cases)("$id: $why", (given) => {
    if (given.kind === "sign") {
      const { secrets, id, timestamp, body } = given.input;
      expect(signHeaders(secrets.map(keyOfSecret), id, timestamp, body)).toEqual(given.expected);
    } else {
      const { secret, headers: received, body, now } = given.input;
      expect(verifyHeaders(secret, received, body, now)).toEqual(given.expected);
    }
  });

  it("pass the standard's own library, with either secret while one is being replaced", () => {
    const [newer, older] = [newSecret(), newSecret()];
    const body = JSON.stringify({ type: "message.received", data: { text: "Olá 👩‍👩‍👧" } });
    const sent = signHeaders([newer, older].map(keyOfSecret), "0193", Math.floor(Date.now() / 1_000), body);
    for (const secret of [newer, older])
      expect(new Webhook(secret).verify(body, { ...sent })).toEqual(JSON.parse(body));
    expect(() => new Webhook(newSecret()).verify(body, { ...sent })).toThrow();
  });
});
