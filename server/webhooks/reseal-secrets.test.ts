import { describe, expect, it } from "vitest";
import { resealAuth } from "#server/channels/index.ts";
import { all, one, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { newId } from "#server/platform/ids.ts";
import { createSecretBox } from "#server/platform/secrets.ts";
import { resealSecrets } from "./reseal-secrets.ts";
import { rotateSecret } from "./rotate-secret.ts";
import { addEndpoint, publish, testRuntime, untilDrained, useRig } from "./testing/rig.ts";

const db = useTestDatabase();
const rig = useRig();
const OLD = `k1:${"k".repeat(43)}=`;
const NEW = `k2:${"n".repeat(43)}=`;

describe("changing the key that seals secrets", () => {
  it("leaves nothing under the old one, after which deliveries are signed with the new one alone", async () => {
    const receiver = await rig.receive();
    const former = testRuntime(db, { SECRET_KEYS: OLD });
    const endpoint = await addEndpoint(former, receiver.url);
    await rotateSecret(former, endpoint, 24);
    const both = createSecretBox(`${NEW},${OLD}`);
    expect(await resealSecrets(db.pool, both)).toBe(1);
    expect(await resealSecrets(db.pool, both)).toBe(0);
    rig.pump(testRuntime(db, { SECRET_KEYS: NEW }));
    await publish(db.pool, endpoint.workspaceId);
    await untilDrained(db.pool, endpoint.id);
    expect(String(receiver.received[0]?.headers["webhook-signature"]).split(" ")).toHaveLength(2);
  });

  it("covers the keys of sessions, each in its own place", async () => {
    const [old, both] = [createSecretBox(OLD), createSecretBox(`${NEW},${OLD}`)];
    const [workspaceId, channelId] = [newId(), newId()];
    const context = (id: string) => `channel_auth:${channelId}:session:${id}`;
    for (const id of ["a", "b"])
      await run(
        db.pool,
        sql`insert into channel_auth (workspace_id, channel_id, type, id, value)
          values (${workspaceId}, ${channelId}, 'session', ${id}, ${old.seal(`key of ${id}`, context(id))})`,
      );
    expect(await resealAuth(db.pool, both)).toBe(2);
    const rows = await all(
      db.pool,
      sql<{
        id: string;
        value: string;
      }>`select id, value from channel_auth where channel_id = ${channelId} order by id`,
    );
    const opened = rows.map(({ id, value }) => createSecretBox(NEW).open(value, context(id)));
    expect(opened).toEqual(["key of a", "key of b"]);
  });

  it("stops at a value that no key opens, and leaves it as it is", async () => {
    const endpoint = await addEndpoint(testRuntime(db, { SECRET_KEYS: `k0:${"z".repeat(43)}=` }), "https://8.8.8.8/in");
    const read = () =>
      one(db.pool, sql<{ secret: string }>`select secret from webhook_endpoint where id = ${endpoint.id}`);
    const before = await read();
    await expect(resealSecrets(db.pool, createSecretBox(`${NEW},${OLD}`))).rejects.toThrow("k0");
    expect(await read()).toEqual(before);
  });
});
