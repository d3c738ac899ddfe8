import { beforeEach, describe, expect, it } from "vitest";
import type { ApiClient } from "#server/api/testing/api-client.ts";
import { all, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { newId } from "#server/platform/ids.ts";
import type { Sighting } from "../group-identities.ts";
import { forgetTag } from "../jobs.ts";
import { learnIdentities } from "../learn-identities.ts";
import { Contact, Tag, useContactsApi } from "../testing/contacts-api.ts";

const db = useTestDatabase();
const { now, add, get, list, told } = useContactsApi(db);
let api: ApiClient;
beforeEach(() => {
  api = now().api;
});

describe("identities", () => {
  it("are added with their variants, and taken with those that nobody else needs", async () => {
    const { id } = await add({ phone: "+351912345678" });
    const post = (body: unknown) => api.post(`/contacts/${id}/identities`, body);
    expect((await post({ kind: "phone", value: "+5511988887777" })).body).toMatchObject({
      identities: [
        { kind: "phone", value: "+351912345678" },
        { kind: "phone", value: "+5511988887777" },
      ],
    });
    await post({ kind: "phone", value: "+5511988887777" });
    expect((await list("phone=%2B551188887777")).data).toHaveLength(1);
    const taken = await api.call("DELETE", `/contacts/${id}/identities/phone/%2B5511988887777`);
    expect(taken.body).toMatchObject({ identities: [{ kind: "phone", value: "+351912345678" }] });
    expect((await list("phone=%2B551188887777")).data).toHaveLength(0);
    expect((await api.call("DELETE", `/contacts/${id}/identities/phone/%2B5511988887777`)).code).toBe("not_found");
    expect(await told()).toEqual(["contact.created", "contact.updated", "contact.updated"]);
  });

  it("leave the other form of a phone able to find the person", async () => {
    const { id } = await add({ phone: "+5511988887777" });
    await api.post(`/contacts/${id}/identities`, { kind: "phone", value: "+551188887777" });
    expect((await get(id)).identities).toHaveLength(2);
    await api.call("DELETE", `/contacts/${id}/identities/phone/%2B5511988887777`);
    expect(await get(id)).toMatchObject({ phone: "+551188887777", identities: [{ value: "+551188887777" }] });
    expect((await list("phone=%2B5511988887777")).data.map((it) => it.id)).toEqual([id]);
  });

  it("that WhatsApp teaches at the same moment end as one person's", async () => {
    for (let round = 10; round < 18; round += 1) {
      const [phone, lid] = [`+3519100002${round}`, `1000000000001${round}`];
      const identities: Sighting["identities"] = [
        { kind: "phone", value: phone },
        { kind: "lid", value: lid },
      ];
      const add = async () => {
        const made = await api.post("/contacts", { phone });
        const contactId = Contact.safeParse(made.body).data?.id ?? newId();
        const added = await api.post(`/contacts/${contactId}/identities`, { kind: "lid", value: lid });
        return [made.status, added.status];
      };
      const [statuses] = await Promise.all([
        add(),
        learnIdentities(db.pool, [{ workspaceId: now().workspaceId, identities, certainty: 2 }]),
      ]);
      // 409: WhatsApp was first; 404: then there is no contact of ours to add to.
      expect([
        [201, 200],
        [409, 404],
      ]).toContainEqual(statuses);
      const [person] = (await list(`phone=${encodeURIComponent(phone)}`)).data;
      expect(person?.identities.map(({ value }) => value)).toEqual([phone, lid]);
    }
  });

  it("of somebody else are refused with who has them", async () => {
    const [ana, bia] = [await add({ phone: "+5511988887777" }), await add({ name: "Bia" })];
    const answer = await api.post(`/contacts/${bia.id}/identities`, { kind: "phone", value: "+551188887777" });
    expect(answer.body).toMatchObject({ status: 409, details: { contactId: ana.id } });
    expect((await get(bia.id)).identities).toEqual([]);
  });
});

describe("a contact that turned out to be another one", () => {
  it("is not there any more, and says which it became, also over several steps", async () => {
    const [one, two, three] = [await add({ phone: "+351910000101" }), await add({}), await add({ name: "Ana" })];
    const lid = (value: string) => ({ kind: "lid", value }) as const;
    for (const { id, value } of [
      { id: two.id, value: "100000000000011" },
      { id: three.id, value: "100000000000012" },
    ])
      await api.post(`/contacts/${id}/identities`, lid(value));
    const meet = (identities: Sighting["identities"]) =>
      learnIdentities(db.pool, [{ workspaceId: now().workspaceId, identities, certainty: 2 }]);
    await meet([lid("100000000000011"), lid("100000000000012")]);
    await meet([{ kind: "phone", value: "+351910000101" }, lid("100000000000012")]);
    for (const gone of [two.id, three.id])
      expect((await api.get(`/contacts/${gone}`)).body).toMatchObject({
        status: 404,
        code: "not_found",
        details: { mergedInto: one.id },
      });
    expect(await get(one.id)).toMatchObject({ name: "Ana" });
    expect((await api.get(`/contacts/${newId()}`)).body).toMatchObject({ details: {} });
  });
});

describe("tags", () => {
  it("have one name each, accents and case aside", async () => {
    const made = await api.post("/tags", { name: "Cafés" });
    expect(made.status).toBe(201);
    const { id } = Tag.parse(made.body);
    expect((await api.post("/tags", { name: "CAFES" })).body).toMatchObject({ status: 409, details: { tagId: id } });
    const other = Tag.parse((await api.post("/tags", { name: "VIP" })).body);
    expect((await api.call("PATCH", `/tags/${other.id}`, { body: { name: "cafés" } })).code).toBe("conflict");
    expect((await api.call("PATCH", `/tags/${other.id}`, { body: { name: "Gold" } })).body).toMatchObject({
      name: "Gold",
    });
    expect((await api.post("/tags", { name: "\u200b" })).code).toBe("request.invalid");
  });

  it("are put on a contact and taken off, told once each", async () => {
    const { id } = await add({ name: "Ana" });
    const tag = Tag.parse((await api.post("/tags", { name: "VIP" })).body);
    const call = (method: string) => api.call(method, `/contacts/${id}/tags/${tag.id}`);
    expect([(await call("PUT")).status, (await call("PUT")).status]).toEqual([204, 204]);
    expect((await get(id)).tags).toEqual([{ id: tag.id, name: "VIP" }]);
    expect([(await call("DELETE")).status, (await call("DELETE")).status]).toEqual([204, 204]);
    expect((await get(id)).tags).toEqual([]);
    expect(await told()).toEqual(["contact.created", "contact.updated", "contact.updated"]);
    expect((await api.call("PUT", `/contacts/${id}/tags/999`)).code).toBe("not_found");
  });

  it("are gone for every reader when deleted, and from the contacts when the job was there", async () => {
    const tag = Tag.parse((await api.post("/tags", { name: "VIP" })).body);
    const { id } = await add({ tagIds: [tag.id] });
    expect((await api.call("DELETE", `/tags/${tag.id}`)).status).toBe(204);
    expect((await get(id)).tags).toEqual([]);
    expect((await api.post("/contacts", { tagIds: [tag.id] })).code).toBe("not_found");
    await forgetTag.handle(now().app.runtime, { workspaceId: now().workspaceId, tagId: tag.id });
    expect(await all(db.pool, sql`select tag_ids as tags from contact where id = ${id}`)).toEqual([{ tags: [] }]);
  });
});

describe("consent", () => {
  const record = (id: string, body: unknown) => api.post(`/contacts/${id}/consent`, body);
  const entry = (status: string, at: string) => ({ status, source: "form", wording: `it says ${status}`, at });

  it("is a ledger with proofs, and what holds is set with it", async () => {
    const { id } = await add({ name: "Ana" });
    const answer = await record(id, { status: "opted_in", source: "checkout", wording: "I want news" });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ status: "opted_in", holds: true });
    expect((await get(id)).consent.status).toBe("opted_in");
    const ledger = await api.get(`/contacts/${id}/consent`);
    expect(ledger.body).toMatchObject({
      data: [{ status: "opted_in", source: "checkout", wording: "I want news" }],
      nextCursor: null,
    });
    expect((await told()).sort()).toEqual(["consent.changed", "contact.created", "contact.updated"]);
  });

  it("goes forward in time: what is older and comes late is kept and changes nothing", async () => {
    const { id } = await add({ name: "Ana" });
    await record(id, entry("opted_out", "2026-05-02T10:00:00Z"));
    const late = await record(id, entry("opted_in", "2026-05-01T10:00:00Z"));
    expect(late.body).toMatchObject({ holds: false });
    expect((await get(id)).consent).toEqual({ status: "opted_out", at: "2026-05-02T10:00:00.000Z" });
    expect((await record(id, entry("opted_in", "2026-05-03T12:00:00+02:00"))).body).toMatchObject({ holds: true });
    expect((await get(id)).consent).toEqual({ status: "opted_in", at: "2026-05-03T10:00:00.000Z" });
    const page = await api.get(`/contacts/${id}/consent?limit=2`);
    expect(page.body).toMatchObject({ data: [{ at: "2026-05-03T10:00:00.000Z" }, { status: "opted_in" }] });
  });

  it("of the same moment is an opt-out, whichever came first", async () => {
    for (const order of [
      ["opted_in", "opted_out"],
      ["opted_out", "opted_in"],
    ]) {
      const { id } = await add({ name: "Ana" });
      for (const status of order) await record(id, entry(status, "2026-05-02T10:00:00Z"));
      expect((await get(id)).consent.status).toBe("opted_out");
    }
  });

  it("cannot be given tomorrow", async () => {
    const { id } = await add({ name: "Ana" });
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    const answer = await record(id, entry("opted_in", tomorrow));
    expect(answer.body).toMatchObject({ status: 400, details: { fields: [{ path: "at" }] } });
  });

  it("of nobody is not found", async () => {
    expect((await record(newId(), entry("opted_in", "2026-05-02T10:00:00Z"))).code).toBe("not_found");
    expect((await api.get(`/contacts/${newId()}/consent`)).code).toBe("not_found");
  });
});
