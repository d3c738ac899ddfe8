import { encodeWAMessage } from "@whiskeysockets/baileys";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { CERTAINTY, learnIdentities } from "#server/contacts/index.ts";
import { all, one, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { addChannel, type TestChannel } from "#server/db/testing/messaging.ts";
import { createReceiveInbound } from "#server/inbox/index.ts";
import { createLogger } from "#server/platform/logger.ts";
import type { Identity } from "../provider.ts";
import { readContent } from "./content.ts";
import { makeHearing } from "./hearing.ts";
import { readEnvelope } from "./identities.ts";
import { toMessage } from "./inbox.ts";
import { memoryHost } from "./testing/memory-host.ts";

const stanzaSchema = z.looseObject({
  id: z.string(),
  from: z.string(),
  content: z.enum(["text", "image", "reaction"]),
  history: z.boolean().optional(),
});
const { cases } = z
  .object({
    cases: z.array(
      z.object({
        id: z.string(),
        why: z.string(),
        input: z.object({
          own: z.object({ phone: z.string(), lid: z.string() }),
          known: z.array(z.object({ id: z.number(), identities: z.array(z.string()) })),
          stanzas: z.array(stanzaSchema),
        }),
        expected: z.object({
          contact: z.array(z.string()).nullable(),
          sameAs: z.number().optional(),
          merged: z.array(z.number()).optional(),
          opens: z.number(),
          unread: z.number(),
        }),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, "cases/linked-events.json"), "utf8")));
type Case = (typeof cases)[number];

const db = useTestDatabase();
const log = createLogger({ LOG_LEVEL: "silent" }, "test");
const uuidOf = (id: number) => `01900000-0000-7000-8000-${String(id).padStart(12, "0")}`;
const label = ({ kind, value }: Identity) => `${kind}:${value}`;

async function addKnown({ workspaceId }: TestChannel, known: Case["input"]["known"]): Promise<void> {
  for (const { id, identities } of known) {
    await run(db.pool, sql`insert into contact (workspace_id, id, name) values (${workspaceId}, ${uuidOf(id)}, '')`);
    for (const identity of identities) {
      const [kind, value] = identity.split(":");
      await run(
        db.pool,
        sql`
          insert into contact_identity (workspace_id, kind, value, contact_id)
          values (${workspaceId}, ${kind === "lid" ? 2 : 1}, ${value}, ${uuidOf(id)})`,
      );
    }
  }
}

const SAID = {
  text: { conversation: "Hi" },
  image: { imageMessage: { mimetype: "image/png" } },
  reaction: { reactionMessage: { text: "👍" } },
};

/** Takes stanzas the way a session does; only the decryption between envelope and content is left out. */
async function take(channel: TestChannel, { own, stanzas }: Case["input"]): Promise<Identity[]> {
  const inbound = createReceiveInbound({ pool: db.pool, log });
  const learned: Identity[][] = [];
  const host = { ...memoryHost().host, learnIdentities: (identities: Identity[]) => void learned.push(identities) };
  const hearing = makeHearing({ host, outbound: { onAck: () => undefined }, own: () => own });
  let last: Identity[] = [];
  for (const [order, { content: said, history, ...given }] of stanzas.entries()) {
    const attrs = z.record(z.string(), z.string()).parse(given);
    const sealed = randomBytes(8);
    const enc = { tag: "enc", attrs: {}, content: sealed };
    hearing.onNode("message", { tag: "message", attrs, content: [enc] });
    const noted = hearing.attrsOf(sealed);
    const content = readContent(encodeWAMessage(SAID[said]));
    const envelope = readEnvelope(attrs, own);
    last = envelope.kind === "none" ? [] : envelope.identities;
    if (noted && content.kind === "silent") hearing.onSilent(noted);
    const message = noted && toMessage({ id: attrs.id ?? "", order, attrs: noted, own, content });
    // A session asks for no history; what the inbox makes of it is the host's promise to any provider.
    if (message) await inbound.receive(channel, [{ ...message, live: !history }]);
    for (const identities of learned.splice(0))
      await learnIdentities(db.pool, [{ workspaceId: channel.workspaceId, identities, certainty: CERTAINTY.whatsapp }]);
  }
  return last;
}

/** The contact that an identity leads to, with all that is known of it. */
async function readContact({ workspaceId }: TestChannel, identity: Identity | undefined) {
  if (!identity) return { id: null, identities: null };
  const rows = await all(
    db.pool,
    sql<{ id: string; kind: number; value: string }>`
      select i.contact_id as id, i.kind, i.value from contact_identity i join contact_identity f
        on f.workspace_id = i.workspace_id and f.contact_id = i.contact_id and f.value = ${identity.value}
      where i.workspace_id = ${workspaceId} and i.certainty > 0 order by i.kind desc, i.value`,
  );
  return {
    id: rows[0]?.id ?? null,
    identities: rows.map(({ kind, value }) => label({ kind: kind === 2 ? "lid" : "phone", value })).sort(),
  };
}

describe("what a linked channel receives", () => {
  it.each(cases)("$id: $why", async ({ input, expected }) => {
    const channel = await addChannel(db.pool, { provider: "linked" });
    await addKnown(channel, input.known);

    const last = await take(channel, input);

    const contact = await readContact(channel, last[0]);
    expect(contact.identities).toEqual(expected.contact ? [...expected.contact].sort() : null);
    if (expected.sameAs !== undefined) expect(contact.id).toBe(uuidOf(expected.sameAs));
    const merges = await all(
      db.pool,
      sql<{ kept: string; merged: string }>`
        select kept_id as kept, merged_id as merged from contact_merge where workspace_id = ${channel.workspaceId}`,
    );
    const pair = expected.merged?.map(uuidOf);
    expect(merges).toEqual(pair ? [{ kept: pair[0], merged: pair[1] }] : []);
    const threads = await one(
      db.pool,
      sql<{ opens: number; unread: number }>`
        select count(*) filter (where status = 1) as opens, coalesce(sum(unread), 0)::int as unread
        from conversation where workspace_id = ${channel.workspaceId}`,
    );
    expect(threads).toEqual({ opens: expected.opens, unread: expected.unread });
  });
});
