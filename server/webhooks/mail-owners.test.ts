import { describe, expect, it } from "vitest";
import { run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { newId } from "#server/platform/ids.ts";
import { changeEndpoint } from "./change-endpoint.ts";
import { endEndpoint } from "./end-endpoint.ts";
import { mailOwners } from "./mail-owners.ts";
import { openMailbox } from "./testing/mailbox.ts";
import { addEndpoint, testRuntime } from "./testing/rig.ts";

const db = useTestDatabase();

async function addMember(workspaceId: string, email: string, role: string): Promise<void> {
  const userId = newId();
  await run(db.pool, sql`insert into auth_user (id, name, email) values (${userId}, 'Ana', ${email})`);
  await run(
    db.pool,
    sql`insert into member (workspace_id, id, user_id, role) values (${workspaceId}, ${newId()}, ${userId}, ${role})`,
  );
}

describe("when a webhook is disabled on its own account", () => {
  it("its workspace's owners get a mail that says why, and nobody else does", async () => {
    const mailbox = await openMailbox();
    const runtime = testRuntime(db, { SMTP_URL: mailbox.url });
    const endpoint = await addEndpoint(runtime, "https://8.8.8.8/in");
    await addMember(endpoint.workspaceId, "owner@example.test", "owner");
    await addMember(endpoint.workspaceId, "agent@example.test", "agent");
    await endEndpoint(runtime, endpoint.id, "gone");
    const payload = { workspaceId: endpoint.workspaceId, endpointId: endpoint.id };
    await mailOwners.handle(runtime, payload);
    expect(mailbox.mails).toHaveLength(1);
    expect(mailbox.mails[0]).toContain("To: owner@example.test");
    expect(mailbox.mails[0]).toContain("https://8.8.8.8/in");
    expect(mailbox.mails[0]).toContain("410");

    // Enabled again before the job ran: there is nothing to tell.
    await changeEndpoint(runtime, endpoint, { status: "enabled" });
    await mailOwners.handle(runtime, payload);
    expect(mailbox.mails).toHaveLength(1);
    await mailbox.close();
  });

  it("without a mail server nobody is written to", async () => {
    const runtime = testRuntime(db);
    const endpoint = await addEndpoint(runtime, "https://8.8.8.8/in");
    await endEndpoint(runtime, endpoint.id, "failing");
    await expect(
      mailOwners.handle(runtime, { workspaceId: endpoint.workspaceId, endpointId: endpoint.id }),
    ).resolves.toBeUndefined();
  });
});
