import { beforeEach, describe, expect, it } from "vitest";
import { all, one, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { addChannel, addConversation } from "#server/db/testing/messaging.ts";
import { withTransaction } from "#server/db/transaction.ts";
import { newId } from "#server/platform/ids.ts";
import { answerQuestion, type ConsentAnswer } from "./answer-question.ts";
import { recordConsent } from "./record-consent.ts";
import { recordSaid } from "./record-said.ts";
import { findQuestion } from "./sql/consent-questions.ts";

const db = useTestDatabase();
const memberId = newId();
const deps = () => ({ pool: db.pool, notifier: { announce: () => undefined } });

describe("the answer to a text that may mean STOP", () => {
  let place: { workspaceId: string; channelId: string; contactId: string; conversationId: string };
  let seq = 0;
  beforeEach(async () => {
    const channel = await addChannel(db.pool);
    place = { ...channel, ...(await addConversation(db.pool, channel)) };
  });
  const key = () => ({ workspaceId: place.workspaceId, id: place.contactId });
  const answer = (messageId: string, given: ConsentAnswer) =>
    answerQuestion(deps(), key(), { messageId, answer: given, memberId });
  const question = () => findQuestion(db.pool, key(), null);
  const contact = () =>
    one(
      db.pool,
      sql<{ consent: number; asked: boolean }>`
        select consent, consent_question_at is not null as asked from contact
        where workspace_id = ${place.workspaceId} and id = ${place.contactId}`,
    );

  async function ask(wording: string): Promise<string> {
    const messageId = newId();
    seq += 1;
    await run(
      db.pool,
      sql`insert into message (workspace_id, id, conversation_id, seq, channel_id, direction, kind, body)
        values (${place.workspaceId}, ${messageId}, ${place.conversationId}, ${seq}, ${place.channelId}, 1, 1, ${wording})`,
    );
    await withTransaction(db.pool, (tx) =>
      recordSaid(tx, [{ workspaceId: place.workspaceId, messageId, said: "ambiguous", wording }]),
    );
    return messageId;
  }

  it("opts out with the text and the member as proof", async () => {
    await answer(await ask("please stop it now ok"), "opt_out");
    expect(await contact()).toEqual({ consent: 2, asked: false });
    const ledger = await all(
      db.pool,
      sql`select status, source, wording, member_id as "memberId" from consent_entry where workspace_id = ${place.workspaceId}`,
    );
    expect(ledger).toEqual([{ status: 2, source: "member", wording: "please stop it now ok", memberId }]);
  });

  it("keeps what held, and says so in the ledger", async () => {
    await recordConsent(deps(), key(), { status: "opted_in", source: "form", wording: "yes", at: null });
    await answer(await ask("did the rain stop"), "keep");
    expect(await contact()).toEqual({ consent: 1, asked: false });
    const ledger = await all(
      db.pool,
      sql`select status, source, wording from consent_entry where workspace_id = ${place.workspaceId} order by id`,
    );
    expect(ledger.at(-1)).toEqual({ status: 1, source: "member", wording: "did the rain stop" });
  });

  it("is for the text that the member saw: a later one asks on", async () => {
    const first = await ask("did the rain stop");
    const second = await ask("stop the car here");
    await answer(first, "keep");
    expect(await contact()).toMatchObject({ asked: true });
    expect(await question()).toMatchObject({ messageId: second });
    await expect(answer(first, "keep")).rejects.toMatchObject({ code: "conflict" });
    await answer(second, "opt_out");
    expect(await contact()).toEqual({ consent: 2, asked: false });
  });

  it("is not needed any more when consent was recorded meanwhile", async () => {
    const asked = await ask("did the rain stop");
    await recordConsent(deps(), key(), { status: "opted_in", source: "form", wording: "yes", at: null });
    expect(await question()).toBeNull();
    await expect(answer(asked, "opt_out")).rejects.toMatchObject({ code: "conflict" });
    expect(await contact()).toEqual({ consent: 1, asked: false });
  });
});
