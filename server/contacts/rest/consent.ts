import { z } from "zod";
import { createCursor, endpoint, pageOf, pageQuery, pageSchema, timestamp } from "#server/api/rest.ts";
import { DomainError } from "#server/platform/errors.ts";
import { listConsent } from "../list-consent.ts";
import { recordConsent, type ConsentEntry } from "../record-consent.ts";
import { consentStatus, words } from "../inputs.ts";

const entry = z
  .object({
    id: z.uuid(),
    status: consentStatus,
    source: z.string(),
    wording: z.string(),
    at: timestamp.meta({ description: "When it was given." }),
  })
  .meta({ id: "ConsentEntry" });
const showEntry = ({ at, id, status, source, wording }: ConsentEntry): z.output<typeof entry> => ({
  ...{ id, status, source, wording },
  at: at.toISOString(),
});

const params = z.strictObject({ id: z.uuid() });
const cursor = createCursor("consent", z.object({ id: z.uuid() }));

const list = endpoint({
  method: "get",
  path: "/contacts/{id}/consent",
  operationId: "listConsent",
  scope: "consent:read",
  summary: "Read a contact's consent with its proofs",
  description: "The ledger, the last recorded first. Nothing in it is ever changed.",
  params,
  query: z.strictObject(pageQuery),
  status: 200,
  answer: pageSchema("ConsentPage", entry),
  errors: ["not_found"],
  async handle({ principal: { workspaceId }, runtime, params: { id }, query: { cursor: from, limit } }) {
    const before = cursor.read(from)?.id;
    const rows = await listConsent(runtime.pool, { workspaceId, id }, { before, limit: limit + 1 });
    return pageOf(rows, limit, { toItem: showEntry, cursorOf: (last) => cursor.write({ id: last.id }) });
  },
});

/** A clock elsewhere may be ahead by this much. */
const AHEAD_MS = 60_000;

const newEntry = z
  .strictObject({
    status: z.enum(["opted_in", "opted_out"]),
    source: words(200).min(1).meta({ description: "Where it was given.", example: "checkout form" }),
    wording: words(4_000).min(1).meta({ description: "What the person agreed to or wrote: the proof." }),
    at: z.iso.datetime({ offset: true }).optional().meta({ description: "When it was given; now by default." }),
  })
  .meta({ id: "NewConsent" });

const record = endpoint({
  method: "post",
  path: "/contacts/{id}/consent",
  operationId: "recordConsent",
  scope: "consent:write",
  summary: "Record a contact's consent",
  description:
    "Appends to the ledger. `holds` says whether it is what holds now: an older entry that arrives late is kept and changes nothing.",
  params,
  body: newEntry,
  status: 201,
  answer: entry.extend({ holds: z.boolean() }).meta({ id: "RecordedConsent" }),
  errors: ["not_found"],
  async write({ tx, notifier }, { principal: { workspaceId }, runtime, params: { id }, body: { at, ...given } }) {
    const when = at === undefined ? null : pastOf(at, runtime.clock.now());
    const recorded = await recordConsent({ pool: tx, notifier }, { workspaceId, id }, { ...given, at: when });
    return { ...showEntry(recorded), holds: recorded.holds };
  },
});

/** What is to come cannot have been given: it would outdo an opt-out of tomorrow. */
function pastOf(text: string, now: Date): Date {
  const at = new Date(text);
  if (at.getTime() > now.getTime() + AHEAD_MS)
    throw new DomainError("request.invalid", { fields: [{ path: "at", message: "lies in the future" }] });
  return at;
}

export const consentEndpoints = [list, record] as const;
