import { beforeAll, beforeEach } from "vitest";
import type { Browser } from "#server/api/testing/browser.ts";
import { createTestApp, type TestApp } from "#server/api/testing/test-app.ts";
import { browserOf } from "#server/api/testing/two-workspaces.ts";
import type { Role } from "#server/auth/permissions.ts";
import { run, sql } from "#server/db/sql.ts";
import type { TestDatabase } from "#server/db/testing/database.ts";
import { addChannel, type TestChannel } from "#server/db/testing/messaging.ts";
import { newId } from "#server/platform/ids.ts";
import { foldText } from "#server/platform/text.ts";

type Opened = { app: TestApp; channel: TestChannel };

/** A workspace with a channel for each test, and browsers of its members. */
export function usePeople(db: TestDatabase) {
  const opened: Partial<Opened> = {};
  beforeAll(async () => {
    opened.app = await createTestApp(db);
  });
  beforeEach(async () => {
    opened.channel = await addChannel(db.pool);
  });
  const now = (): Opened => {
    const { app, channel } = opened;
    if (!app || !channel) throw new Error("a workspace is open only inside tests");
    return { app, channel };
  };
  return {
    now,
    member: async (role: Role): Promise<Browser> => {
      const { app, channel } = now();
      const userId = newId();
      await run(
        db.pool,
        sql`insert into auth_user (id, name, email) values (${userId}, ${role}, ${`${userId}@example.test`})`,
      );
      await run(
        db.pool,
        sql`insert into member (workspace_id, id, user_id, role) values (${channel.workspaceId}, ${newId()}, ${userId}, ${role})`,
      );
      return browserOf(app, userId, channel.workspaceId);
    },
    contact: async (name: string, phone?: string): Promise<string> => {
      const { workspaceId } = now().channel;
      const id = newId();
      await run(
        db.pool,
        sql`insert into contact (workspace_id, id, name, folded) values (${workspaceId}, ${id}, ${name}, ${foldText(name)})`,
      );
      if (phone !== undefined)
        await run(
          db.pool,
          sql`insert into contact_identity (workspace_id, kind, value, contact_id) values (${workspaceId}, 1, ${phone}, ${id})`,
        );
      return id;
    },
    conversation: async (contactId: string, given: { teamId?: string; status?: number } = {}): Promise<string> => {
      const { workspaceId, channelId } = now().channel;
      const id = newId();
      await run(
        db.pool,
        sql`insert into conversation (workspace_id, id, channel_id, contact_id, status, team_id)
          values (${workspaceId}, ${id}, ${channelId}, ${contactId}, ${given.status ?? 1}, ${given.teamId ?? null})`,
      );
      return id;
    },
  };
}
