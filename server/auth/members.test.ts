import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { openBrowser, PASSWORD, signUp, type Browser } from "#server/api/testing/browser.ts";
import { createTestApp, type TestApp } from "#server/api/testing/test-app.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { hashToken } from "#server/platform/secrets.ts";
import type { Role } from "./permissions.ts";
import { consumeInvitation } from "./sql/consume-invitation.ts";

type Person = Awaited<ReturnType<typeof signUp>>;
const Link = z.object({ url: z.url() });

const tokenOf = (answer: { data: unknown }) => new URL(Link.parse(answer.data).url).hash.slice(1);

async function memberIdOf(browser: Browser): Promise<string> {
  const { data } = await browser.query("workspaces.current");
  return z.object({ member: z.object({ memberId: z.string() }) }).parse(data).member.memberId;
}

describe("members", () => {
  const db = useTestDatabase();
  let app: TestApp;
  let owner: Person;
  let count = 0;
  beforeAll(async () => {
    app = await createTestApp(db);
    owner = await signUp(app, "Owner");
  });
  // All these people share one address; how often it may ask is accounts.test.ts's matter.
  beforeEach(() => db.pool.query("delete from auth_rate_limit"));

  /** Somebody new whom `by` invited in a role; the browser speaks of that workspace. */
  async function join(role: Role, by: Browser = owner): Promise<Person> {
    count += 1;
    const person = await signUp(app, `Person${count}`);
    const token = tokenOf(await by.mutate("members.invite", { role }));
    expect((await person.mutate("workspaces.join", { token })).status).toBe(200);
    person.enter(owner.workspaceId);
    return person;
  }

  it("an invited person without an account signs up straight into the workspace", async () => {
    const token = tokenOf(await owner.mutate("members.invite", { role: "agent", email: "new@example.test" }));
    const browser = openBrowser(app);
    expect((await browser.query("account.invitation", { token })).data).toMatchObject({
      workspaceName: "Owners",
      inviterName: "Owner",
      role: "agent",
    });
    const body = { name: "New", password: PASSWORD, invitationToken: token };
    const other = await browser.post("/api/auth/sign-up", { ...body, email: "other@example.test" });
    expect(other.status).toBe(404);
    expect((await browser.post("/api/auth/sign-up", { ...body, email: "New@example.test" })).status).toBe(200);
    expect((await browser.query("workspaces.list")).data).toEqual([
      { id: owner.workspaceId, name: "Owners", role: "agent" },
    ]);
  });

  it("a link works once, also for two at the same moment", async () => {
    const token = tokenOf(await owner.mutate("members.invite", { role: "agent" }));
    const [one, two] = [await signUp(app, "RaceOne"), await signUp(app, "RaceTwo")];
    const answers = await Promise.all([one, two].map((person) => person.mutate("workspaces.join", { token })));
    expect(answers.map((answer) => answer.code).sort()).toEqual(["auth.link_invalid", null]);
  });

  it("a link stops after seven days, when withdrawn, and when its inviter is gone", async () => {
    const visitor = await signUp(app, "Late");
    const use = (token: string) => visitor.mutate("workspaces.join", { token });
    const old = tokenOf(await owner.mutate("members.invite", { role: "agent" }));
    await db.pool.query(
      "update invitation set expires_at = expires_at - interval '7 days 1 second' where accepted_at is null",
    );
    expect((await use(old)).code).toBe("auth.link_invalid");

    const withdrawn = await owner.mutate("members.invite", { role: "agent" });
    const { id } = z.object({ id: z.string() }).parse(withdrawn.data);
    expect((await owner.mutate("members.revokeInvitation", { id })).status).toBe(200);
    expect((await use(tokenOf(withdrawn))).code).toBe("auth.link_invalid");

    const admin = await join("admin");
    const orphan = tokenOf(await admin.mutate("members.invite", { role: "agent" }));
    await owner.mutate("members.remove", { memberId: await memberIdOf(admin) });
    expect((await use(orphan)).code).toBe("auth.link_invalid");
  });

  it("a link gives no more than its inviter could give now, seen, pending and used", async () => {
    const inviter = await join("owner");
    const memberId = await memberIdOf(inviter);
    const hopeful = await signUp(app, "Hopeful");
    const invite = (role: Role) => inviter.mutate("members.invite", { role, email: hopeful.email }).then(tokenOf);
    const [asOwner, asAgent] = [await invite("owner"), await invite("agent")];
    const seen = async (token: string) => (await hopeful.query("account.invitation", { token })).code;
    const used = (token: string) => consumeInvitation(db.pool, hashToken(token));
    const pending = async () => {
      const { data } = await owner.query("members.invitations");
      const rows = z.array(z.object({ email: z.string().nullable(), role: z.string() })).parse(data);
      return rows.flatMap(({ email, role }) => (email === hopeful.email ? role : []));
    };
    await owner.mutate("members.changeRole", { memberId, role: "admin" });
    expect([await seen(asOwner), await used(asOwner), await pending()]).toEqual(["auth.link_invalid", null, ["agent"]]);
    await owner.mutate("members.changeRole", { memberId, role: "supervisor" });
    expect([await seen(asAgent), await used(asAgent), await pending()]).toEqual(["auth.link_invalid", null, []]);
    await owner.mutate("members.changeRole", { memberId, role: "admin" });
    expect((await hopeful.mutate("workspaces.join", { token: asAgent })).code).toBeNull();
  });

  it("stores no link: only its hash", async () => {
    const token = tokenOf(await owner.mutate("members.invite", { role: "agent" }));
    const { rows } = await db.pool.query("select * from invitation");
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("nobody gives a role above the own one, or touches somebody above", async () => {
    const admin = await join("admin");
    expect((await admin.mutate("members.invite", { role: "owner" })).code).toBe("auth.forbidden");
    const ownerId = await memberIdOf(owner);
    expect((await admin.mutate("members.changeRole", { memberId: ownerId, role: "agent" })).code).toBe(
      "auth.forbidden",
    );
    expect((await admin.mutate("members.remove", { memberId: ownerId })).code).toBe("auth.forbidden");
    expect((await admin.mutate("members.resetLink", { memberId: ownerId })).code).toBe("auth.forbidden");
    const own = await memberIdOf(admin);
    expect((await admin.mutate("members.changeRole", { memberId: own, role: "owner" })).code).toBe("auth.forbidden");
  });

  it("a workspace keeps an owner, also when two owners demote each other at once", async () => {
    const ownerId = await memberIdOf(owner);
    expect((await owner.mutate("members.changeRole", { memberId: ownerId, role: "admin" })).code).toBe(
      "member.last_owner",
    );
    expect((await owner.mutate("members.remove", { memberId: ownerId })).code).toBe("member.last_owner");
    const founder = await signUp(app, "Founder");
    const second = await signUp(app, "Cofounder");
    await second.mutate("workspaces.join", {
      token: tokenOf(await founder.mutate("members.invite", { role: "owner" })),
    });
    second.enter(founder.workspaceId);
    const [a, b] = [await memberIdOf(founder), await memberIdOf(second)];
    const answers = await Promise.all([
      founder.mutate("members.changeRole", { memberId: b, role: "agent" }),
      second.mutate("members.changeRole", { memberId: a, role: "agent" }),
    ]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const { rows } = await db.pool.query("select role from member where workspace_id = $1", [founder.workspaceId]);
    expect(rows.map((row: { role: string }) => row.role).sort()).toEqual(["agent", "owner"]);
  });

  it("a removed member is a stranger at once, keeps the account, and can be invited again", async () => {
    const agent = await join("agent");
    const memberId = await memberIdOf(agent);
    await owner.mutate("members.remove", { memberId });
    expect((await agent.query("workspaces.current")).code).toBe("not_found");
    expect((await agent.query("account.me")).data).toMatchObject({ email: agent.email });
    const token = tokenOf(await owner.mutate("members.invite", { role: "supervisor" }));
    await agent.mutate("workspaces.join", { token });
    expect(await memberIdOf(agent)).toBe(memberId);
  });

  it("an owner's reset link sets a new password once, and signs the person out everywhere", async () => {
    const agent = await join("agent");
    await db.pool.query("delete from member where workspace_id = $1", [agent.workspaceId]);
    const memberId = await memberIdOf(agent);
    const first = tokenOf(await owner.mutate("members.resetLink", { memberId }));
    const token = tokenOf(await owner.mutate("members.resetLink", { memberId }));
    const reset = (value: string) =>
      openBrowser(app).post("/api/auth/reset", { token: value, password: "a whole new one" });
    expect((await reset(first)).status).toBe(404);
    expect((await reset(token)).status).toBe(200);
    expect((await reset(token)).status).toBe(404);
    expect((await agent.query("account.me")).data).toBeNull();
    const signIn = (password: string) => openBrowser(app).post("/api/auth/sign-in", { email: agent.email, password });
    expect([(await signIn(PASSWORD)).status, (await signIn("a whole new one")).status]).toEqual([401, 200]);
  });

  it("gives no link over an account that is also somewhere else: it would be power over another workspace", async () => {
    const elsewhere = await join("agent");
    const answer = await owner.mutate("members.resetLink", { memberId: await memberIdOf(elsewhere) });
    expect(answer.code).toBe("auth.forbidden");
  });

  it("makes a reset link for an owner only: an admin takes no account over, not even an agent's", async () => {
    const [admin, peer, agent] = [await join("admin"), await join("admin"), await join("agent")];
    for (const person of [peer, agent]) {
      await db.pool.query("delete from member where workspace_id = $1", [person.workspaceId]);
      const memberId = await memberIdOf(person);
      expect((await admin.mutate("members.resetLink", { memberId })).code).toBe("auth.forbidden");
      expect((await owner.mutate("members.resetLink", { memberId })).code).toBeNull();
    }
  });

  it("a reset link stops after an hour", async () => {
    const agent = await join("agent");
    await db.pool.query("delete from member where workspace_id = $1", [agent.workspaceId]);
    const token = tokenOf(await owner.mutate("members.resetLink", { memberId: await memberIdOf(agent) }));
    await db.pool.query("update auth_verification set expires_at = expires_at - interval '1 hour 1 second'");
    expect((await openBrowser(app).post("/api/auth/reset", { token, password: "a whole new one" })).status).toBe(404);
  });

  it("tells the others: a member's change is in the feed, and says whether access changed", async () => {
    const agent = await join("agent");
    const memberId = await memberIdOf(agent);
    await owner.mutate("members.changeRole", { memberId, role: "supervisor" });
    const { rows } = await db.pool.query<{ payload: unknown }>(
      "select payload from event where workspace_id = $1 and type = 'member.updated' order by id desc limit 1",
      [owner.workspaceId],
    );
    expect(rows[0]?.payload).toMatchObject({ memberId, accessChanged: true, member: { role: "supervisor" } });
  });

  it("a team holds members of its workspace only, has one name, and gives its conversations back when deleted", async () => {
    const agent = await join("agent");
    const stranger = await signUp(app, "Stranger");
    const mine = await memberIdOf(agent);
    const foreign = await memberIdOf(stranger);
    expect((await owner.mutate("teams.create", { name: "Mixed", memberIds: [mine, foreign] })).code).toBe("not_found");
    const made = await owner.mutate("teams.create", { name: "Sales", memberIds: [mine] });
    const { id: teamId } = z.object({ id: z.string() }).parse(made.data);
    expect((await owner.mutate("teams.create", { name: "Sales", memberIds: [] })).code).toBe("conflict");
    expect((await stranger.mutate("teams.delete", { teamId })).code).toBe("not_found");
    const mixed = await owner.mutate("teams.update", { teamId, name: "Mixed", memberIds: [foreign] });
    expect(mixed.code).toBe("not_found");
    expect((await agent.query("workspaces.current")).data).toMatchObject({ member: { teamIds: [teamId] } });
    await owner.mutate("teams.update", { teamId, name: "Sales", memberIds: [] });
    expect((await agent.query("workspaces.current")).data).toMatchObject({ member: { teamIds: [] } });
    expect((await owner.mutate("teams.delete", { teamId })).status).toBe(200);
    const jobs = await db.pool.query("select from graphile_worker.jobs where task_identifier = 'auth:release-team'");
    expect(jobs.rowCount).toBe(1);
  });
});
