import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { openApi } from "#server/api/testing/api-client.ts";
import type { Browser } from "#server/api/testing/browser.ts";
import { createPool } from "#server/db/pool.ts";
import { all, one, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { createReceiveInbound } from "#server/inbox/index.ts";
import { newId } from "#server/platform/ids.ts";
import { createLogger } from "#server/platform/logger.ts";
import { checkImport, readImportLayout, runImport } from "../import/jobs.ts";
import { countOldOptOuts } from "../sql/count-opt-outs.ts";
import { usePeople } from "../testing/people-rig.ts";
import { eraseContact } from "./jobs.ts";

const Made = z.object({ id: z.uuid() });
const PHONE = "+5511987654321";
/** The same person by the form without the ninth digit. */
const VARIANT = "+551187654321";

describe("somebody who opted out and was erased", () => {
  const db = useTestDatabase();
  const { now, member, contact } = usePeople(db);
  let admin: Browser;
  beforeEach(async () => {
    admin = await member("admin");
    await eraseAfter("opted_out");
  });

  async function eraseAfter(status: "opted_out" | "opted_in") {
    const known = await find();
    const contactId = known?.id ?? (await contact("Ana", PHONE));
    await admin.mutate("contacts.recordConsent", { contactId, status, wording: "said so" });
    const { name } = await one(db.pool, sql<{ name: string }>`select name from contact where id = ${contactId}`);
    const confirmation = name === "" ? PHONE : name;
    const { id } = Made.parse((await admin.mutate("contacts.erase", { contactId, confirmation })).data);
    await eraseContact.handle(now().app.runtime, { workspaceId: now().channel.workspaceId, id });
  }

  /** The person as they are known now, by either form of the number. */
  async function find() {
    const { workspaceId } = now().channel;
    const found = await all(
      db.pool,
      sql<{ id: string; consent: number }>`
        select distinct k.id, k.consent from contact k
        join contact_identity i on i.workspace_id = k.workspace_id and i.contact_id = k.id
        where k.workspace_id = ${workspaceId} and i.value = any (${[PHONE, VARIANT]}::text[])`,
    );
    expect(found.length).toBeLessThan(2);
    return found[0] ?? null;
  }
  const ledger = (contactId: string) =>
    all(
      db.pool,
      sql<{
        status: number;
        source: string;
      }>`select status, source from consent_entry where contact_id = ${contactId} order by id`,
    );

  async function staysOut() {
    const found = await find();
    expect(found).toMatchObject({ consent: 2 });
    expect(await ledger(found?.id ?? "")).toEqual([{ status: 2, source: "erased" }]);
  }

  it("is opted out when the API makes them again, also by another form of the number, and its answer says so", async () => {
    const api = await openApi(now().app, now().channel.workspaceId);
    const made = await api.post("/contacts", { name: "Ana", identities: [{ kind: "phone", value: VARIANT }] });
    expect(made).toMatchObject({ status: 201, body: { consent: { status: "opted_out" } } });
    await staysOut();
  });

  it("is opted out when the number is given to somebody who is there", async () => {
    const api = await openApi(now().app, now().channel.workspaceId);
    const made = Made.parse((await api.post("/contacts", { name: "Ana" })).body);
    const identity = { kind: "phone", value: PHONE };
    expect((await api.post(`/contacts/${made.id}/identities`, identity)).status).toBeLessThan(300);
    await staysOut();
  });

  it("is opted out when a file brings them back, whatever its proof, and the file is told of it", async () => {
    const { app, channel } = now();
    const { id } = Made.parse(
      await (await admin.upload("/api/contacts/imports", `Phone,Name\n${VARIANT},Ana\n+351912345678,Rui\n`)).json(),
    );
    const key = { workspaceId: channel.workspaceId, id };
    await readImportLayout.handle(app.runtime, key);
    const plan = { mapping: { Phone: "phone", Name: "name" }, country: null, consentWording: "ticked the box" };
    await admin.mutate("contacts.imports.check", { id, plan });
    await checkImport.handle(app.runtime, key);
    await admin.mutate("contacts.imports.start", { id });
    await runImport.handle(app.runtime, key);
    expect((await admin.query("contacts.imports.get", { id })).data).toMatchObject({
      status: "completed",
      counts: { created: 2, updated: 0 },
      keptOut: 1,
    });
    await staysOut();
    const rui = await one(
      db.pool,
      sql<{ consent: number }>`
      select k.consent from contact k where k.workspace_id = ${channel.workspaceId} and k.name = 'Rui'`,
    );
    expect(rui).toEqual({ consent: 1 });
  });

  it("is opted out when they are written to by their number", async () => {
    const { app, channel } = now();
    const api = await openApi(app, channel.workspaceId);
    const to = { channelId: channel.channelId, phone: PHONE };
    expect((await api.post("/messages", { to, text: "Your order" })).status).toBe(202);
    await staysOut();
  });

  const says = async (text: string) => {
    const receive = createReceiveInbound({ pool: db.pool, log: createLogger({ LOG_LEVEL: "silent" }, "test") });
    const identities = [{ kind: "phone" as const, value: PHONE }];
    const message = { providerMessageId: newId(), identities, sentAt: new Date(), fromMe: false, live: true };
    await receive.receive(now().channel, [{ ...message, content: { kind: "text", text } }]);
  };

  it("is opted out when they write, until they say START", async () => {
    await says("Is it still there?");
    await staysOut();
    await says("START");
    const found = await find();
    expect(found).toMatchObject({ consent: 1 });
    expect(await ledger(found?.id ?? "")).toHaveLength(2);
  });

  it("is in again at once when the first thing they say is START, and a later erasure remembers that", async () => {
    await says("START");
    expect(await find()).toMatchObject({ consent: 1 });
    await eraseAfter("opted_in");
    await contact("Ana", PHONE);
    expect(await find()).toMatchObject({ consent: 0 });
  });

  it("leaves no number, and nothing that another workspace could compare; who holds no key makes nobody", async () => {
    const { workspaceId } = now().channel;
    const kept = await all(
      db.pool,
      sql<{
        person: Buffer;
        key_id: string;
      }>`select person, key_id from erased_opt_out where workspace_id = ${workspaceId}`,
    );
    expect(kept).toHaveLength(1);
    const other = await one(
      db.pool,
      sql<{ person: Buffer }>`select person from person_marks(${newId()}, 1::smallint, ${PHONE})`,
    );
    const same = await one(
      db.pool,
      sql<{ person: Buffer }>`select person from person_marks(${workspaceId}, 1::smallint, ${PHONE})`,
    );
    expect(kept[0]?.person.equals(same.person)).toBe(true);
    expect(kept[0]?.person.equals(other.person)).toBe(false);
    expect(await countOldOptOuts(db.pool, "k1")).toEqual([]);
    const blind = createPool({ url: db.url, name: "test", max: 1, statementTimeoutMs: 5_000 }, () => undefined);
    await expect(
      run(blind, sql`insert into contact (workspace_id, id, name) values (${workspaceId}, ${newId()}, 'X')`),
    ).rejects.toThrow("no person keys");
    await blind.end();
  });

  it("is known under every key of the ring, and a change of keys is told which of them to keep", async () => {
    const { workspaceId } = now().channel;
    const keyOf = (byte: number) => Buffer.alloc(32, byte).toString("base64");
    const secretKeys = `k2:${keyOf(2)},k1:${keyOf(1)}`;
    const turned = createPool(
      { url: db.url, name: "test", max: 1, statementTimeoutMs: 5_000, secretKeys },
      () => undefined,
    );
    const id = newId();
    await run(turned, sql`insert into contact (workspace_id, id, name) values (${workspaceId}, ${id}, 'Ana')`);
    await run(
      turned,
      sql`insert into contact_identity (workspace_id, kind, value, contact_id) values (${workspaceId}, 1, ${PHONE}, ${id})`,
    );
    await turned.end();
    await staysOut();
    const told = await countOldOptOuts(db.pool, "k2");
    expect(told.map(({ keyId }) => keyId)).toEqual(["k1"]);
  });
});
