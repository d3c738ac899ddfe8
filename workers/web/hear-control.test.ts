import { beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { clientOf, openApi } from "#server/api/testing/api-client.ts";
import { openBrowser, PASSWORD, signUp } from "#server/api/testing/browser.ts";
import { createTestApp, type TestApp } from "#server/api/testing/test-app.ts";
import { envelope, openHookApp, sign } from "#server/api/testing/hook-rig.ts";
import { addChannel } from "#server/db/testing/messaging.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import type { Listener } from "#server/db/listen.ts";
import { hearControl } from "./hear-control.ts";

const Revealed = z.object({ path: z.string(), secret: z.string() });
const WITHIN_A_SECOND = { timeout: 1_000, interval: 20 };

describe("two web processes", () => {
  const db = useTestDatabase();
  let here: TestApp;
  let there: TestApp;
  let listener: Listener;
  beforeAll(async () => {
    here = await createTestApp(db);
    there = await openHookApp(db);
    listener = await hearControl(db.url, there.services, there.runtime.log);
    return () => listener.close();
  });

  it("forget a session within a second of its end in the other", async () => {
    const ana = await signUp(here, "Ana");
    const phone = openBrowser(there);
    await phone.post("/api/auth/sign-in", { email: ana.email, password: PASSWORD });
    // known there, from memory
    expect((await phone.query("account.me")).data).not.toBeNull();
    await ana.mutate("account.signOutEverywhere");
    await vi.waitFor(async () => expect((await phone.query("account.me")).data).toBeNull(), WITHIN_A_SECOND);
  });

  it("forget a member within a second of the removal in the other", async () => {
    const owner = await signUp(here, "Boss");
    const agent = await signUp(there, "Agent");
    const invited = await owner.mutate("members.invite", { role: "agent" });
    const token = /#([^"]+)"/.exec(JSON.stringify(invited.data))?.[1];
    const joined = await agent.mutate("workspaces.join", { token });
    agent.enter(owner.workspaceId);
    expect((await agent.query("workspaces.current")).status).toBe(200);
    const { memberId } = joined.data as { memberId: string };
    await owner.mutate("members.remove", { memberId });
    const code = async () => (await agent.query("workspaces.current")).code;
    await vi.waitFor(async () => expect(await code()).toBe("not_found"), WITHIN_A_SECOND);
  });

  it("forget an API key within a second of its revocation in the other", async () => {
    const owner = await signUp(here, "Dev");
    const key = await openApi(here, owner.workspaceId);
    const elsewhere = clientOf(there, key.token);
    expect((await elsewhere.get("/channels")).status).toBe(200);
    await owner.mutate("apiKeys.revoke", { id: key.keyId });
    const code = async () => (await elsewhere.get("/channels")).code;
    await vi.waitFor(async () => expect(await code()).toBe("auth.key_invalid"), WITHIN_A_SECOND);
  });

  it("forget a provider's hook within a second of its channel's end in the other, and know a new one as soon", async () => {
    const owner = await signUp(here, "Hook");
    const { channelId: id } = await addChannel(db.pool, { workspaceId: owner.workspaceId });
    const body = envelope({ messages: [] });
    const post = async (path: string, secret: string) => {
      const headers = { "x-hub-signature-256": sign(secret, body) };
      return (await there.request(path, { method: "POST", headers, body })).status;
    };
    // known there, as one that is not
    expect(await post(`/hooks/simulated/${id}`, "")).toBe(404);
    const { path, secret } = Revealed.parse((await owner.mutate("channels.revealHook", { id })).data);
    await vi.waitFor(async () => expect(await post(path, secret)).toBe(200), WITHIN_A_SECOND);
    await owner.mutate("channels.archive", { id });
    await vi.waitFor(async () => expect(await post(path, secret)).toBe(404), WITHIN_A_SECOND);
  });

  it("hold an answer for at most five seconds when a notice is lost", async () => {
    const ana = await signUp(here, "Lost");
    expect((await ana.query("account.me")).data).not.toBeNull();
    await db.pool.query("delete from auth_session where user_id = (select id from auth_user where email = $1)", [
      ana.email,
    ]);
    expect((await ana.query("account.me")).data).not.toBeNull();
    here.clock.at = new Date(here.clock.at.getTime() + 5_001);
    expect((await ana.query("account.me")).data).toBeNull();
  });
});
