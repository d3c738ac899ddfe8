import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openBrowser, signUp } from "#server/api/testing/browser.ts";
import { createTestApp, type TestApp } from "#server/api/testing/test-app.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import type { Accounts } from "./accounts.ts";
import { requestReset } from "./request-reset.ts";
import { networkOf, THROTTLES } from "./rules.ts";
import { countSignIn, forgiveSignIn } from "./throttle.ts";

describe("a network", () => {
  it.each([
    ["203.0.113.9", "203.0.113.9"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["2001:db8:0:7:1234:5678:9abc:def0", "2001:db8:0:7::/64"],
    ["2001:0DB8::7:0:0:0:1", "2001:db8:0:7::/64"],
    ["2001:db8:0:7::1", "2001:db8:0:7::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["64:ff9b::203.0.113.9", "64:ff9b:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["", ""],
  ])("of %s is %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe("counting", () => {
  const db = useTestDatabase();
  beforeEach(() => db.pool.query("delete from auth_rate_limit"));

  /** How many of these sign-ins are heard. */
  async function heard(tries: { email: string; from: string }[]): Promise<number> {
    let count = 0;
    for (const { email, from } of tries)
      await countSignIn(db.pool, email, from).then(
        () => (count += 1),
        () => undefined,
      );
    return count;
  }
  const times = <Item>(n: number, make: (index: number) => Item) =>
    Array.from({ length: n }, (_, index) => make(index));
  const email = "ana@example.test";

  it("stops guessing from one network, and lets the owner in from another", async () => {
    expect(await heard(times(30, () => ({ email, from: "203.0.113.9" })))).toBe(THROTTLES.guess.max);
    expect(await heard([{ email, from: "198.51.100.7" }])).toBe(1);
  });

  it("stops guessing at one account from many networks", async () => {
    const tries = times(THROTTLES.account.max + 20, (index) => ({ email, from: `10.0.${index}.1` }));
    expect(await heard(tries)).toBe(THROTTLES.account.max);
  });

  it("takes the addresses of an IPv6 network for one", async () => {
    const tries = times(THROTTLES.address.max + 10, (index) => ({
      email: `person${index}@example.test`,
      from: `2001:db8:0:7::${index.toString(16)}`,
    }));
    expect(await heard(tries)).toBe(THROTTLES.address.max);
    expect(await heard([{ email, from: "2001:db8:0:8::1" }])).toBe(1);
  });

  it("counts no sign-in that succeeded", async () => {
    for (let n = 0; n < THROTTLES.guess.max * 3; n += 1) {
      await countSignIn(db.pool, email, "203.0.113.9");
      await forgiveSignIn(db.pool, email, "203.0.113.9");
    }
    expect(await heard([{ email, from: "203.0.113.9" }])).toBe(1);
  });
});

describe("reset mails", () => {
  const db = useTestDatabase();
  let app: TestApp;
  let accounts: Accounts;
  const sent: string[] = [];
  beforeAll(async () => {
    app = await createTestApp(db);
    const mailer = { send: ({ text }: { text: string }) => Promise.resolve(void sent.push(text)) };
    accounts = { ...app.services.accounts, mailer };
  });

  it("keep their links until one is used, and are few to one e-mail, whoever asks from wherever", async () => {
    const ana = await signUp(app, "Ana");
    for (let n = 0; n < THROTTLES.mail.max; n += 1) await requestReset(accounts, "ANA@example.test", `10.0.0.${n}`);
    await expect(requestReset(accounts, ana.email, "10.0.1.1")).rejects.toMatchObject({ code: "auth.throttled" });
    await expect.poll(() => sent.length).toBe(THROTTLES.mail.max);
    const tokens = sent.map((text) => /#(\S+)/.exec(text)?.[1] ?? "");
    const use = (token: string | undefined) =>
      openBrowser(app).post("/api/auth/reset", { token, password: "a whole new one" });
    expect((await use(tokens[0])).status).toBe(200);
    expect((await use(tokens[0])).status).toBe(404);
    expect((await use(tokens[1])).status).toBe(404);
  });

  it("are counted alike for an e-mail without an account", async () => {
    const nobody = "nobody@example.test";
    for (let n = 0; n < THROTTLES.mail.max; n += 1)
      expect(await requestReset(accounts, nobody, "")).toEqual({ mail: true });
    await expect(requestReset(accounts, nobody, "")).rejects.toMatchObject({ code: "auth.throttled" });
  });
});
