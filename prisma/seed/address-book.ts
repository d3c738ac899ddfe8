import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { createContact, createTag, recordConsent } from "#server/contacts/index.ts";
import { newId } from "#server/platform/ids.ts";
import type { Runtime } from "#server/platform/runtime.ts";
import { createSegment, defineAttribute, type Filter } from "#server/segments/index.ts";

const File = z.object({
  people: z.array(
    z.object({
      name: z.string(),
      phone: z.string(),
      city: z.string(),
      orders: z.int(),
      tags: z.array(z.string()),
      consent: z.enum(["opted_in", "opted_out", "unknown"]),
      birthday: z.iso.date(),
      newsletter: z.boolean(),
    }),
  ),
});

const ATTRIBUTES = [
  { name: "city", type: "text", isFilterable: true },
  { name: "orders", type: "number", isFilterable: true },
  { name: "birthday", type: "date", isFilterable: false },
  { name: "newsletter", type: "boolean", isFilterable: false },
] as const;
const TAGS = ["Trade", "Lighting", "VIP"];

const WORDING = {
  opted_in: "I agree to get offers by WhatsApp and can stop at any time.",
  opted_out: "Please send me no more offers.",
};

/** People that the shop knows without a conversation, what it knows about them, and segments over them. */
export async function seedAddressBook(runtime: Runtime, workspaceId: string): Promise<{ buyersId: string }> {
  for (const attribute of ATTRIBUTES) await defineAttribute(runtime, { workspaceId, id: newId() }, attribute);
  const tagIds = new Map<string, number>();
  for (const name of TAGS) tagIds.set(name, (await createTag(runtime, { workspaceId, name })).id);
  const file = File.parse(JSON.parse(readFileSync(join(import.meta.dirname, "address-book.json"), "utf8")));
  for (const { name, phone, tags, consent, ...attributes } of file.people) {
    const { id } = await createContact(runtime, workspaceId, {
      name,
      identities: [{ kind: "phone", value: phone }],
      attributes,
      tagIds: tags.flatMap((tag) => tagIds.get(tag) ?? []),
    });
    if (consent !== "unknown")
      await recordConsent(
        runtime,
        { workspaceId, id },
        { status: consent, source: "https://moura.example/newsletter", wording: WORDING[consent], at: null },
      );
  }
  return { buyersId: await seedSegments(runtime, workspaceId, tagIds) };
}

/** Answers the id of the first, which the campaign goes to. */
async function seedSegments(runtime: Runtime, workspaceId: string, tagIds: Map<string, number>): Promise<string> {
  const tags = (...names: string[]) => names.flatMap((name) => tagIds.get(name) ?? []);
  const segments: { name: string; filter: Filter }[] = [
    {
      name: "Trade and lighting buyers",
      filter: {
        all: [
          {
            any: [
              { field: "tags", op: "has_any", value: tags("Trade", "Lighting") },
              {
                all: [
                  { field: "attributes.orders", op: "gte", value: 3 },
                  { field: "attributes.city", op: "in", value: ["Lisboa", "Porto", "São Paulo"] },
                ],
              },
            ],
          },
          { not: { any: [{ field: "consent", op: "in", value: ["opted_out"] }] } },
        ],
      },
    },
    {
      name: "Loyal in Brazil",
      filter: {
        all: [
          { field: "attributes.orders", op: "gte", value: 5 },
          {
            field: "attributes.city",
            op: "in",
            value: ["São Paulo", "Campinas", "Santos", "Rio de Janeiro", "Niterói"],
          },
        ],
      },
    },
    { name: "Wrote this month", filter: { all: [{ field: "lastActivityAt", op: "within_last_days", value: 30 }] } },
  ];
  const buyersId = newId();
  for (const [index, segment] of segments.entries())
    await createSegment(runtime, { workspaceId, id: index === 0 ? buyersId : newId() }, segment);
  return buyersId;
}
