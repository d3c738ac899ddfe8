import pg from "pg";
import { parseControl, type ListenHandlers } from "../event-source.ts";
import { isUuid } from "../rules.ts";

/**
 * A connection of its own that listens to `baton_events` (event ids, comma separated) and `baton_control`. Rejects when it
 * cannot connect; calls `onLost` once when it breaks later.
 */
export async function listen(url: string, handlers: ListenHandlers): Promise<{ stop(): Promise<void> }> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "baton-realtime-listen",
    connectionTimeoutMillis: 2_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
  });
  let stopped = false;
  let lost = false;
  const lose = (error: Error) => {
    if (stopped || lost) return;
    lost = true;
    handlers.onLost(error);
  };
  try {
    await client.connect();
    await client.query("listen baton_events");
    await client.query("listen baton_control");
  } catch (error) {
    client.on("error", () => undefined);
    void client.end().catch(() => undefined);
    throw error;
  }
  client.on("error", lose);
  client.on("end", () => lose(new Error("the connection ended")));
  client.on("notification", ({ channel, payload = "" }) => {
    // one malformed id would make the whole load fail
    if (channel === "baton_events") handlers.onIds(payload.split(",").filter(isUuid));
    const target = channel === "baton_control" ? parseControl(payload) : null;
    if (target) handlers.onControl(target);
  });
  return {
    async stop() {
      stopped = true;
      await client.end();
    },
  };
}
