import { expect, it } from "vitest";
import { newId } from "#server/platform/ids.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { signUp } from "./testing/browser.ts";
import { createTestApp } from "./testing/test-app.ts";

const db = useTestDatabase();

it("a query that no address could hold is answered when it comes in a body", async () => {
  const browser = await signUp(await createTestApp(db), "Olga");
  await browser.mutate("segments.defineAttribute", { id: newId(), name: "city", type: "text" });
  await browser.mutate("contacts.create", { name: "Ana", identities: [], attributes: { city: "City 899" } });
  const cities = Array.from({ length: 900 }, (_, index) => ({
    field: "attributes.city",
    op: "is",
    value: `City ${index}`,
  }));
  const filter = { any: cities.slice(-90) };
  expect(encodeURIComponent(JSON.stringify(filter)).length).toBeGreaterThan(4_000);
  const answer = await browser.mutate("segments.count", { filter, builder: newId() });
  expect(answer).toMatchObject({ code: null, data: { total: 1 } });
});
