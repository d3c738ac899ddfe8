import { once } from "node:events";
import type { RequestListener } from "node:http";
import { connect, Socket } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { createHttpServer, type HttpServerOptions } from "./http-server.ts";
import { portOf } from "./port-of.ts";

const QUICK = { headersTimeout: 200, requestTimeout: 200, connectionsCheckingInterval: 50, silentMs: 200 };

/** A client of a server with these limits, and when the server has let go of it. */
async function open(limits: HttpServerOptions, listener: RequestListener = (_, res) => void res.end("ok")) {
  const server = createHttpServer(limits, listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const client = connect(portOf(server), "127.0.0.1");
  // Its end of the connection stays, whatever the server does.
  client.on("error", () => undefined);
  onTestFinished(() => void client.destroy());
  const [socket] = z.tuple([z.instanceof(Socket)]).parse(await once(server, "connection"));
  const gone = new Promise((resolve) => socket.once("close", resolve));
  return { client, gone };
}

it.each([
  ["says nothing", ""],
  ["stops within its headers", "GET / HTTP/1.1\r\nHost: a"],
  ["stops within its body", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc"],
])("a client that %s is let go", async (_what, text) => {
  const { client, gone } = await open({ ...QUICK, silentMs: 60_000 }, (req) => void req.resume());
  client.write(text);
  await gone;
});

it("a client that reads no answer is let go", async () => {
  const { client, gone } = await open(QUICK, (_, res) => void res.end(Buffer.alloc(32 * 1024 * 1024)));
  client.pause();
  client.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  await gone;
});

it("a client that reads slowly gets all of its answer", async () => {
  const bytes = 32 * 1024 * 1024;
  const { client } = await open({ ...QUICK, silentMs: 600 }, (_, res) => void res.end(Buffer.alloc(bytes)));
  client.write("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  let read = 0;
  client.on("data", (chunk: Buffer) => {
    read += chunk.length;
    client.pause();
    setTimeout(() => client.resume(), 2);
  });
  await once(client, "end");
  expect(read).toBeGreaterThan(bytes);
});
