import { appendFileSync, existsSync, readFileSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { AuthStore, AuthWrite, InboundMessage, SessionHost, SessionLog } from "../../provider.ts";
import { createLinkedProvider } from "../index.ts";
import { JOURNAL } from "../journal.ts";

/**
 * A session worker small enough to be killed at a chosen point: its tables are two files of JSON lines, and one appended
 * line is one transaction. Says what happens on stdout, as lines of JSON.
 */

const settings = z
  .object({
    folder: z.string(),
    url: z.string(),
    root: z.string(),
    killAt: z.enum([
      "never",
      "before_commit",
      "after_commit",
      "before_insert",
      "after_insert",
      "before_remove",
      "after_send",
    ]),
  })
  .parse(JSON.parse(process.argv[2] ?? "{}"));

const authFile = join(settings.folder, "auth.jsonl");
const inboundFile = join(settings.folder, "inbound.jsonl");
const writesSchema = z.array(z.object({ type: z.string(), id: z.string(), value: z.string().nullable() }));

/** Whole lines only: a kill in mid-append leaves a transaction that never committed. */
function linesOf(file: string): string[] {
  if (!existsSync(file)) return [];
  const text = readFileSync(file, "utf8");
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  if (whole.length < text.length) truncateSync(file, Buffer.byteLength(whole));
  return whole.split("\n").filter(Boolean);
}
const say = (line: object) => void process.stdout.write(`${JSON.stringify(line)}\n`);
const dieAt = (point: string) => {
  if (settings.killAt === point) process.kill(process.pid, "SIGKILL");
};

let isSending = false;

function fileAuth(): AuthStore {
  const rows = new Map<string, Map<string, string>>();
  const apply = ({ type, id, value }: AuthWrite) => {
    const ofType = rows.get(type) ?? new Map<string, string>();
    rows.set(type, ofType);
    if (value === null) ofType.delete(id);
    else ofType.set(id, value);
  };
  for (const line of linesOf(authFile)) writesSchema.parse(JSON.parse(line)).forEach(apply);
  const pick = (type: string, ids: string[]) => [...(rows.get(type) ?? [])].filter(([id]) => ids.includes(id));
  return {
    read: (type, ids) => Promise.resolve(new Map(pick(type, ids))),
    list: (type) => Promise.resolve(new Map(rows.get(type) ?? [])),
    async write(writes) {
      const journalled = writes.filter(({ type }) => type === JOURNAL);
      if (journalled.some(({ value }) => value !== null)) dieAt("before_commit");
      if (journalled.some(({ value }) => value === null)) dieAt("before_remove");
      // Baileys commits the ratchet after it wrote the stanza to the socket.
      if (isSending && writes.some(({ type }) => type === "session")) dieAt("after_send");
      await Promise.resolve();
      appendFileSync(authFile, `${JSON.stringify(writes)}\n`);
      writes.forEach(apply);
      if (journalled.some(({ value }) => value !== null)) dieAt("after_commit");
    },
    clear: () => Promise.reject(new Error("not in this test")),
  };
}

async function receiveInbound(messages: InboundMessage[]): Promise<void> {
  dieAt("before_insert");
  await Promise.resolve();
  const known = linesOf(inboundFile);
  for (const { providerMessageId, content } of messages) {
    const line = JSON.stringify({ id: providerMessageId, content });
    if (!known.includes(line)) appendFileSync(inboundFile, `${line}\n`);
  }
  dieAt("after_insert");
}

const write = (level: string) => (fields: object, message: string) => say({ level, message, ...fields });
const log: SessionLog = { debug: write("debug"), info: write("info"), warn: write("warn"), error: write("error") };
const refuse = () => Promise.reject(new Error("no media here"));

const host: SessionHost = {
  channelId: "channel",
  workspaceId: "workspace",
  settings: {},
  auth: fileAuth(),
  log,
  receiveInbound,
  learnIdentities: () => undefined,
  receiveEvidence: () => undefined,
  report: ({ state, qr }) => say({ state, qr: qr?.text }),
  storeMedia: refuse,
  readMedia: refuse,
  findSent: (providerMessageId) =>
    Promise.resolve({ messageId: "m", providerMessageId, to: [], content: { kind: "text", text: "Bom dia" } }),
  typing: () => undefined,
};

const provider = createLinkedProvider({ url: settings.url, trustedRoot: Buffer.from(settings.root, "hex") });
const session = provider.open(host);

/** A line `<provider message id> <lid>` on stdin sends a text. */
process.stdin.on("data", (line: Buffer) => {
  const [providerMessageId = "", value = ""] = line.toString().trim().split(" ");
  isSending = true;
  void session
    .send({
      messageId: "m",
      providerMessageId,
      to: [{ kind: "lid", value }],
      content: { kind: "text", text: "Bom dia" },
    })
    .then(({ outcome }) => say({ sent: providerMessageId, outcome }));
});
