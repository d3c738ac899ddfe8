import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Browser } from "#server/api/testing/browser.ts";
import { run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { newId } from "#server/platform/ids.ts";
import { usePeople } from "./testing/people-rig.ts";

const Page = z.object({
  data: z.array(z.object({ id: z.uuid(), name: z.string() })),
  nextCursor: z.string().nullable(),
});
const Made = z.object({ id: z.uuid() });

describe("contacts of the browser", () => {
  const db = useTestDatabase();
  const { contact, conversation, member } = usePeople(db);
  let admin: Browser;
  let agent: Browser;
  beforeEach(async () => {
    admin = await member("admin");
    agent = await member("agent");
  });

  /** The names of a list, read in pages of two. */
  async function namesOf(input: object): Promise<string[]> {
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const answer = await admin.query("contacts.list", {
        limit: 2,
        ...input,
        ...(cursor !== undefined && { cursor }),
      });
      const page = Page.parse(answer.data);
      names.push(...page.data.map(({ name }) => name));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return names;
  }

  const active = async (contactId: string, at: string) => {
    const id = await conversation(contactId);
    await run(db.pool, sql`update conversation set last_message_at = ${at}::timestamptz where id = ${id}`);
  };

  it("are sorted both ways by name, age and last activity, and no page misses or repeats one", async () => {
    const [zoe, , ana] = [
      await contact("Zoé"),
      await contact(""),
      await contact("Ána", "+351910000001"),
      await contact("bruno"),
      await contact("Ana"),
    ];
    await active(ana, "2026-01-02T10:00:00.000001Z");
    await active(zoe, "2026-01-02T10:00:00.000002Z");
    const byName = await namesOf({ sort: "name", direction: "asc" });
    expect(byName).toEqual(["Ána", "Ana", "bruno", "Zoé", ""]);
    expect(await namesOf({ sort: "name", direction: "desc" })).toEqual([...byName].reverse());
    expect(await namesOf({ sort: "createdAt", direction: "desc" })).toEqual(["Ana", "bruno", "Ána", "", "Zoé"]);
    const byActivity = await namesOf({ sort: "lastActivityAt", direction: "desc" });
    expect(byActivity.slice(0, 2)).toEqual(["Zoé", "Ána"]);
    expect([...byActivity].sort()).toEqual(["", "Ana", "bruno", "Zoé", "Ána"].sort());
  });

  it("are narrowed by search, tag, consent and segment, and counted the same", async () => {
    const ana = await contact("Ána Lemos", "+351912345678");
    const rui = await contact("Rui", "+5511987654321");
    const tag = z.object({ id: z.int() }).parse((await admin.mutate("contacts.createTag", { name: "VIP" })).data).id;
    expect((await admin.mutate("contacts.tag", { contactIds: [ana, rui, newId()], add: [tag] })).data).toEqual({
      changed: 2,
    });
    await admin.mutate("contacts.tag", { contactIds: [rui], remove: [tag] });
    await agent.mutate("contacts.recordConsent", {
      contactId: rui,
      status: "opted_in",
      wording: "said so at the till",
    });
    const segmentId = newId();
    const filter = { field: "attributes.city", op: "is", value: "Porto" };
    await admin.mutate("segments.defineAttribute", { id: newId(), name: "city", type: "text" });
    await admin.mutate("segments.create", { id: segmentId, name: "Porto", filter });
    await agent.mutate("contacts.change", { contactId: ana, attributes: { city: "porto" } });
    expect(await namesOf({ search: "ana l" })).toEqual(["Ána Lemos"]);
    expect(await namesOf({ search: "98765" })).toEqual(["Rui"]);
    expect(await namesOf({ search: "100%" })).toEqual([]);
    expect(await namesOf({ tagIds: [tag] })).toEqual(["Ána Lemos"]);
    expect(await namesOf({ consent: "opted_in" })).toEqual(["Rui"]);
    expect(await namesOf({ segmentId, search: "351" })).toEqual(["Ána Lemos"]);
    expect((await admin.query("contacts.count", { segmentId })).data).toEqual({
      total: 1,
      optedIn: 0,
      optedOut: 0,
      unknown: 1,
    });
    expect((await agent.query("contacts.list", { segmentId })).code).toBe("auth.forbidden");
  });

  it("take only values of the type that an attribute has", async () => {
    await admin.mutate("segments.defineAttribute", { id: newId(), name: "orders", type: "number" });
    await admin.mutate("segments.defineAttribute", { id: newId(), name: "since", type: "date" });
    const { id } = Made.parse((await agent.mutate("contacts.create", { name: "Ana", attributes: { orders: 2 } })).data);
    const change = (attributes: object) => agent.mutate("contacts.change", { contactId: id, attributes });
    expect((await change({ orders: "many" })).code).toBe("request.invalid");
    expect((await change({ since: "2026-02-30" })).code).toBe("request.invalid");
    expect((await change({ since: "2026-02-28", orders: null, anything: true })).code).toBeNull();
    const { data } = await agent.query("contacts.get", { contactId: id });
    expect(data).toMatchObject({ contact: { attributes: { since: "2026-02-28", anything: true } } });
  });

  it("show an agent the person, and only the conversations that the agent may open", async () => {
    const contactId = await contact("Ana", "+351912345678");
    await conversation(contactId, { teamId: newId(), status: 9 });
    const open = await conversation(contactId);
    const asAgent = await agent.query("contacts.get", { contactId });
    expect(asAgent.data).toMatchObject({
      contact: { phone: "+351912345678" },
      conversations: [{ id: open, status: "open" }],
    });
    const seen = z
      .object({ conversations: z.array(z.unknown()) })
      .parse((await admin.query("contacts.get", { contactId })).data);
    expect(seen.conversations).toHaveLength(2);
  });

  it("become one by a supervisor's word, with a log, and are two again when it is taken back", async () => {
    const supervisor = await member("supervisor");
    const keptId = await contact("Ana", "+351912345678");
    const mergedId = await contact("Ana Lemos", "+351912345679");
    expect((await agent.mutate("contacts.merge", { keptId, mergedId })).code).toBe("auth.forbidden");
    expect((await supervisor.mutate("contacts.merge", { keptId, mergedId: keptId })).code).toBe("request.invalid");
    const { mergeId } = z
      .object({ mergeId: z.uuid() })
      .parse((await supervisor.mutate("contacts.merge", { keptId, mergedId })).data);
    expect((await supervisor.mutate("contacts.merge", { keptId, mergedId })).code).toBe("not_found");
    expect((await admin.query("contacts.get", { contactId: keptId })).data).toMatchObject({
      contact: { identities: [{ value: "+351912345678" }, { value: "+351912345679" }] },
      merges: [{ id: mergeId, name: "Ana Lemos", phone: "+351912345679" }],
    });
    expect((await supervisor.mutate("contacts.undoMerge", { contactId: keptId, mergeId })).code).toBeNull();
    expect((await admin.query("contacts.get", { contactId: mergedId })).code).toBeNull();
  });
});
