import { beforeAll, describe, expect, test } from "vitest";
import { createNotifier, type Notifier } from "#server/db/feed.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { errorCodeOf } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { createChannel, getChannel, listChannels } from "./index.ts";
import {
  archiveChannel,
  connectChannel,
  disconnectChannel,
  logOutChannel,
  relinkChannel,
  updateChannel,
} from "./move-channel.ts";
import type { ChannelState } from "./provider.ts";

const db = useTestDatabase();
let workspaceId = "";
let foreignWorkspaceId = "";
let notifier: Notifier;
const deps = () => ({ pool: db.pool, notifier });

async function addWorkspace(): Promise<string> {
  const id = newId();
  await db.pool.query("insert into workspace (id, name) values ($1, 'Marola')", [id]);
  return id;
}

async function addChannel(state: ChannelState, desired = "connected"): Promise<string> {
  const { id } = await createChannel(deps(), { workspaceId, id: newId(), name: "Loja", provider: "simulated" });
  await db.pool.query("update channel set state = $2, desired_state = $3, phone = '+351910000118' where id = $1", [
    id,
    state,
    desired,
  ]);
  return id;
}

const codeOf = async (work: Promise<unknown>) => work.then(() => "done", errorCodeOf);

beforeAll(async () => {
  notifier = createNotifier(db.pool, () => undefined);
  workspaceId = await addWorkspace();
  foreignWorkspaceId = await addWorkspace();
});

describe("a number", () => {
  test("starts with 20 messages a minute and is wanted connected", async () => {
    const { id } = await createChannel(deps(), { workspaceId, id: newId(), name: " Loja ", provider: "linked" });
    const channel = await getChannel(db.pool, workspaceId, id);
    expect(channel).toMatchObject({ name: "Loja", perMinute: 20, state: "disconnected", desiredState: "connected" });
    expect(channel.actions).toEqual(["disconnect", "archive"]);
  });

  test("is made once by a repeated call", async () => {
    const given = { workspaceId, id: newId(), name: "Loja", provider: "simulated" as const };
    await createChannel(deps(), given);
    expect(await codeOf(createChannel(deps(), given))).toBe("conflict");
  });

  test("is linked again only when it was logged out, and forgets its keys then but no message of a customer", async () => {
    const id = await addChannel("logged_out");
    await db.pool.query(
      "insert into channel_auth values ($1, $2, 'creds', 'main', 'x'), ($1, $2, 'inbound-journal', 'a', 'x')",
      [workspaceId, id],
    );
    await relinkChannel(deps(), { workspaceId, id });
    expect(await codeOf(relinkChannel(deps(), { workspaceId, id }))).toBe("conflict");
    expect(await getChannel(db.pool, workspaceId, id)).toMatchObject({ state: "disconnected" });
    const { rows } = await db.pool.query("select type from channel_auth where channel_id = $1", [id]);
    expect(rows).toEqual([{ type: "inbound-journal" }]);
  });

  test("that another device replaced needs a person, and connecting frees it for a worker", async () => {
    const id = await addChannel("replaced");
    expect(await getChannel(db.pool, workspaceId, id)).toMatchObject({
      needsPerson: true,
      actions: ["connect", "log_out", "archive"],
    });
    await connectChannel(deps(), { workspaceId, id });
    expect(await getChannel(db.pool, workspaceId, id)).toMatchObject({ state: "disconnected", needsPerson: false });
  });

  test("refuses what its state does not allow", async () => {
    const id = await addChannel("logged_out");
    expect(await codeOf(connectChannel(deps(), { workspaceId, id }))).toBe("conflict");
    expect(await codeOf(disconnectChannel(deps(), { workspaceId, id }))).toBe("conflict");
    expect(await codeOf(logOutChannel(deps(), { workspaceId, id }))).toBe("conflict");
  });

  test("is not changed any more once it is archived, and leaves the list", async () => {
    const id = await addChannel("disconnected");
    await archiveChannel(deps(), { workspaceId, id });
    expect(await codeOf(updateChannel(deps(), { workspaceId, id }, { name: "Neu" }))).toBe("conflict");
    expect((await listChannels(db.pool, workspaceId)).map((channel) => channel.id)).not.toContain(id);
    expect((await listChannels(db.pool, workspaceId, true)).map((channel) => channel.id)).toContain(id);
  });

  test("of another workspace is not there, for reads and for writes", async () => {
    const id = await addChannel("disconnected");
    const foreign = { workspaceId: foreignWorkspaceId, id };
    expect(await listChannels(db.pool, foreignWorkspaceId, true)).toEqual([]);
    expect(await codeOf(getChannel(db.pool, foreignWorkspaceId, id))).toBe("not_found");
    for (const change of [connectChannel, disconnectChannel, logOutChannel, relinkChannel, archiveChannel]) {
      expect(await codeOf(change(deps(), foreign))).toBe("not_found");
    }
    expect(await codeOf(updateChannel(deps(), foreign, { perMinute: 1 }))).toBe("not_found");
  });

  test("shows the code to scan only while it is valid", async () => {
    const id = await addChannel("awaiting_scan");
    const setQr = (seconds: number) =>
      db.pool.query(
        "update channel set qr = '2@abc', qr_expires_at = now() + $2 * interval '1 second', pairing_code = 'K7WD2MRQ' where id = $1",
        [id, seconds],
      );
    await setQr(30);
    expect((await getChannel(db.pool, workspaceId, id)).linking).toMatchObject({
      qr: "2@abc",
      pairingCode: "K7WD2MRQ",
    });
    expect(JSON.stringify(await listChannels(db.pool, workspaceId))).not.toContain("2@abc");
    await setQr(-1);
    expect((await getChannel(db.pool, workspaceId, id)).linking).toMatchObject({ qr: null });
  });

  test("whose worker is gone reads as connecting, not as connected", async () => {
    const id = await addChannel("connected");
    await db.pool.query("update channel set worker_id = $2 where id = $1", [id, newId()]);
    expect(await getChannel(db.pool, workspaceId, id)).toMatchObject({ state: "connecting", reason: "no_worker" });
  });

  test("leaves a line in the feed for each change, without a code in it", async () => {
    const id = await addChannel("connected");
    await updateChannel(deps(), { workspaceId, id }, { name: "Atelier", perMinute: 8 });
    const { rows } = await db.pool.query<{ type: string; payload: { channel: object } }>(
      "select type, payload from event where payload->'channel'->>'id' = $1 order by id",
      [id],
    );
    expect(rows).toHaveLength(2);
    expect(Object.keys(rows[1]?.payload.channel ?? {}).sort()).toEqual(
      ["desiredState", "id", "name", "phone", "provider", "reason", "state", "stateAt"].sort(),
    );
  });
});
