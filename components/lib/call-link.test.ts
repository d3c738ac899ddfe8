import { createTRPCClient } from "@trpc/client";
import { expect, it } from "vitest";
import type { AppRouter } from "#server/api/root.ts";
import { callLink } from "./call-link.ts";

/** A client whose requests are noted, and answered with what a count is. */
function noted() {
  const asked: { method: string; address: string; body: string }[] = [];
  const answer = { result: { data: { total: 1 } } };
  const client = createTRPCClient<AppRouter>({
    links: [
      callLink({
        url: "http://baton.test/api/trpc",
        headers: {},
        fetch: (address, init) => {
          const where = address instanceof Request ? address.url : address.toString();
          asked.push({
            method: init?.method ?? "",
            address: where,
            body: typeof init?.body === "string" ? init.body : "",
          });
          const isBatch = where.includes("batch=1");
          return Promise.resolve(Response.json(isBatch ? [answer, answer] : answer));
        },
      }),
    ],
  });
  return { asked, client };
}

const filterOf = (values: number) => ({
  filter: {
    field: "attributes.city",
    op: "in",
    value: Array.from({ length: values }, (_, index) => `City ${index}`),
  } as const,
});

it("asks for what no address can hold by its body, in one request of its own", async () => {
  const { asked, client } = noted();
  await client.segments.count.query(filterOf(900));
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ method: "POST", address: "http://baton.test/api/trpc/segments.count" });
  expect(asked[0]?.body).toContain("City 899");
});

it("asks for the rest in batches by addresses", async () => {
  const { asked, client } = noted();
  await Promise.all([client.segments.count.query(filterOf(3)), client.segments.count.query(filterOf(4))]);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.method).toBe("GET");
  expect(asked[0]?.address.length).toBeLessThan(4_000);
});
