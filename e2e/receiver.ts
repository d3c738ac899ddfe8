import { createServer, type IncomingHttpHeaders } from "node:http";

export type Received = { headers: IncomingHttpHeaders; body: string };

/** A system of a customer that listens for webhooks, on this machine. */
export type Receiver = {
  url: string;
  received: Received[];
  /** What it answers from now on. */
  answer(status: number, body: string): void;
  close(): Promise<void>;
};

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const answering = { status: 200, body: `{"taken":true}` };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString("utf8") });
      response.writeHead(answering.status, { "content-type": "application/json" }).end(answering.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${address instanceof Object ? address.port : 0}/erp`,
    received,
    answer: (status, body) => void Object.assign(answering, { status, body }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
