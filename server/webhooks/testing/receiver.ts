import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { portOf } from "#server/platform/port-of.ts";

export type Delivered = { id: string; path: string; headers: IncomingHttpHeaders; body: string; at: number };

/** How a receiver answers one request. */
export type Answering = (delivered: Delivered, response: ServerResponse) => void;

export type Receiver = {
  url: string;
  /** Everything it got, in order. */
  received: Delivered[];
  /** The most requests it ever had open at once. */
  mostAtOnce(): number;
  answer(how: Answering): void;
  /** Resolves when it has got at least this many requests. */
  until(count: number, withinMs?: number): Promise<Delivered[]>;
  close(): Promise<void>;
};

export const ok: Answering = (_, response) => response.writeHead(200).end("ok");
export const status =
  (code: number, headers: Record<string, string> = {}, body = ""): Answering =>
  (_, response) =>
    response.writeHead(code, headers).end(body);

/** A real receiver on loopback. */
export async function startReceiver(answering: Answering = ok): Promise<Receiver> {
  const received: Delivered[] = [];
  const state = { answering, open: 0, most: 0 };
  const server = createServer((request, response) => {
    state.open += 1;
    state.most = Math.max(state.most, state.open);
    response.once("close", () => (state.open -= 1));
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const delivered = {
        id: String(request.headers["webhook-id"]),
        path: request.url ?? "",
        headers: request.headers,
        body: Buffer.concat(chunks).toString("utf8"),
        at: Date.now(),
      };
      received.push(delivered);
      state.answering(delivered, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${portOf(server)}/in`,
    received,
    mostAtOnce: () => state.most,
    answer: (how) => void (state.answering = how),
    async until(count, withinMs = 15_000) {
      for (const deadline = Date.now() + withinMs; received.length < count; await sleep(10)) {
        if (Date.now() > deadline) throw new Error(`${received.length} of ${count} requests came`);
      }
      return received;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
