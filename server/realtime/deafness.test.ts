import { once } from "node:events";
import { expect, test } from "vitest";
import { WebSocket } from "ws";
import { systemClock } from "#server/platform/clock.ts";
import { createGateway } from "./gateway.ts";
import { APP, onTestEnd } from "./testing/clients.ts";
import { silentLog } from "./testing/gateway.ts";

test("a gateway that gets no events sends its sockets away and takes none until they are back", async () => {
  const bus = { isUp: true };
  const gateway = createGateway({
    app: APP,
    log: silentLog,
    clock: systemClock,
    limits: { sweepEveryMs: 10, deafMs: 50 },
    isBusUp: () => bus.isUp,
    broadcastTerminate: () => Promise.resolve(),
    tellPeers: () => Promise.resolve(),
  });
  onTestEnd(() => gateway.drain());
  const port = await gateway.listen(0, "127.0.0.1");
  const connect = () => new WebSocket(`ws://127.0.0.1:${port}/app/${APP.key}?protocol=7`);
  const firstWords = async (socket: WebSocket) => String((await once(socket, "message"))[0]);

  const held = connect();
  expect(await firstWords(held)).toContain("pusher:connection_established");
  bus.isUp = false;
  expect((await once(held, "close"))[0]).toBe(4100);

  const refused = connect();
  expect(await firstWords(refused)).toContain("pusher:error");
  expect((await once(refused, "close"))[0]).toBe(4100);

  bus.isUp = true;
  expect(await firstWords(connect())).toContain("pusher:connection_established");
});
