/**
 * The plainest fan-out: a `ws` server that answers nothing, keeps its sockets, and on `{"type":"burst","groups":…}` from its parent
 * writes one ready frame to each socket of each group, as often as asked. No protocol, no auth, no rooms by name.
 */
import { createServer } from "node:http";
import { WebSocketServer, type WebSocket } from "ws";
import { z } from "zod";

const COMMAND = z.object({ type: z.literal("burst"), groupSize: z.number(), messages: z.number(), bytes: z.number() });

const server = createServer();
const sockets: WebSocket[] = [];
const wss = new WebSocketServer({ server, perMessageDeflate: false });
wss.on("connection", (socket) => sockets.push(socket));

process.on("message", (message) => {
  const { groupSize, messages, bytes } = COMMAND.parse(message);
  const frame = Buffer.alloc(bytes, "x");
  const groups = Math.floor(sockets.length / groupSize);
  let sent = 0;
  const burst = () => {
    for (let count = 0; count < 100 && sent < messages; count += 1, sent += 1) {
      const start = (sent % groups) * groupSize;
      for (const socket of sockets.slice(start, start + groupSize)) socket.send(frame, { binary: false });
    }
    if (sent < messages) setImmediate(burst);
  };
  burst();
});

server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ port: address instanceof Object ? address.port : 0 });
});
process.on("disconnect", () => process.exit(0));
