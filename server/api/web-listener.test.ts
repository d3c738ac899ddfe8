import { once } from "node:events";
import type { Server } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHttpServer } from "#server/platform/http-server.ts";
import { portOf } from "#server/platform/port-of.ts";
import { createWebListener, webServerOptions } from "./web-listener.ts";

describe("the web process's server", () => {
  let server: Server;
  let port = 0;
  beforeAll(async () => {
    const listener = createWebListener({
      api: (_, res) => Promise.resolve(void res.end("api")),
      pages: (_, res) => void res.end("page"),
      isDev: false,
    });
    server = createHttpServer(webServerOptions({ isDev: false }), listener);
    // As Next's does: whoever listens for upgrades and answers none holds a socket for good.
    server.on("upgrade", () => undefined);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    port = portOf(server);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Writes lines as they are; answers what came back within two seconds, and whether the socket was closed by then. */
  async function send(...lines: string[]): Promise<{ text: string; isClosed: boolean }> {
    const socket = connect(port, "127.0.0.1");
    const answer = { text: "", isClosed: false };
    socket.on("data", (chunk: Buffer) => (answer.text += chunk.toString()));
    socket.write(`${lines.join("\r\n")}\r\n\r\n`);
    const timer = setTimeout(() => socket.destroy(), 2_000);
    socket.once("end", () => (answer.isClosed = true));
    await once(socket, "close");
    clearTimeout(timer);
    return answer;
  }

  it.each([
    ["/api/v1/tags", "api"],
    ["/api", "api"],
    ["/hooks/simulated/x?a=b", "api"],
    ["/metrics", "api"],
    ["/apis", "page"],
    ["/", "page"],
    ["/?next=/api/", "page"],
  ])("gives %s to the %s", async (path, whose) => {
    const { text } = await send(`GET ${path} HTTP/1.1`, "Host: a.example", "Connection: close");
    expect(text).toContain(whose);
    expect(text).toMatch(/^HTTP\/1.1 200 /);
  });

  it.each(["http://evil.example/api/v1/tags", "http://evil.example/", "https://evil.example/metrics", "*"])(
    "refuses the target %s, which is no path, and leads nowhere",
    async (target) => {
      const method = target === "*" ? "OPTIONS" : "GET";
      const { text, isClosed } = await send(`${method} ${target} HTTP/1.1`, "Host: a.example");
      expect(text).toMatch(/^HTTP\/1.1 400 /);
      expect(text).not.toContain("evil");
      expect(isClosed).toBe(true);
    },
  );

  it("refuses a request for two hosts", async () => {
    const { text } = await send("GET /api/v1/tags HTTP/1.1", "Host: a.example", "hOST: evil.example");
    expect(text).toMatch(/^HTTP\/1.1 400 /);
  });

  it.each(["gzip, chunked", "identity, chunked", "GZIP,chunked"])(
    "refuses a body that is said to be %s: nobody here undoes it",
    async (coding) => {
      const head = ["POST /api/v1/tags HTTP/1.1", "Host: a.example", `Transfer-Encoding: ${coding}`];
      const { text, isClosed } = await send(...head, "", "2", "{}", "0");
      expect(text).toMatch(/^HTTP\/1.1 400 /);
      expect(isClosed).toBe(true);
    },
  );

  it("takes a body in chunks, in whatever case it says so", async () => {
    const head = ["POST /api/v1/tags HTTP/1.1", "Host: a.example", "Connection: close", "Transfer-Encoding: Chunked"];
    expect((await send(...head, "", "2", "{}", "0")).text).toMatch(/^HTTP\/1.1 200 /);
  });

  it("refuses a line that speaks another version", async () => {
    const { text } = await send("GET /api/v1/tags HTTP/2.0", "Host: a.example");
    expect(text).toMatch(/^HTTP\/1.1 400 /);
  });

  it("draws no page for what is sent to one, and waits for none of it", async () => {
    const { text, isClosed } = await send("POST /sign-in HTTP/1.1", "Host: a.example", "Content-Length: 1000000");
    expect(text).toMatch(/^HTTP\/1.1 405 /);
    expect(text).toContain("allow: GET, HEAD");
    expect(text).not.toContain("page");
    expect(isClosed).toBe(true);
  });

  it.each(["websocket", "h2c"])(
    "answers a request that asks for %s as any other, and lets go of it",
    async (protocol) => {
      const upgrade = ["Connection: Upgrade, close", `Upgrade: ${protocol}`, "Sec-WebSocket-Version: 13"];
      const { text, isClosed } = await send("GET /api/v1/tags HTTP/1.1", "Host: a.example", ...upgrade);
      expect(text).toMatch(/^HTTP\/1.1 200 /);
      expect(isClosed).toBe(true);
    },
  );
});
