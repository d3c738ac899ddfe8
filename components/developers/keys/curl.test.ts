import { expect, test } from "vitest";
import { curlExample } from "./curl.ts";

test("the example reads, where a key may", () => {
  expect(curlExample("https://chat.example", "baton_ab12_…", ["messages:write", "contacts:read"])).toBe(
    'curl https://chat.example/api/v1/contacts \\\n  -H "Authorization: Bearer baton_ab12_…"',
  );
});

test("a key that only sends is shown how to send, with an Idempotency-Key", () => {
  const example = curlExample("https://chat.example", "k", ["messages:write"]);
  expect(example).toContain('/api/v1/messages \\\n  -H "Authorization: Bearer k"');
  expect(example).toContain("Idempotency-Key");
  expect(example).toContain(`-d '{"to":{"channelId":"CHANNEL","phone":"+351910000001"},"text":"Hello"}'`);
});

test("a key that may neither reads the document", () => {
  expect(curlExample("https://chat.example", "k", ["segments:write"])).toContain("/api/v1/openapi.json");
});
