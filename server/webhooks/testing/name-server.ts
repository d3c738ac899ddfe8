import { createSocket } from "node:dgram";
import { once } from "node:events";

export type NameServer = { address: string; close(): void };

/** A name server on loopback that knows IPv4 addresses of some names, is silent about those that begin with `silent`, and denies all others. */
export async function startNameServer(known: Record<string, string>): Promise<NameServer> {
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) => {
    const { name, end } = questionOf(query);
    if (!name.startsWith("silent")) socket.send(answerTo(query, end, known[name]), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return { address: `127.0.0.1:${socket.address().port}`, close: () => socket.close() };
}

/** RFC 1035, section 4.1.2. */
function questionOf(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), end: at + 5 };
}

/** The address for a question about IPv4, nothing for one about anything else, a denial for a name that is not known. */
function answerTo(query: Buffer, end: number, ip: string | undefined): Buffer {
  const asksV4 = query.readUInt16BE(end - 4) === 1;
  const head = Buffer.alloc(12);
  query.copy(head, 0, 0, 2);
  head.writeUInt16BE(ip === undefined ? 0x8183 : 0x8180, 2);
  head.writeUInt16BE(1, 4);
  const isGiven = ip !== undefined && asksV4;
  head.writeUInt16BE(isGiven ? 1 : 0, 6);
  const record = isGiven ? [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...ip.split(".").map(Number)] : [];
  return Buffer.concat([head, query.subarray(12, end), Buffer.from(record)]);
}
