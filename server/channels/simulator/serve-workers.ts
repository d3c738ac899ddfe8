import type { WebSocket } from "ws";
import type { SessionLog } from "../provider.ts";
import { createFrameWriter, readToFarSide, type ToFarSide, type ToWorker } from "../simulated/frames.ts";
import type { FarSide } from "./far-side.ts";
import { tokenOf, type Account, type FarSession } from "./world.ts";

/** Serves one session worker's connection: frames of all its sessions come over it. A broken one ends them all. */
export function serveWorker(socket: WebSocket, farSide: FarSide, log: SessionLog): void {
  const sessions = new Map<number, { account: Account; session: FarSession }>();
  const send = createFrameWriter<ToWorker>((data) => socket.send(data));

  function open(s: number, channelId: string): void {
    const account = farSide.world.account(channelId);
    // One client at a time, as with WhatsApp: the newcomer replaces the one before.
    if (account.session) farSide.end(account, "replaced");
    const session: FarSession = { s, isConnected: false, send };
    account.session = session;
    sessions.set(s, { account, session });
    if (account.isBanned) farSide.end(account, "banned");
    else send({ t: "claimed", s, phone: account.phone });
  }

  function take(frame: ToFarSide): void {
    if (frame.t === "open") return open(frame.s, frame.channelId);
    const found = sessions.get(frame.s);
    // A session that was replaced or closed has nothing more to say.
    if (!found || found.account.session !== found.session) return;
    const { account, session } = found;
    switch (frame.t) {
      case "link":
        account.isLoggedOut = false;
        return send({ t: "linked", s: frame.s, token: tokenOf(account.channelId) });
      case "connect":
        return farSide.connect(account, frame.s, frame.token);
      case "send":
        if (session.isConnected) farSide.takeSend(account, frame);
        return;
      case "done":
        return frame.ids.forEach((id) => account.unacked.delete(id));
      case "read":
        return farSide.markSeen(account, frame.ids);
      case "close":
        account.session = null;
        sessions.delete(frame.s);
        return;
      case "logout":
        return farSide.end(account, "logged_out");
    }
  }

  socket.on("message", (data: Buffer) => {
    try {
      readToFarSide(data.toString("utf8")).forEach(take);
    } catch (error) {
      log.error({ err: error }, "a session worker said what nobody understands");
      socket.close();
    }
  });
  socket.on("error", (error) => log.debug({ err: error }, "a session worker's connection failed"));
  socket.on("close", () => {
    for (const { account, session } of sessions.values()) if (account.session === session) account.session = null;
  });
}
