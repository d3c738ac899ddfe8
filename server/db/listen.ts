import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

export type Listener = { close(): Promise<void> };

export type ListenOptions = {
  url: string;
  /** Shown in pg_stat_activity. */
  name: string;
  channels: readonly string[];
  onNotice(channel: string, payload: string): void;
  /** After every (re)connection: what was sent in between was missed, so caches are stale and polls are due. */
  onConnected(): void;
  onError(error: unknown): void;
};

const RETRY_MS = 500;
const PROBE_EVERY_MS = 5_000;
const PROBE_TIMEOUT_MS = 3_000;

/**
 * LISTENs on a connection of its own, which is made again when it breaks. Resolves once it listens, or when the first
 * attempt failed (it goes on trying).
 */
export async function listen(options: ListenOptions): Promise<Listener> {
  const closing = new AbortController();
  const isClosed = () => closing.signal.aborted;
  let client: pg.Client | undefined;

  async function serve(onFirst: () => void): Promise<void> {
    while (!isClosed()) {
      const current = newClient(options);
      client = current;
      const ended = new Promise<void>((resolve) => void current.once("end", resolve).on("error", () => resolve()));
      try {
        await current.connect();
        for (const channel of options.channels) await current.query(`listen ${pg.escapeIdentifier(channel)}`);
        options.onConnected();
        onFirst();
        await Promise.race([ended, probe(current)]);
      } catch (error) {
        if (!isClosed()) options.onError(error);
      }
      onFirst();
      await current.end().catch(() => undefined);
      if (!isClosed()) await sleep(RETRY_MS);
    }
  }

  const first = Promise.withResolvers<undefined>();
  const served = serve(() => first.resolve(undefined));
  await first.promise;
  return {
    async close() {
      closing.abort();
      await client?.end();
      await served;
    },
  };
}

function newClient(options: ListenOptions): pg.Client {
  const client = new pg.Client({
    connectionString: options.url,
    application_name: `baton-${options.name}-listen`,
    connectionTimeoutMillis: 2_000,
    query_timeout: PROBE_TIMEOUT_MS,
    keepAlive: true,
  });
  client.on("notification", (notice) => options.onNotice(notice.channel, notice.payload ?? ""));
  return client;
}

/** A peer that vanished sends no end: a statement without an answer tells. Rejects then. */
async function probe(client: pg.Client): Promise<never> {
  for (;;) {
    await sleep(PROBE_EVERY_MS, undefined, { ref: false });
    await client.query("select 1");
  }
}
