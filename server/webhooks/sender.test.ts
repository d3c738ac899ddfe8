import { createServer, type Server } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { portOf } from "#server/platform/port-of.ts";
import { parseAllowList } from "./addresses.ts";
import { judgeUrl, type Target } from "./judge-url.ts";
import type { Resolve } from "./resolve-name.ts";
import { createSender, type Received } from "./sender.ts";
import { status, type Answering } from "./testing/receiver.ts";
import { useRig } from "./testing/rig.ts";

const rig = useRig();
const raw: Server[] = [];
afterEach(() => raw.splice(0).forEach((server) => server.close()));

function targetOf(url: string): Target {
  const { target, reason } = judgeUrl(url, parseAllowList("127.0.0.1"));
  if (!target) throw new Error(reason);
  return target;
}

async function post(url: string, resolve?: Resolve): Promise<Received> {
  const sender = createSender({ timeoutMs: 500, ...(resolve && { resolve }) });
  try {
    return await sender.post(targetOf(url), { "content-type": "application/json" }, "{}");
  } finally {
    await sender.close();
  }
}

const postTo = async (answering: Answering) => post((await rig.receive(answering)).url);

/** A port that says exactly this to every request and then does nothing. */
async function rawServer(words: string, ends: boolean): Promise<string> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => (ends ? socket.end(words) : socket.write(words)));
  });
  raw.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${portOf(server)}/`;
}

describe("sending to a receiver", () => {
  it("returns its status, headers and body", async () => {
    expect(await postTo(status(201, { "x-request": "7" }, "thanks"))).toMatchObject({
      status: 201,
      failure: null,
      body: "thanks",
      headers: { "x-request": "7" },
    });
  });

  it("counts a 200 with garbage by its status", async () => {
    const bytes = Buffer.from([0, 255, 254, 1, 2]).toString("latin1");
    expect(await postTo(status(200, { "content-type": "application/json" }, bytes))).toMatchObject({
      status: 200,
      failure: null,
    });
  });

  it("gives a receiver that hangs up after the time it has", async () => {
    const received = await postTo(() => undefined);
    expect(received).toMatchObject({ status: null, failure: "timeout" });
    expect(received.durationMs).toBeLessThan(1_500);
  });

  it("stops reading one that streams for ever: the status counts, the body is capped", async () => {
    const received = await postTo((_, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write("x".repeat(1_000)), 1);
      response.once("close", () => clearInterval(timer));
    });
    expect(received).toMatchObject({ status: 200, failure: null });
    expect(received.body).toHaveLength(4_096);
  });

  it("does not wait for a body that drips", async () => {
    const received = await postTo((_, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write("."), 300);
      response.once("close", () => clearInterval(timer));
    });
    expect(received).toMatchObject({ status: 200, failure: null });
    expect(received.durationMs).toBeLessThan(3_000);
  });

  it("takes an answer that the receiver breaks off for a failure", async () => {
    const received = await post(await rawServer("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf", true));
    expect(received).toMatchObject({ status: 200, failure: "closed" });
  });

  it("takes words that are no HTTP for a failure", async () => {
    const words = [
      "SSH-2.0-OpenSSH_9.6\r\n",
      "HTTP/2 200 OK\r\n\r\n",
      `HTTP/1.1 200 OK\r\nx-long: ${"x".repeat(40_000)}\r\n\r\n`,
    ];
    for (const said of words)
      expect(await post(await rawServer(said, false))).toMatchObject({ status: null, failure: "malformed" });
    const garbage = "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n";
    expect(await post(await rawServer(garbage, false))).toMatchObject({ status: 200, failure: "malformed" });
  });

  it("says when nobody listens", async () => {
    const receiver = await rig.receive();
    await receiver.close();
    expect(await post(receiver.url)).toMatchObject({ status: null, failure: "connect" });
  });

  it("follows no redirect", async () => {
    const inner = await rig.receive();
    expect(await postTo(status(302, { location: inner.url }))).toMatchObject({ status: 302 });
    expect(inner.received).toEqual([]);
  });

  it("connects to the address that was judged, or not at all, whatever the name said before", async () => {
    const receiver = await rig.receive();
    const { port } = new URL(receiver.url);
    const answers = ["127.0.0.1", "127.0.0.2"];
    const resolve: Resolve = () => Promise.resolve([{ address: answers.shift() ?? "", family: 4 }]);
    const url = `http://hooks.example.com:${port}/in`;
    expect(await post(url, resolve)).toMatchObject({ status: 200 });
    expect(await post(url, resolve)).toMatchObject({ status: null, failure: "dns" });
    expect(receiver.received).toHaveLength(1);
  });
});
