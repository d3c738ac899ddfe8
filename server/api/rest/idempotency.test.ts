import { describe, expect, it } from "vitest";
import { createNotifier } from "#server/db/feed.ts";
import { all, run, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { newId } from "#server/platform/ids.ts";
import { hashRequest, idempotently, type RestWrite } from "./idempotency.ts";

describe("a write under an Idempotency-Key", () => {
  const db = useTestDatabase();
  const deps = () => ({ pool: db.pool, notifier: createNotifier(db.pool, () => undefined) });

  /** A write that everybody can count: a workspace by this name. */
  const request = (key: string, body: unknown = "body", workspaceId = newId()) => ({
    ...{ workspaceId, key, requestHash: hashRequest("post /x", body), route: "post /x" },
  });
  const insert =
    (name: string) =>
    async ({ tx }: RestWrite) => {
      const id = newId();
      await run(tx, sql`insert into workspace (id, name) values (${id}, ${name})`);
      return { status: 201, body: { id } };
    };
  const written = (name: string) => all(db.pool, sql`select id from workspace where name = ${name}`);

  it("happens once for twenty at the same moment, and all get its answer", async () => {
    const asked = request("together");
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => idempotently(deps(), asked, insert("Together"))),
    );
    expect(await written("Together")).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1);
  });

  it("refuses another body, and is another matter in another workspace", async () => {
    const asked = request("mine");
    await idempotently(deps(), asked, insert("Mine"));
    const other = { ...asked, requestHash: hashRequest("post /x", "other") };
    await expect(idempotently(deps(), other, insert("Mine"))).rejects.toMatchObject({ code: "idempotency.mismatch" });
    await idempotently(deps(), request("mine"), insert("Mine"));
    expect(await written("Mine")).toHaveLength(2);
  });

  it("that refuses leaves neither a key nor anything else, and tells nobody", async () => {
    const asked = request("refused");
    let told = false;
    const refusing = async (write: RestWrite) => {
      await insert("Refused")(write);
      write.onCommit(() => (told = true));
      throw new Error("no");
    };
    await expect(idempotently(deps(), asked, refusing)).rejects.toThrow("no");
    expect([await written("Refused"), told]).toEqual([[], false]);
    expect((await idempotently(deps(), asked, insert("Refused"))).isRepeat).toBe(false);
  });

  it("is done once although its connection is killed in the middle of it", async () => {
    let runs = 0;
    const dying = async (write: RestWrite) => {
      runs += 1;
      const answer = await insert("Killed")(write);
      if (runs === 1) await run(write.tx, sql`select pg_terminate_backend(pg_backend_pid())`);
      return answer;
    };
    const answer = await idempotently(deps(), request("killed"), dying);
    expect([runs, answer.status, await written("Killed")]).toEqual([2, 201, [answer.body]]);
  });

  it("is done once although the answer to its commit is lost", async () => {
    const asked = request("lost");
    let isFirst = true;
    const connect = db.pool.connect.bind(db.pool);
    const losing = async () => {
      const client = await connect();
      const query = client.query.bind(client);
      const commit = async () => {
        await query("commit");
        if (!isFirst) return;
        isFirst = false;
        throw Object.assign(new Error("Connection terminated unexpectedly"), { code: "ECONNRESET" });
      };
      return Object.assign(client, {
        query: (...args: unknown[]) =>
          args[0] === "commit" ? commit() : (Reflect.apply(query, client, args) as unknown),
      });
    };
    Object.assign(db.pool, { connect: losing });
    const answer = await idempotently(deps(), asked, insert("Lost"));
    Object.assign(db.pool, { connect });
    expect([answer.isRepeat, await written("Lost")]).toEqual([true, [answer.body]]);
  });

  it("tells others after the commit", async () => {
    let seenFromOutside = 0;
    await idempotently(deps(), null, async (write) => {
      const answer = await insert("Told")(write);
      write.onCommit(() => void written("Told").then((rows) => (seenFromOutside = rows.length)));
      expect(await written("Told")).toEqual([]);
      return answer;
    });
    await expect.poll(() => seenFromOutside).toBe(1);
  });
});
