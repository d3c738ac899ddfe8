import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { createInterface } from "node:readline";
import { afterEach, expect, test } from "vitest";
import { portOf } from "#server/platform/port-of.ts";
import { createMailer } from "./mailer.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

type Post = { from: string; to: string; lines: string[] };

/** A mail server on loopback as RFC 5321 has it, as far as one mail needs; `refusal` is what it says to the recipient. */
async function startPost(refusal?: string): Promise<{ url: string; got: Post }> {
  const got: Post = { from: "", to: "", lines: [] };
  const server = createServer((socket) => {
    const say = (line: string) => socket.write(`${line}\r\n`);
    let isData = false;
    say("220 post.example ESMTP");
    createInterface({ input: socket }).on("line", (line) => {
      if (isData && line !== ".") return void got.lines.push(line);
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === "MAIL") got.from = line;
      if (verb === "RCPT") got.to = line;
      if (verb === "RCPT" && refusal) return say(refusal);
      if (verb === "DATA") {
        isData = true;
        return say("354 go on");
      }
      isData = false;
      say(verb === "QUIT" ? "221 bye" : "250 ok");
    });
  });
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // `net` knows addresses of sockets in the file system too; this one has a port.
  const port = portOf(server);
  return { url: `smtp://127.0.0.1:${String(port)}`, got };
}

const MAIL = { to: "ana@moura.example", subject: "Reset your Baton password", text: "Hello Ana,\n\nthe link" };

test("a mail goes to the server that SMTP_URL names, from the address that is set", async () => {
  const { url, got } = await startPost();
  await createMailer(url, "Baton <baton@post.example>").send(MAIL);
  expect(got.from).toMatch(/^MAIL FROM:<baton@post\.example>/);
  expect(got.to).toMatch(/^RCPT TO:<ana@moura\.example>/);
  expect(got.lines).toContain("From: Baton <baton@post.example>");
  expect(got.lines).toContain("Subject: Reset your Baton password");
  expect(got.lines.slice(-3)).toEqual(["Hello Ana,", "", "the link"]);
});

test("a recipient whom the server refuses, and a server that is not there, are told to the caller", async () => {
  const { url } = await startPost("550 no such mailbox");
  await expect(createMailer(url, "baton@post.example").send(MAIL)).rejects.toThrow("550 no such mailbox");
  servers.splice(0).forEach((server) => server.close());
  await expect(createMailer("smtp://127.0.0.1:1", "baton@post.example").send(MAIL)).rejects.toThrow("ECONNREFUSED");
});
