/**
 * The receivers of a webhook load: one server with a path per endpoint. It verifies every signature, answers after a moment, keeps the
 * ledger of what each path got, and misbehaves where told to. Its parent sends `{ kind: "secrets" | "faults" | "ledger" | "reset" }`.
 */
import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { z } from "zod";

// Milliseconds until an answer: 5, or as the arguments say, from the first to the second.
const [LEAST_MS = 5, MOST_MS = LEAST_MS] = process.argv.slice(2).map(Number);
const COMMAND = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("secrets"), secrets: z.record(z.string(), z.string()) }),
  /** Shares of requests, and paths that are down. `faulty`: the paths that the shares go for. */
  z.object({
    kind: z.literal("faults"),
    errors: z.number(),
    hangs: z.number(),
    faulty: z.array(z.string()),
    down: z.array(z.string()),
  }),
  z.object({ kind: z.literal("ledger") }),
  z.object({ kind: z.literal("reset") }),
]);

const keys = new Map<string, Buffer>();
const faults = { errors: 0, hangs: 0, faulty: new Set<string>(), down: new Set<string>() };
const open = new Map<string, number>();
let ledger = fresh();

function fresh() {
  return { taken: new Map<string, number>(), mostInFlight: 0, badSignatures: 0, requests: 0, firstAt: 0, lastAt: 0 };
}

function isSigned(path: string, request: IncomingMessage, body: Buffer): boolean {
  const key = keys.get(path);
  const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signature } = request.headers;
  if (!key || typeof id !== "string" || typeof timestamp !== "string") return false;
  return signature === `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest("base64")}`;
}

function answer(path: string, id: string, response: ServerResponse): void {
  const luck = faults.faulty.has(path) ? Math.random() : 1;
  if (luck < faults.hangs) return;
  if (faults.down.has(path) || luck < faults.hangs + faults.errors) return void response.writeHead(500).end();
  ledger.lastAt = performance.now();
  const key = `${path} ${id}`;
  ledger.taken.set(key, (ledger.taken.get(key) ?? 0) + 1);
  response.writeHead(204).end();
}

const server = createServer((request, response) => {
  const path = request.url ?? "";
  const inFlight = (open.get(path) ?? 0) + 1;
  open.set(path, inFlight);
  ledger.requests += 1;
  ledger.mostInFlight = Math.max(ledger.mostInFlight, inFlight);
  ledger.firstAt ||= performance.now();
  response.once("close", () => open.set(path, (open.get(path) ?? 1) - 1));
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    if (isSigned(path, request, Buffer.concat(chunks)))
      setTimeout(
        () => answer(path, String(request.headers["webhook-id"]), response),
        LEAST_MS + Math.random() * (MOST_MS - LEAST_MS),
      );
    else {
      ledger.badSignatures += 1;
      response.writeHead(401).end();
    }
  });
});
server.keepAliveTimeout = 60_000;

function obey(command: z.infer<typeof COMMAND>): void {
  if (command.kind === "secrets")
    for (const [path, secret] of Object.entries(command.secrets))
      keys.set(path, Buffer.from(secret.replace("whsec_", ""), "base64"));
  else if (command.kind === "faults") {
    Object.assign(faults, { errors: command.errors, hangs: command.hangs });
    faults.faulty = new Set(command.faulty);
    faults.down = new Set(command.down);
  } else if (command.kind === "reset") ledger = fresh();
  else process.send?.({ ...ledger, taken: [...ledger.taken], ms: ledger.lastAt - ledger.firstAt });
}

process.on("message", (message) => obey(COMMAND.parse(message)));
process.on("disconnect", () => process.exit(0));
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ port: address instanceof Object ? address.port : 0 });
});
