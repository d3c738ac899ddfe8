import { createHmac } from "node:crypto";
import {
  createHookProcessor,
  createHookSweep,
  createProviderHook,
  openRaw,
  type HookPorts,
  type ProviderHook,
} from "#server/channels/index.ts";
import { revealHook, type HookSecrets } from "#server/channels/hook/hook-secrets.ts";
import type { TestDatabase } from "#server/db/testing/database.ts";
import { addChannel, type TestChannel } from "#server/db/testing/messaging.ts";
import { createReceiveInbound } from "#server/inbox/index.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "./test-app.ts";

/** A text as a provider tells it. */
export const textFrom = (from: string, body: string, id: string = newId()) => ({
  id,
  from,
  type: "text",
  timestamp: "1800000000",
  text: { body },
});

export const envelope = (value: object) =>
  JSON.stringify({
    object: "whatsapp_business_account",
    entry: [{ id: "1", changes: [{ field: "messages", value }] }],
  });

export const sign = (secret: string, body: string) =>
  `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;

/** A provider that posts for one number, and what stands in the database for it. */
export type Posting = {
  app: TestApp;
  channel: TestChannel;
  hook: HookSecrets;
  /** Signed as it should be unless a header is given; null: none at all. */
  post(body: string, header?: string | null, path?: string): Promise<Response>;
  /** The same without HTTP, to a process of one's choice. */
  give(process: { hook: ProviderHook }, body: string): Promise<void>;
  read(text: string): Promise<unknown[]>;
  /** Texts in the inbox, in the order they were stored. */
  texts(): Promise<unknown[]>;
  /** Raw bodies, opened. */
  stored(): Promise<unknown[]>;
  problems(): Promise<unknown[]>;
  /** How often a sweep took each body that still waits. */
  waiting(): Promise<unknown[]>;
};

export const openHookApp = (db: TestDatabase) => createTestApp(db, { env: { SIMULATOR: "on" } });

export async function openPosting(app: TestApp, given: Parameters<typeof addChannel>[1] = {}): Promise<Posting> {
  const { pool } = app.runtime;
  const channel = await addChannel(pool, given);
  const hook = await revealHook(app.runtime, { workspaceId: channel.workspaceId, id: channel.channelId });
  const read: Posting["read"] = async (text) => {
    const { rows } = await pool.query<{ value: unknown }>(text, [channel.channelId]);
    return rows.map(({ value }) => value);
  };
  return {
    app,
    channel,
    hook,
    post(body, header = sign(hook.secret, body), path = hook.path) {
      const headers = { "content-type": "application/json", ...(header !== null && { "x-hub-signature-256": header }) };
      return app.request(path, { method: "POST", headers, body });
    },
    async give(process, body) {
      await process.hook.take(channel.channelId, sign(hook.secret, body), Buffer.from(body));
    },
    read,
    texts: () =>
      read("select coalesce(nullif(body, ''), content::text) as value from message where channel_id = $1 order by id"),
    async stored() {
      const { rows } = await pool.query<{ id: string; body: string }>(
        "select id, body from raw_inbound where channel_id = $1 order by id",
        [channel.channelId],
      );
      return rows.map(({ id, body }) => openRaw(app.runtime.secrets, id, body));
    },
    problems: () => read("select problems as value from raw_inbound where channel_id = $1 and problems is not null"),
    waiting: () =>
      read(
        "select attempts as value from raw_inbound_due join raw_inbound using (id) where channel_id = $1 order by id",
      ),
  };
}

/** What a process does with items: stores messages, knows nothing of statuses. */
export function portsOf({ runtime: { pool, log } }: TestApp): HookPorts {
  const inbound = createReceiveInbound({ pool, log });
  return {
    receiveInbound: (channel, messages) => inbound.receive(channel, messages),
    recordEvidence: () => Promise.resolve(),
  };
}

/** A web process of its own. */
export function openProcess({ runtime: { pool, log, secrets } }: TestApp, ports: HookPorts) {
  const processor = createHookProcessor({ pool, ports, log });
  return { hook: createProviderHook({ pool, secrets, log, processor, isOn: true }) };
}

/** Time passes for what waits. */
export const becomeDue = (app: TestApp) => app.runtime.pool.query("update raw_inbound_due set due_at = now()");

/** One round of the sweep of a jobs process. Returns how many bodies it took. */
export function sweepNow({ runtime: { pool, secrets, log } }: TestApp, ports: HookPorts): Promise<number> {
  return createHookSweep({ pool, secrets, log, processor: createHookProcessor({ pool, ports, log }) }).sweep();
}
