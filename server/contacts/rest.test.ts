import { beforeEach, describe, expect, it } from "vitest";
import type { z } from "zod";
import type { ApiClient } from "#server/api/testing/api-client.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import type { ContactPage } from "./testing/contacts-api.ts";
import { Contact, Tag, useContactsApi } from "./testing/contacts-api.ts";

const db = useTestDatabase();
const { now, add, get, list, told } = useContactsApi(db);
let api: ApiClient;
beforeEach(() => {
  api = now().api;
});

describe("contacts of the API", () => {
  it("are added with a phone as people write it, and read back", async () => {
    const answer = await api.post("/contacts", {
      name: "  Ana Ribeiro ",
      phone: "+351 912 345 678",
      identities: [{ kind: "lid", value: "100000000000011" }],
      attributes: { city: "Porto", orders: 3, vip: true },
    });
    expect(answer.status).toBe(201);
    const made = Contact.parse(answer.body);
    expect(made).toMatchObject({
      name: "Ana Ribeiro",
      phone: "+351912345678",
      identities: [
        { kind: "phone", value: "+351912345678" },
        { kind: "lid", value: "100000000000011" },
      ],
      attributes: { city: "Porto", orders: 3, vip: true },
      tags: [],
      consent: { status: "unknown", at: null },
    });
    expect(await get(made.id)).toEqual(made);
    expect(await told()).toEqual(["contact.created"]);
  });

  it("need no phone", async () => {
    expect(await add({})).toMatchObject({ name: "", phone: null, identities: [] });
  });

  it("are one for two forms of a phone: the second is told who has it", async () => {
    const known = await add({ phone: "+5511988887777" });
    const again = await api.post("/contacts", { name: "Ana", phone: "+551188887777" });
    expect(again.code).toBe("conflict");
    expect(again.body).toMatchObject({ status: 409, details: { contactId: known.id } });
    const racing = await Promise.all(
      ["+5491123456789", "+541123456789", "+5491123456789"].map((phone) => api.post("/contacts", { phone })),
    );
    expect(racing.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it.each([
    ["a number that lost digits", { phone: "5.5E+12" }, "phone"],
    ["a number without its country", { phone: "912345678" }, "phone"],
    ["a LID with letters", { identities: [{ kind: "lid", value: "1@lid" }] }, "identities.0.value"],
    ["an attribute that is a list", { attributes: { city: ["Porto"] } }, "attributes.city"],
    ["a field that is not known", { nickname: "Ana" }, "nickname"],
    ["one inside another", { identities: [{ kind: "lid", value: "123456", of: 2 }] }, "identities.0.of"],
  ])("refuse %s and name the field", async (_what, body, path) => {
    const answer = await api.post("/contacts", body);
    expect([answer.status, answer.code]).toEqual([400, "request.invalid"]);
    expect(answer.body).toMatchObject({ details: { fields: [{ path }] } });
  });

  it("are changed by what is given: attributes by key, null takes one away", async () => {
    const { id } = await add({ name: "Ana", attributes: { city: "Porto", vip: true } });
    const changed = await api.call("PATCH", `/contacts/${id}`, { body: { attributes: { city: "Faro", vip: null } } });
    expect(changed.body).toMatchObject({ name: "Ana", attributes: { city: "Faro" } });
    await api.call("PATCH", `/contacts/${id}`, { body: { name: "Ana Ribeiro" } });
    await api.call("PATCH", `/contacts/${id}`, { body: { name: "Ana Ribeiro", attributes: { city: "Faro" } } });
    expect(await get(id)).toMatchObject({ name: "Ana Ribeiro", attributes: { city: "Faro" } });
    // The third changed nothing, and nobody hears of it.
    expect(await told()).toEqual(["contact.created", "contact.updated", "contact.updated"]);
  });

  it("lose no attribute to another change at the same moment", async () => {
    const { id } = await add({});
    const names = Array.from({ length: 8 }, (_, index) => `a${index}`);
    await Promise.all(
      names.map((name) => api.call("PATCH", `/contacts/${id}`, { body: { attributes: { [name]: true } } })),
    );
    expect(Object.keys((await get(id)).attributes).sort()).toEqual(names);
  });

  it("keep a change away that was made without seeing another one", async () => {
    const { id } = await add({ name: "Ana" });
    const etag = (await api.get(`/contacts/${id}`)).headers.get("etag") ?? "";
    const patch = (name: string, ifMatch: string) =>
      api.call("PATCH", `/contacts/${id}`, { body: { name }, headers: { "if-match": ifMatch } });
    const first = await patch("Ana R.", etag);
    expect(first.status).toBe(200);
    expect(await patch("Ana Ribeiro", etag)).toMatchObject({ status: 412, code: "request.stale" });
    expect((await patch("Ana Ribeiro", first.headers.get("etag") ?? "")).status).toBe(200);
    expect((await patch("Ana", "*")).status).toBe(200);
  });

  it("are sent again only when they changed, to whoever says what they have", async () => {
    const { id } = await add({ name: "Ana" });
    const etag = (await api.get(`/contacts/${id}`)).headers.get("etag") ?? "";
    const ask = (tags: string) => api.call("GET", `/contacts/${id}`, { headers: { "if-none-match": tags } });
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const again = await ask(tags);
      expect([again.status, again.body, again.headers.get("etag")], tags).toEqual([304, null, etag]);
    }
    await api.call("PATCH", `/contacts/${id}`, { body: { name: "Ana R." } });
    expect(await ask(etag)).toMatchObject({ status: 200, body: { name: "Ana R." } });
  });

  it("hold a hundred attributes and no more", async () => {
    const attributes = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`a${index}`, index]));
    const { id } = await add({ attributes });
    const patch = (body: unknown) => api.call("PATCH", `/contacts/${id}`, { body: { attributes: body } });
    expect((await patch({ more: 1 })).body).toMatchObject({ details: { fields: [{ path: "attributes" }] } });
    expect((await patch({ more: 1, a0: null })).status).toBe(200);
  });

  it("are made once for one Idempotency-Key", async () => {
    const post = () => api.post("/contacts", { name: "Ana" }, { "idempotency-key": "ana-1" });
    const [one, two] = [await post(), await post()];
    expect(two.headers.get("idempotent-replayed")).toBe("true");
    expect(two.body).toEqual(one.body);
    expect((await list("")).data).toHaveLength(1);
  });
});

