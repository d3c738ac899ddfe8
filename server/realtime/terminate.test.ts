import { describe, expect, test } from "vitest";
import { notifyControl } from "#server/db/feed.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { newId } from "#server/platform/ids.ts";
import { connectClient, subscribed, until } from "./testing/clients.ts";
import { startRealtime } from "./testing/realtime.ts";

const db = useTestDatabase();

describe("who may no longer listen", () => {
  test("is closed within a second of the notice, and at every gateway", async () => {
    const gateways = [await startRealtime(db.url), await startRealtime(db.url)];
    const memberId = newId();
    const clients = gateways.map(({ port }) => connectClient({ port, memberId }));
    for (const client of clients) await subscribed(client, "private-room");
    await notifyControl(db.pool, { kind: "terminate", memberId });
    await until(() => clients.every((client) => client.connection.state === "disconnected"), 1_000);
  });

  test("is closed by an event of the feed that says their access changed, even without any notice", async () => {
    const { port } = await startRealtime(db.url);
    const memberId = newId();
    const client = connectClient({ port, memberId });
    await subscribed(client, "private-room");
    await db.pool.query("insert into event (workspace_id, type, payload) values ($1, 'member.updated', $2)", [
      newId(),
      { memberId, accessChanged: true },
    ]);
    await until(() => client.connection.state === "disconnected", 2_500);
  });

  test("is found after notices were lost, and who still may listen is left alone", async () => {
    const { port } = await startRealtime(db.url);
    const [gone, staying] = [await makeMember(), await makeMember()];
    const clients = [gone, staying].map((who) => connectClient({ port, ...who }));
    for (const client of clients) {
      await subscribed(client, "private-room");
      await until(() => client.user.user_data !== null);
    }
    await db.pool.query("delete from auth_session where id = $1", [gone.sessionId]);
    await db.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'baton-realtime-listen'",
    );
    await until(() => clients[0]?.connection.state === "disconnected", 5_000);
    expect(clients[1]?.connection.state).toBe("connected");
  });

  test("of a person whose sessions all ended is found out at once, by a control that names the person only", async () => {
    const { port } = await startRealtime(db.url);
    const who = await makeMember();
    const client = connectClient({ port, ...who });
    await subscribed(client, "private-room");
    await until(() => client.user.user_data !== null);
    await db.pool.query("delete from auth_session where id = $1", [who.sessionId]);
    await notifyControl(db.pool, { kind: "terminate", userId: newId() });
    await until(() => client.connection.state === "disconnected", 1_000);
  });
});

/** A member of a workspace of their own, signed in. */
async function makeMember(): Promise<{ memberId: string; sessionId: string }> {
  const [workspaceId, userId, memberId, sessionId] = [newId(), newId(), newId(), newId()];
  await db.pool.query("insert into workspace (id, name) values ($1, 'W')", [workspaceId]);
  await db.pool.query("insert into auth_user (id, name, email, updated_at) values ($1, 'Ana', $2, now())", [
    userId,
    `${userId}@example.test`,
  ]);
  await db.pool.query("insert into member (workspace_id, id, user_id, role) values ($1, $2, $3, 'agent')", [
    workspaceId,
    memberId,
    userId,
  ]);
  await db.pool.query(
    "insert into auth_session (id, token, user_id, expires_at, updated_at) values ($1, $2, $3, now() + interval '1 hour', now())",
    [sessionId, sessionId, userId],
  );
  return { memberId, sessionId };
}
