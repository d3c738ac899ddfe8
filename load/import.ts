import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { signUp, type Member } from "./lib/api.ts";
import { round, watchProcesses } from "./lib/measure.ts";
import { resultOf } from "./lib/outcome.ts";
import type { Scenario } from "./lib/scenario.ts";
import { startStack, type Stack } from "./lib/stack.ts";

const RECORDS = 100_000;
const QUICK_RECORDS = 10_000;
/** One in a hundred is faulty, by turns in each of these ways. */
const FAULTS = ["5.5E+12", "91", "none", "+351912345678 or +351912345679"];

const SHOWN = z.object({
  status: z.string(),
  failure: z.string().nullable(),
  cursor: z.number(),
  counts: z.record(z.string(), z.number()),
  errorCounts: z.record(z.string(), z.number()),
  layout: z.object({ records: z.number(), mapping: z.record(z.string(), z.string()) }).nullable(),
});
type Shown = z.infer<typeof SHOWN>;

/**
 * A file of contacts from its upload to its last record: read, checked and run, 1 % faulty. The jobs process is killed in the middle
 * of the run; the books have to be exact all the same.
 */
export const importContacts: Scenario = async (options) => {
  const records = options.quick ? QUICK_RECORDS : RECORDS;
  const stack = await startStack();
  try {
    const admin = await signUp(stack.url, 4);
    const limit = await plainInserts(stack, records);
    const watch = watchProcesses(stack.pids());
    // Twice: the first run is timed, the second one is killed.
    const timed = await bring(stack, admin, fileOf(records, 0), null);
    const killed = await bring(stack, admin, fileOf(records, 1), "jobs");
    const usage = watch.stop();
    const faulty = Math.floor(records / 100);
    const wanted = { created: records - faulty, failed: faulty, updated: 0, unchanged: 0, skipped: 0, repeated: 0 };
    const { rows } = await stack.db.query<{ contacts: string; phones: string }>(
      "select count(*) as contacts, (select count(distinct value) from contact_identity where certainty > 0) as phones from contact",
    );
    const stored = { contacts: Number(rows[0]?.contacts), phones: Number(rows[0]?.phones) };
    const isExact = (run: Shown) => JSON.stringify(run.counts, keys) === JSON.stringify(wanted, keys);
    const perSecond = round(records / timed.seconds);
    return resultOf(stack, options, {
      scenario: "import",
      checks: {
        "errors exact": { ok: isFaulty(timed.shown, faulty), errors: timed.shown.errorCounts },
        "books exact": { ok: isExact(timed.shown), ...timed.shown.counts },
        "books exact after a kill": { ok: isExact(killed.shown) && killed.killedAt > 0, at: killed.killedAt },
        "each person once": {
          ok: stored.contacts === 2 * wanted.created && stored.phones === stored.contacts,
          ...stored,
        },
      },
      figures: { seconds: timed.seconds, records, recordsPerSecond: perSecond, secondsWithKill: killed.seconds },
      targets: { seconds: `<= ${options.quick ? 15 : 30}` },
      limit: { name: "plain inserts of the same contacts and phones per second", value: limit },
      ratio: round(perSecond / limit, 3),
      usage,
      peer: { name: "none measured", figures: {} },
    });
  } finally {
    await stack.stop();
  }
};

const keys = ["created", "failed", "repeated", "skipped", "unchanged", "updated"];
const isFaulty = ({ errorCounts }: Shown, faulty: number): boolean =>
  Object.values(errorCounts).reduce((sum, count) => sum + count, 0) === faulty && Object.keys(errorCounts).length > 2;

/** Portuguese mobiles, a block of numbers for each file; with a tag and typed attributes. */
function fileOf(records: number, block: number): Buffer {
  const lines = ["Phone,Name,City,Orders,Tags"];
  for (let at = 0; at < records; at += 1) {
    const phone =
      at % 100 === 99
        ? FAULTS[Math.floor(at / 100) % FAULTS.length]
        : `+35191${String(block * 1_000_000 + 1_000_000 + at)}`;
    lines.push(
      `${phone ?? ""},Person ${at},${["Porto", "Faro", "Lisboa"][at % 3] ?? ""},${at % 50},${at % 10 === 0 ? "VIP" : ""}`,
    );
  }
  return Buffer.from(lines.join("\n"));
}

async function bring(stack: Stack, admin: Member, file: Buffer, kills: string | null) {
  const started = performance.now();
  const { id } = await admin.upload("/api/contacts/imports?name=people.csv", file, z.object({ id: z.uuid() }));
  const read = await until(admin, id, ({ layout }) => layout !== null);
  const plan = { mapping: read.layout?.mapping, country: "PT", newTypes: { orders: "number" } };
  await admin.mutate("contacts.imports.check", { id, plan }, z.unknown());
  await until(admin, id, ({ status }) => status === "checked");
  await admin.mutate("contacts.imports.start", { id }, z.unknown());
  let killedAt = 0;
  if (kills !== null) {
    const running = await until(admin, id, ({ cursor, status }) => status !== "running" || cursor > 0);
    killedAt = running.status === "running" ? running.cursor : 0;
    const pid = stack.pids()[kills];
    if (pid !== undefined) process.kill(pid, "SIGKILL");
  }
  const shown = await until(admin, id, ({ status }) => status === "completed");
  return { shown, seconds: round((performance.now() - started) / 1_000, 2), killedAt };
}

const PATIENCE_MS = 180_000;

async function until(admin: Member, id: string, isSo: (shown: Shown) => boolean): Promise<Shown> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const shown = await admin.query("contacts.imports.get", { id }, SHOWN);
    if (isSo(shown)) return shown;
    if (shown.status === "failed") throw new Error(`the import failed: ${shown.failure ?? ""}`);
    if (performance.now() > deadline) throw new Error(`the import stands at ${shown.status} ${shown.cursor}`);
    await sleep(50);
  }
}

/** The same contacts and phones by the plainest program: rows of 1,000 at a time, nothing asked. */
async function plainInserts(stack: Stack, records: number): Promise<number> {
  await stack.db.query("create table plain_contact (like contact including all)");
  await stack.db.query("create table plain_identity (like contact_identity including all)");
  const started = performance.now();
  for (let at = 0; at < records; at += 1_000)
    await stack.db.query(
      `with made as (
         insert into plain_contact (workspace_id, id, name, folded, attributes)
         select '00000000-0000-0000-0000-000000000001', uuidv7(), 'Person ' || n, 'person ' || n, jsonb_build_object('city', 'Porto', 'orders', n % 50)
         from generate_series($1::int, $1::int + 999) n returning workspace_id, id, name)
       insert into plain_identity (workspace_id, kind, value, contact_id) select workspace_id, 1, '+35191' || name, id from made`,
      [at],
    );
  const perSecond = round(records / ((performance.now() - started) / 1_000));
  await stack.db.query("drop table plain_contact, plain_identity");
  return perSecond;
}
