import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { openApi } from "#server/api/testing/api-client.ts";
import type { Browser } from "#server/api/testing/browser.ts";
import { all, one, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { createReceiveInbound } from "#server/inbox/index.ts";
import { newId } from "#server/platform/ids.ts";
import { createLogger } from "#server/platform/logger.ts";
import { usePeople } from "../testing/people-rig.ts";
import { eraseContact } from "./jobs.ts";

const Made = z.object({ id: z.uuid() });
const PHONE = "+5511987654321";
const OTHER = "+351912345678";
const QUESTION = "could you stop sending me these reminders please";

describe("somebody who was erased before anybody answered whether they meant STOP", () => {
  const db = useTestDatabase();
  const { now, member } = usePeople(db);
  let admin: Browser;
  beforeEach(async () => {
    admin = await member("admin");
    await says(QUESTION);
  });

  const says = async (text: string) => {
    const receive = createReceiveInbound({ pool: db.pool, log: createLogger({ LOG_LEVEL: "silent" }, "test") });
    const identities = [{ kind: "phone" as const, value: PHONE }];
    const message = { providerMessageId: newId(), identities, sentAt: new Date(), fromMe: false, live: true };
    await receive.receive(now().channel, [{ ...message, content: { kind: "text", text } }]);
  };

  /** The person as they are known now, and why a campaign that asks for no opt-in would leave them out. */
  const find = () =>
    one(
      db.pool,
      sql<{ id: string; consent: number; refusal: string | null }>`
        select k.id, k.consent, consent_refusal(k.consent, k.consent_question_at, false) as refusal
        from contact k join contact_identity i on i.workspace_id = k.workspace_id and i.contact_id = k.id
        where k.workspace_id = ${now().channel.workspaceId} and i.value = ${PHONE}`,
    );
  const ledger = async () =>
    all(
      db.pool,
      sql<{ status: number; source: string }>`
        select status, source from consent_entry where contact_id = ${(await find()).id} order by id`,
    );
  const record = async (status: "opted_in" | "opted_out") =>
    admin.mutate("contacts.recordConsent", { contactId: (await find()).id, status, wording: "said so" });

  async function erase() {
    const contactId = (await find()).id;
    await run(db.pool, sql`update contact set name = 'Ana' where id = ${contactId}`);
    const { id } = Made.parse((await admin.mutate("contacts.erase", { contactId, confirmation: "Ana" })).data);
    await eraseContact.handle(now().app.runtime, { workspaceId: now().channel.workspaceId, id });
  }

  async function comesBack(): Promise<string> {
    const api = await openApi(now().app, now().channel.workspaceId);
    const made = await api.post("/contacts", { name: "Ana", identities: [{ kind: "phone", value: PHONE }] });
    return Made.parse(made.body).id;
  }

  it("is held from campaigns when they come back, and their page says why", async () => {
    await erase();
    const id = await comesBack();
    expect(await find()).toEqual({ id, consent: 0, refusal: "consent_question" });
    expect(await ledger()).toEqual([{ status: 0, source: "erased" }]);
    expect((await admin.query("contacts.list", {})).data).toMatchObject({ data: [{ id, hasQuestion: true }] });
  });

  it("is held as well when they had opted in before they wrote it, and when they write again", async () => {
    await record("opted_in");
    await says(QUESTION);
    await erase();
    await says("Is it still there?");
    expect(await find()).toMatchObject({ consent: 0, refusal: "consent_question" });
  });

  it("is free again when they say START, or a member says what they want, and is not asked twice", async () => {
    await erase();
    await says("START");
    expect(await find()).toMatchObject({ consent: 1, refusal: null });
    await erase();
    await comesBack();
    expect(await find()).toMatchObject({ consent: 0, refusal: null });

    await says(QUESTION);
    await erase();
    const id = await comesBack();
    await record("opted_in");
    const api = await openApi(now().app, now().channel.workspaceId);
    await api.post(`/contacts/${id}/identities`, { kind: "phone", value: OTHER });
    expect(await find()).toMatchObject({ consent: 1, refusal: null });
  });

  it("is held through a second erasure, and out when they had opted out by then", async () => {
    await erase();
    await comesBack();
    await erase();
    await comesBack();
    expect(await find()).toMatchObject({ consent: 0, refusal: "consent_question" });
    await record("opted_out");
    await erase();
    await comesBack();
    expect(await find()).toMatchObject({ consent: 2, refusal: "opted_out" });
  });

  it("leaves nothing when the question was answered before", async () => {
    const { id } = await find();
    const asked = await one(
      db.pool,
      sql<{ messageId: string }>`
        select q.message_id as "messageId" from consent_question q join conversation c on c.id = q.conversation_id
        where c.contact_id = ${id} and q.answered_at is null`,
    );
    await admin.mutate("contacts.answerConsent", { contactId: id, ...asked, answer: "keep" });
    await erase();
    await comesBack();
    expect(await find()).toMatchObject({ consent: 0, refusal: null });
  });
});