describe("the list of contacts", () => {
  it("pages from the newest, each once", async () => {
    for (const name of ["Ana", "Bia", "Cid", "Dora", "Eva"]) await add({ name });
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const page: z.infer<typeof ContactPage> = await list(`limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.data.map(({ name }) => name));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(["Eva", "Dora", "Cid", "Bia", "Ana"]);
  });

  it("finds by phone in any form, by tag and by a part of the name, together too", async () => {
    const tag = Tag.parse((await api.post("/tags", { name: "VIP" })).body);
    const ana = await add({ name: "Ánna Ribeiro", phone: "+5511988887777", tagIds: [tag.id] });
    await add({ name: "Anna Lopes" });
    const ids = async (query: string) => (await list(query)).data.map(({ id }) => id);
    expect(await ids(`phone=${encodeURIComponent("+55 11 8888-7777")}`)).toEqual([ana.id]);
    expect(await ids("phone=%2B351912345678")).toEqual([]);
    expect(await ids(`tagId=${tag.id}`)).toEqual([ana.id]);
    expect(await ids("name=ANNA")).toHaveLength(2);
    expect(await ids(`name=anna&tagId=${tag.id}`)).toEqual([ana.id]);
    expect(await ids("name=%25")).toEqual([]);
    expect(await ids(`phone=%2B5511988887777&name=lopes`)).toEqual([]);
  });

  it("gives what changed since a time in the order of the changes", async () => {
    const [ana, bia] = [await add({ name: "Ana" }), await add({ name: "Bia" })];
    await api.call("PATCH", `/contacts/${ana.id}`, { body: { name: "Ana R." } });
    const since = bia.updatedAt;
    const first = await list(`updatedSince=${since}&limit=1`);
    expect(first.data.map(({ id }) => id)).toEqual([bia.id]);
    const rest = await list(`updatedSince=${since}&limit=1&cursor=${first.nextCursor ?? ""}`);
    expect(rest.data.map(({ name }) => name)).toEqual(["Ana R."]);
    expect(rest.nextCursor).toBeNull();
    const mixed = await api.get(`/contacts?cursor=${first.nextCursor ?? ""}`);
    expect(mixed.body).toMatchObject({ status: 400, details: { fields: [{ path: "cursor" }] } });
  });
});
