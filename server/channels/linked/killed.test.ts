import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ANA, type Harness, OWN_PHONE, startHarness } from "./testing/harness.ts";
import { until } from "./testing/memory-host.ts";

let harness: Harness;
let folder: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  harness = await startHarness();
  folder = mkdtempSync(join(tmpdir(), "linked-"));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await harness.close();
  rmSync(folder, { recursive: true });
});

/** A session in a process of its own; `output` is every byte it printed. */
function startChild(killAt = "never") {
  const settings = {
    folder,
    url: `ws://127.0.0.1:${harness.wire.port}`,
    root: Buffer.from(harness.wire.rootPublicKey).toString("hex"),
    killAt,
  };
  const script = new URL("testing/child.ts", import.meta.url).pathname;
  const child = spawn(process.execPath, [script, JSON.stringify(settings)], { stdio: ["pipe", "pipe", "pipe"] });
  children.push(child);
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return { child, output: () => output };
}

async function pairChild() {
  const started = startChild();
  const qr = await until("a QR", () => /"qr":"([^"]+)"/.exec(started.output())?.[1], 15_000);
  await harness.wire.scan(qr, OWN_PHONE);
  await until("connected", () => started.output().includes('"state":"connected"'), 15_000);
  return started;
}

const inboundLines = () => {
  try {
    return readFileSync(join(folder, "inbound.jsonl"), "utf8").split("\n").filter(Boolean);
  } catch {
    return [];
  }
};

test.each(["before_commit", "after_commit", "before_insert", "after_insert", "before_remove"])(
  "SIGKILL %s loses and doubles nothing",
  { timeout: 60_000 },
  async (killAt) => {
    const paired = await pairChild();
    paired.child.kill("SIGKILL");
    await once(paired.child, "exit");

    const doomed = startChild(killAt);
    const exited = once(doomed.child, "exit");
    await harness.wire.customerSays(OWN_PHONE, ANA, "Chegou?");
    expect(await exited).toEqual([null, "SIGKILL"]);

    startChild();
    await until("the message", () => inboundLines().length === 1, 15_000);
    await until("acked", () => harness.wire.unacked(OWN_PHONE) === 0, 15_000);
    expect(inboundLines().map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { content: { kind: "text", text: "Chegou?" } },
    ]);
  },
);

test(
  "SIGKILL between a send and the commit of its ratchet: the resend is dropped, later texts are readable",
  { timeout: 60_000 },
  async () => {
    harness.wire.addCustomer(ANA);
    const paired = await pairChild();
    const send = ({ child }: typeof paired, id: string) => child.stdin.write(`${id} ${ANA.lid}\n`);
    send(paired, "3EB0K0");
    await until("the first", () => harness.wire.ledger()[0]?.text === "Bom dia");
    await until("acked", () => harness.wire.unacked(OWN_PHONE) === 0);
    paired.child.kill("SIGKILL");
    await once(paired.child, "exit");

    const doomed = startChild("after_send");
    await until("connected", () => doomed.output().includes('"state":"connected"'), 15_000);
    const exited = once(doomed.child, "exit");
    send(doomed, "3EB0K1");
    expect(await exited).toEqual([null, "SIGKILL"]);
    await until("taken", () => harness.wire.ledger()[1]?.text === "Bom dia");

    const next = startChild();
    await until("connected", () => next.output().includes('"state":"connected"'), 15_000);
    send(next, "3EB0K2");
    await until("readable", () => harness.wire.ledger()[2]?.text === "Bom dia");
    send(next, "3EB0K1");
    await until("sent", () => next.output().includes('{"sent":"3EB0K1","outcome":"sent"}'));
    expect(harness.wire.ledger()).toMatchObject([
      { id: "3EB0K0", duplicates: 0 },
      { id: "3EB0K1", duplicates: 1 },
      { id: "3EB0K2", duplicates: 0 },
    ]);
  },
);

/** The forms in which a key could be printed. */
const printedForms = (key: Buffer) => [
  key.toString("base64"),
  key.toString("hex"),
  [...key.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join(" "),
];

test("no private key and no text is ever printed", { timeout: 60_000 }, async () => {
  harness.wire.addCustomer(ANA);
  const { child, output } = await pairChild();
  harness.wire.faults.add(OWN_PHONE, { kind: "unreadable" });
  child.stdin.write(`3EB0AA ${ANA.lid}\n`);
  await until("sent", () => output().includes('"sent":"3EB0AA"'));
  await until("read after a retry", () => harness.wire.ledger()[0]?.text === "Bom dia");
  harness.wire.faults.add(OWN_PHONE, { kind: "corrupt" }, 2);
  await harness.wire.customerSays(OWN_PHONE, ANA, "Segredo da Ana");
  await harness.wire.customerSays(OWN_PHONE, ANA, "Outro segredo");
  await until("both", () => inboundLines().length === 2, 15_000);

  const stored = readFileSync(join(folder, "auth.jsonl"), "utf8");
  const privateKeys = [...stored.matchAll(/(?:private|privKey)[\\"':{},a-zA-Z]*?data[\\"':]*?([A-Za-z0-9+/]{43}=)/g)];
  const sessionKeys = [...stored.matchAll(/privKey[\\"':]+([A-Za-z0-9+/]{43}=)/g)];
  const keys = [...privateKeys, ...sessionKeys].map(([, base64 = ""]) => Buffer.from(base64, "base64"));
  expect(privateKeys.length).toBeGreaterThan(800);
  expect(sessionKeys.length).toBeGreaterThan(3);
  const printed = output();
  for (const key of keys) for (const form of printedForms(key)) expect(printed.includes(form)).toBe(false);
  expect(printed).not.toMatch(/segredo|Bom dia|5511988887777|100000000000011|privKey/i);
});
