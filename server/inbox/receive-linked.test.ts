import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Identity, InboundMessage } from "#server/channels/index.ts";
import { learnIdentities } from "#server/contacts/index.ts";
import { all, one, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { addChannel, type TestChannel } from "#server/db/testing/messaging.ts";
import { createLogger } from "#server/platform/logger.ts";
import { createReceiveInbound } from "./receive-inbound.ts";

const address = z.string().optional();
const stanzaSchema = z.object({
  id: z.string(),
  from: z.string(),
  to: address,
  participant: address,
  participant_pn: address,
  sender_pn: address,
  sender_lid: address,
  recipient_pn: address,
  recipient_lid: address,
  content: z.enum(["text", "image", "reaction"]),
  history: z.boolean().optional(),
});
type Stanza = z.infer<typeof stanzaSchema>;
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
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, "../channels/linked/cases/linked-events.json"), "utf8")));
type Case = (typeof cases)[number];

const db = useTestDatabase();
const log = createLogger({ LOG_LEVEL: "silent" }, "test");
const uuidOf = (id: number) => `01900000-0000-7000-8000-${String(id).padStart(12, "0")}`;
const label = ({ kind, value }: Identity) => `${kind}:${value}`;

function identityOf(jid: string | undefined): Identity[] {
  const [, user = "", server = ""] = /^([1-9]\d*)(?::\d+)?@(.+)$/.exec(jid ?? "") ?? [];
  if (server === "lid") return [{ kind: "lid", value: user }];
  return server === "s.whatsapp.net" || server === "c.us" ? [{ kind: "phone", value: `+${user}` }] : [];
}

/** What a linked session makes of a stanza; its own reading is tested beside it. */
function personOf(stanza: Stanza, own: Case["input"]["own"]): { identities: Identity[]; fromMe: boolean } {
  const isOwn = (it: Identity) => it.value === own.phone || it.value === own.lid;
  const sender = identityOf(stanza.from);
  const fromMe = sender.some(isOwn);
  const jids = fromMe
    ? [stanza.to, stanza.recipient_pn, stanza.recipient_lid]
    : stanza.from.endsWith("@g.us")
      ? [stanza.participant, stanza.participant_pn]
      : [stanza.from, stanza.sender_pn, stanza.sender_lid];
  const identities = jids.flatMap(identityOf);
  return { identities: identities.some(isOwn) ? [] : identities, fromMe };
}

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

async function take(channel: TestChannel, given: Case["input"]): Promise<Identity[]> {
  const inbound = createReceiveInbound({ pool: db.pool, log });
  let last: Identity[] = [];
  for (const stanza of given.stanzas) {
    const { identities, fromMe } = personOf(stanza, given.own);
    last = identities;
    if (identities.length === 0) continue;
    if (stanza.content === "reaction" || stanza.from.endsWith("@g.us")) {
      await learnIdentities(db.pool, [{ workspaceId: channel.workspaceId, identities, certainty: 2 }]);
      continue;
    }
    const media = { mediaId: uuidOf(1), mime: "image/png", sizeBytes: 1 };
    const content: InboundMessage["content"] =
      stanza.content === "image" ? { kind: "image", media } : { kind: "text", text: "Hi" };
    const live = !stanza.history;
    await inbound.receive(channel, [
      { providerMessageId: stanza.id, identities, content, sentAt: new Date(), fromMe, live },
    ]);
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
