import { beforeAll, describe, expect, it, vi } from "vitest";
import { openBrowser, PASSWORD, signUp } from "#server/api/testing/browser.ts";
import { createTestApp, type TestApp } from "#server/api/testing/test-app.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { THROTTLES } from "./rules.ts";

describe("accounts", () => {
  const db = useTestDatabase();
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(db);
  });

  it("lets a person sign up, makes them owner of a workspace, and knows them by the cookie", async () => {
    const ana = await signUp(app, "Ana");
    expect((await ana.query("account.me")).data).toMatchObject({ name: "Ana", email: "ana@example.test" });
    expect((await ana.query("workspaces.list")).data).toEqual([{ id: ana.workspaceId, name: "Anas", role: "owner" }]);
    expect((await ana.query("workspaces.current")).data).toMatchObject({ member: { role: "owner", name: "Ana" } });
  });

  it("keeps the cookie from scripts and from other sites", async () => {
    const response = await openBrowser(app).post("/api/auth/sign-up", {
      name: "Cookie",
      email: "cookie@example.test",
      password: PASSWORD,
      workspaceName: "C",
    });
    expect(response.headers.get("set-cookie")).toMatch(/HttpOnly; SameSite=Lax/);
    expect(response.headers.get("set-cookie")).not.toMatch(/Secure/);
  });

  it("marks the cookie as Secure where the address is https", async () => {
    const secure = await createTestApp(db, { env: { PUBLIC_URL: "https://baton.test" } });
    const response = await openBrowser(secure).post(
      "/api/auth/sign-up",
      { name: "Tls", email: "tls@example.test", password: PASSWORD, workspaceName: "T" },
      { origin: "https://baton.test" },
    );
    expect(response.headers.get("set-cookie")).toMatch(/^__Secure-.*; Secure/);
  });

  it("refuses a taken e-mail, whatever its case, and a short password", async () => {
    await signUp(app, "Taken");
    const body = { name: "X", email: "TAKEN@example.test", password: PASSWORD, workspaceName: "X" };
    const taken = await openBrowser(app).post("/api/auth/sign-up", body);
    expect([taken.status, await taken.json()]).toEqual([409, expect.objectContaining({ code: "auth.email_taken" })]);
    const short = await openBrowser(app).post("/api/auth/sign-up", {
      ...body,
      email: "s@example.test",
      password: "short",
    });
    expect(short.status).toBe(400);
  });

  it("signs out: the cookie that was kept means nothing any more", async () => {
    const ana = await signUp(app, "Outgoing");
    const session = await db.pool.query<{ id: string }>(
      "select s.id from auth_session s join auth_user u on u.id = s.user_id where u.email = $1",
      [ana.email],
    );
    expect(session.rows).toHaveLength(1);
    await ana.post("/api/auth/sign-out", {});
    expect((await ana.query("account.me")).data).toBeNull();
    expect((await ana.query("workspaces.list")).code).toBe("auth.required");
    expect((await db.pool.query("select from auth_session where id = $1", [session.rows[0]?.id])).rowCount).toBe(0);
  });

  it("answers an unknown e-mail and a wrong password alike", async () => {
    await signUp(app, "Known");
    const wrong = await openBrowser(app).post("/api/auth/sign-in", { email: "known@example.test", password: "nope" });
    const unknown = await openBrowser(app).post("/api/auth/sign-in", { email: "no@example.test", password: "nope" });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(await wrong.json()).toMatchObject({ code: "auth.invalid_credentials" });
    expect(await unknown.json()).toMatchObject({ code: "auth.invalid_credentials" });
  });

  it("stops guessing at one account, also the right password, in every web process, until the window passes", async () => {
    await signUp(app, "Guessed");
    const other = await createTestApp(db);
    const attempt = (where: TestApp, password: string) =>
      openBrowser(where).post("/api/auth/sign-in", { email: "guessed@example.test", password });
    for (let n = 0; n < THROTTLES.guess.max; n += 1) expect((await attempt(app, "wrong password")).status).toBe(401);
    const refused = await attempt(other, PASSWORD);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(600);
    await db.pool.query("update auth_rate_limit set last_request = last_request - 1000");
    expect((await attempt(other, PASSWORD)).status).toBe(200);
  });

  it("does not let a rush of simultaneous guesses through", async () => {
    await signUp(app, "Rushed");
    const answers = await Promise.all(
      Array.from({ length: THROTTLES.guess.max * 2 }, () =>
        openBrowser(app).post("/api/auth/sign-in", { email: "rushed@example.test", password: "wrong password" }),
      ),
    );
    const heard = answers.filter((answer) => answer.status === 401);
    expect(heard).toHaveLength(THROTTLES.guess.max);
  });

  it("changes the password for who knows the present one, and ends the other sessions", async () => {
    const ana = await signUp(app, "Changer");
    const phone = openBrowser(app);
    await phone.post("/api/auth/sign-in", { email: ana.email, password: PASSWORD });
    const change = (currentPassword: string) =>
      ana.mutate("account.changePassword", { currentPassword, newPassword: "another long password" });
    expect((await change("not the password")).code).toBe("auth.invalid_credentials");
    expect((await change(PASSWORD)).status).toBe(200);
    expect((await phone.query("account.me")).data).toBeNull();
    expect((await ana.query("account.me")).data).toMatchObject({ email: ana.email });
    const old = await openBrowser(app).post("/api/auth/sign-in", { email: ana.email, password: PASSWORD });
    expect(old.status).toBe(401);
  });

  it("hashes no password for who holds no reset link, and stops hearing an address that tries links", async () => {
    await db.pool.query("delete from auth_rate_limit");
    const { password } = await app.services.accounts.auth.$context;
    const hash = vi.spyOn(password, "hash");
    const attempt = () =>
      openBrowser(app).post("/api/auth/reset", { token: "a".repeat(43), password: "a whole new one" });
    const statuses: number[] = [];
    for (let n = 0; n <= THROTTLES.request.max; n += 1) statuses.push((await attempt()).status);
    expect(hash).not.toHaveBeenCalled();
    hash.mockRestore();
    expect(statuses).toEqual([...Array<number>(THROTTLES.request.max).fill(404), 429]);
    await db.pool.query("delete from auth_rate_limit");
  });

  it("ends one other device without ending this one, and nobody else's", async () => {
    const ana = await signUp(app, "Devices");
    const bob = await signUp(app, "Bystander");
    const { data } = await bob.query("account.sessions");
    const [bobs] = data as { id: string }[];
    await ana.mutate("account.endSession", { sessionId: bobs?.id });
    expect((await bob.query("account.me")).data).toMatchObject({ name: "Bystander" });
  });
});

describe("SIGNUP=invite", () => {
  const db = useTestDatabase();

  it("lets the very first person in and then only invited ones", async () => {
    const app = await createTestApp(db, { env: { SIGNUP: "invite" } });
    const first = await signUp(app, "First");
    expect((await first.query("account.me")).data).toMatchObject({ name: "First" });
    const second = await openBrowser(app).post("/api/auth/sign-up", {
      name: "Second",
      email: "second@example.test",
      password: PASSWORD,
      workspaceName: "Second",
    });
    expect([second.status, await second.json()]).toEqual([
      403,
      expect.objectContaining({ code: "auth.signup_closed" }),
    ]);
    expect((await db.pool.query("select from auth_user")).rowCount).toBe(1);
  });
});
