import { tmpdir } from "node:os";
import { beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#server/auth/permissions.ts";
import { all, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { withTransaction } from "#server/db/transaction.ts";
import { createAcceptMessages } from "#server/delivery/index.ts";
import { createMediaStore } from "#server/media/index.ts";
import { newId } from "#server/platform/ids.ts";
import { createLogger } from "#server/platform/logger.ts";
import { seedWorkspace, type Seed } from "./testing/seed.ts";
import { startConversation, type WriteDeps } from "./write-message.ts";

const PHONE = "+5511987654321";
// As the person may be stored: before the ninth digit came.
const OLD_PHONE = "+551187654321";
const HELD = { code: "conflict", details: { reason: "held_by_others" } };

describe("a message to a number", () => {
  const db = useTestDatabase();
  let deps: WriteDeps;
  let seed: Seed;
  let agent: Actor;
  let otherTeam: string;
  let contactId: string;
  beforeEach(async () => {
    const log = createLogger({ LOG_LEVEL: "silent" }, "test");
    const media = createMediaStore({ dir: tmpdir(), pool: db.pool });
    deps = { pool: db.pool, accept: createAcceptMessages({ pool: db.pool, log }), media };
    seed = await seedWorkspace(db.pool);
    agent = await seed.member("agent");
    otherTeam = await seed.team("Returns");
    contactId = await seed.contact("Beatriz Lemos", OLD_PHONE);
  });

  const write = (actor: Actor) =>
    startConversation(deps, actor, {
      channelId: seed.channelId,
      phone: PHONE,
      messageId: newId(),
      draft: { text: "Good morning" },
      traceparent: "00-0",
    });

  const threads = () =>
    all(
      db.pool,
      sql`select id, status, last_seq as "lastSeq", waiting_since as "waitingSince" from conversation
        where workspace_id = ${seed.workspaceId}`,
    );

  it.each([
    ["an open thread of another team", 1],
    ["a closed thread of another team", 9],
  ])("leaves %s as it is, and says that others have it", async (_, status) => {
    const waitingSince = new Date("2026-11-30T10:00:00Z");
    const id = await seed.conversation({ contactId, teamId: otherTeam, status, waitingSince });
    await expect(write(agent)).rejects.toMatchObject(HELD);
    expect(await threads()).toEqual([{ id, status, lastSeq: 0, waitingSince }]);
    expect(await all(db.pool, sql`select from lane_entry where workspace_id = ${seed.workspaceId}`)).toEqual([]);
  });

  it("goes into the thread that is there for who sees it: a supervisor, the team, and everybody when nobody has it", async () => {
    const id = await seed.conversation({ contactId, teamId: otherTeam });
    const mate = await seed.member("agent", [otherTeam]);
    await run(db.pool, sql`insert into team_member values (${seed.workspaceId}, ${otherTeam}, ${mate.memberId})`);
    expect(await write(await seed.member("supervisor"))).toMatchObject({ conversationId: id, seq: 1 });
    expect(await write(mate)).toMatchObject({ conversationId: id, seq: 2 });
    await run(db.pool, sql`update conversation set team_id = null where id = ${id}`);
    expect(await write(agent)).toMatchObject({ conversationId: id, seq: 3 });
  });

  it("is refused when the thread goes to another team while it is being accepted", async () => {
    const id = await seed.conversation({ contactId });
    const written = await withTransaction(db.pool, async (tx) => {
      await run(tx, sql`update conversation set team_id = ${otherTeam} where id = ${id}`);
      const outcome = write(agent).catch((error: unknown) => error);
      const waiting = () => db.pool.query("select from pg_locks where not granted");
      await expect.poll(async () => (await waiting()).rowCount, { timeout: 10_000 }).toBeGreaterThan(0);
      return { outcome };
    });
    expect(await written.outcome).toMatchObject(HELD);
  });
});
