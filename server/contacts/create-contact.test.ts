import { describe, expect, it } from "vitest";
import { all, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { addChannel } from "#server/db/testing/messaging.ts";
import { newId } from "#server/platform/ids.ts";
import { createContact } from "./create-contact.ts";

describe("a contact that is made", () => {
  const db = useTestDatabase();
  const given = { name: "Ana", attributes: {}, tagIds: [] };
  const identities = [{ kind: "phone" as const, value: "+5511987654321" }];

  it("is announced after the commit, so that its webhook goes out at once; one that is refused is not", async () => {
    const { workspaceId } = await addChannel(db.pool);
    // Nobody is told of where nobody listens.
    await run(
      db.pool,
      sql`insert into webhook_endpoint (workspace_id, id, url, event_types, secret)
        values (${workspaceId}, ${newId()}, 'https://8.8.8.8/in', '{contact.created}', 'sealed')`,
    );
    const announced: string[] = [];
    const deps = { pool: db.pool, notifier: { announce: (ids: string[]) => void announced.push(...ids) } };
    await createContact(deps, workspaceId, { ...given, identities });
    const told = await all(
      db.pool,
      sql<{ id: string }>`select id from event where workspace_id = ${workspaceId} and type = 'contact.created'`,
    );
    expect(told).toHaveLength(1);
    expect(announced).toEqual(told.map(({ id }) => id));
    await expect(createContact(deps, workspaceId, { ...given, identities })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(announced).toHaveLength(1);
  });
});
