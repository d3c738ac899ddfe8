import { createHmac } from "node:crypto";
import { WebSocket } from "ws";
import { z } from "zod";
import { PUSHER } from "./stack.ts";

const FRAME = z.object({ event: z.string(), data: z.unknown() });
const ESTABLISHED = z.object({ socket_id: z.string() });

const hmac = (text: string) => `${PUSHER.key}:${createHmac("sha256", PUSHER.secret).update(text).digest("hex")}`;

/**
 * One socket that speaks the Pusher protocol, signed in and subscribed to `channel`. The auth strings are signed here, as the
 * web process would, so that only the gateway works. `connectMs` is from dialling to the subscription's answer.
 */
export async function openSocket(
  url: string,
  options: { memberId: string; channel: string; onFrame?: (text: string) => void },
): Promise<{ socket: WebSocket; connectMs: number }> {
  const begun = performance.now();
  const socket = new WebSocket(`${url}/app/${PUSHER.key}?protocol=7&client=load&version=1`, {
    perMessageDeflate: false,
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("error", reject);
    socket.once("close", (code) => reject(new Error(`closed with ${code} before it was subscribed`)));
    const opening = (raw: Buffer) => {
      const { event, data } = FRAME.parse(JSON.parse(raw.toString("utf8")));
      if (event === "pusher:connection_established")
        introduce(socket, ESTABLISHED.parse(JSON.parse(String(data))).socket_id, options);
      if (event === "pusher:error" || event === "pusher:subscription_error") reject(new Error(JSON.stringify(data)));
      if (event !== "pusher_internal:subscription_succeeded") return;
      socket.off("message", opening);
      socket.removeAllListeners("close");
      resolve();
    };
    socket.on("message", opening);
  });
  const connectMs = performance.now() - begun;
  socket.on("message", (raw: Buffer) => {
    const text = raw.toString("utf8");
    if (text.includes('"pusher:ping"')) socket.send('{"event":"pusher:pong","data":{}}');
    else options.onFrame?.(text);
  });
  return { socket, connectMs };
}

function introduce(
  socket: WebSocket,
  socketId: string,
  { memberId, channel }: { memberId: string; channel: string },
): void {
  const userData = JSON.stringify({ id: memberId, at: Date.now() });
  const say = (event: string, data: object) => socket.send(JSON.stringify({ event, data }));
  say("pusher:signin", { auth: hmac(`${socketId}::user::${userData}`), user_data: userData });
  const channelData = JSON.stringify({ user_id: memberId, at: Date.now() });
  say("pusher:subscribe", { channel, auth: hmac(`${socketId}:${channel}:${channelData}`), channel_data: channelData });
}
