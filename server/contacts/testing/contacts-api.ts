import { beforeAll, beforeEach } from "vitest";
import { z } from "zod";
import { openApi, type ApiClient } from "#server/api/testing/api-client.ts";
import { createTestApp, type TestApp } from "#server/api/testing/test-app.ts";
import { all, run, sql } from "#server/db/sql.ts";
import type { TestDatabase } from "#server/db/testing/database.ts";
import { newId } from "#server/platform/ids.ts";

export const Contact = z.object({
  id: z.uuid(),
  name: z.string(),
  phone: z.string().nullable(),
  identities: z.array(z.object({ kind: z.string(), value: z.string() })),
  attributes: z.record(z.string(), z.unknown()),
  tags: z.array(z.object({ id: z.int(), name: z.string() })),
  consent: z.object({ status: z.string(), at: z.string().nullable() }),
  updatedAt: z.string(),
});
export const ContactPage = z.object({ data: z.array(Contact), nextCursor: z.string().nullable() });
export const Tag = z.object({ id: z.int() });

type Opened = { app: TestApp; api: ApiClient; workspaceId: string };

/** The contacts of the public API, in a workspace of its own for each test. */
export function useContactsApi(db: TestDatabase) {
  const opened: Partial<Opened> = {};
  beforeAll(async () => {
    opened.app = await createTestApp(db);
  });
  beforeEach(async () => {
    if (!opened.app) throw new Error("the test app is ready only inside tests and hooks");
    opened.workspaceId = newId();
    await run(db.pool, sql`insert into workspace (id, name) values (${opened.workspaceId}, 'Marola')`);
    opened.api = await openApi(opened.app, opened.workspaceId);
  });
  const now = (): Opened => {
    const { app, api, workspaceId } = opened;
    if (!app || !api || workspaceId === undefined) throw new Error("a workspace is open only inside tests");
    return { app, api, workspaceId };
  };
  return {
    now,
    add: async (body: unknown) => Contact.parse((await now().api.post("/contacts", body)).body),
    get: async (id: string) => Contact.parse((await now().api.get(`/contacts/${id}`)).body),
    list: async (query: string) => ContactPage.parse((await now().api.get(`/contacts?${query}`)).body),
    /** The types of what the feed says, in its order. */
    told: async () => {
      const rows = await all(
        db.pool,
        sql<{ type: string }>`select type from event where workspace_id = ${now().workspaceId} order by xid, id`,
      );
      return rows.map(({ type }) => type);
    },
  };
}
