import { createServer, type Socket } from "node:net";
import { portOf } from "#server/platform/port-of.ts";

export type Mailbox = { url: string; mails: string[]; close(): Promise<void> };

/** A mail server on loopback that takes everything (RFC 5321, no extension). */
export async function openMailbox(): Promise<Mailbox> {
  const mails: string[] = [];
  const server = createServer((socket) => converse(socket, mails));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${portOf(server)}`,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function converse(socket: Socket, mails: string[]): void {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let unread = "";
  let mail: string[] | null = null;
  const hear = (line: string) => {
    if (mail) {
      if (line !== ".") return void mail.push(line);
      mails.push(mail.join("\n"));
      mail = null;
      return say("250 taken");
    }
    if (line === "DATA") mail = [];
    say(line === "DATA" ? "354 go on" : line === "QUIT" ? "221 bye" : "250 fine");
    if (line === "QUIT") socket.end();
  };
  say("220 ready");
  socket.on("error", () => undefined);
  socket.on("data", (chunk) => {
    const lines = (unread + chunk.toString("utf8")).split("\r\n");
    unread = lines.pop() ?? "";
    lines.forEach(hear);
  });
}
