import { run, sql } from "#server/db/sql.ts";
import { withTransaction, type Pool } from "#server/db/transaction.ts";
import { createLaneStore, markUnknown, type ClaimedMessage, type LaneStore } from "#server/delivery/index.ts";
import { newId } from "#server/platform/ids.ts";
import { createLogger } from "#server/platform/logger.ts";
import type { Number } from "./engine-rig.ts";
import { flakyPool } from "./flaky-pool.ts";

const log = createLogger({ LOG_LEVEL: "silent" }, "test");

/** What the far side received: by provider id, whose phone it was for. It drops a second copy of an id. */
export type Ledger = Map<string, { phone: string; claimedAt: number }>;
type Options = {
  pool: Pool;
  channels: Number[];
  random: () => number;
  ledger: Ledger;
  onClaim: (from: number, to: number, n: number) => void;
};

/**
 * Session workers, one after another: each claims and sends over a database that fails now and then, and dies at any moment, in the
 * middle of a send too. The next one takes its numbers over.
 */
export class WorkerSim {
  readonly #options: Options;
  #epoch = 1;
  #worker: { workerId: string; epoch: number };
  #store: LaneStore;

  constructor(options: Options) {
    this.#options = options;
    this.#worker = { workerId: options.channels[0]?.workerId ?? "", epoch: 1 };
    this.#store = this.#openStore();
  }

  #openStore(): LaneStore {
    const { pool, random } = this.#options;
    return createLaneStore({ pool: flakyPool(pool, { random, chance: 0.002 }), log });
  }

  /** One claim over all numbers, and what becomes of what it gave. */
  async round(): Promise<void> {
    const { channels, onClaim } = this.#options;
    const wants = channels.map((channel) => ({ ...channel, epoch: this.#epoch, credit: 5 }));
    const from = performance.now();
    const { messages } = await this.#store.claim(this.#worker, wants).catch(() => ({ messages: [] }));
    onClaim(from, performance.now(), messages.length);
    const ends = await Promise.all(messages.map((message) => this.#send(message, from)));
    if (ends.includes("dies")) await this.#takeOver();
  }

  async #send(message: ClaimedMessage, claimedAt: number): Promise<"dies" | "lives"> {
    const { random, ledger } = this.#options;
    const phone = message.to.find(({ kind }) => kind === "phone")?.value ?? "";
    const fate = random();
    if (fate < 0.002) return "dies";
    if (fate < 0.02) return this.#record(message, { outcome: "refused", code: 479, reason: "nack" });
    if (fate < 0.03) return this.#record(message, { outcome: "unknown", reason: "send_timeout" });
    if (fate < 0.035) return this.#record(message, { outcome: "not_sent", reason: "closing" });
    const known = ledger.get(message.providerMessageId);
    ledger.set(message.providerMessageId, known ?? { phone, claimedAt });
    if (fate < 0.037) return "dies";
    if (fate < 0.05) return this.#record(message, { outcome: "unknown", reason: "send_timeout" });
    await this.#record(message, { outcome: "sent" });
    if (random() < 0.3) await this.receipt(message, random() < 0.5 ? "delivered" : "read");
    return "lives";
  }

  async #record(message: ClaimedMessage, outcome: Parameters<LaneStore["recordOutcome"]>[2]): Promise<"lives"> {
    for (let tries = 0; tries < 5; tries += 1) {
      const isWritten = await this.#store.recordOutcome(message, message.messageId, outcome, { retryInMs: 1 }).then(
        () => true,
        () => false,
      );
      if (isWritten) break;
    }
    return "lives";
  }

  async receipt(
    message: { workspaceId: string; channelId: string; providerMessageId: string },
    status: "delivered" | "read",
  ) {
    const { workspaceId, channelId, providerMessageId } = message;
    const channel = { workspaceId, channelId, epoch: this.#epoch };
    await this.#store.recordEvidence(channel, [{ providerMessageId, status, at: new Date() }]).catch(() => undefined);
  }

  async #takeOver(): Promise<void> {
    const { pool, channels } = this.#options;
    this.#epoch += 1;
    this.#worker = { workerId: newId(), epoch: this.#epoch };
    const ids = channels.map(({ channelId }) => channelId);
    await withTransaction(pool, async (tx) => {
      await run(
        tx,
        sql`insert into session_worker (id, epoch, expires_at) values (${this.#worker.workerId}, ${this.#epoch}, now() + interval '1 hour')`,
      );
      await run(
        tx,
        sql`update channel set worker_id = ${this.#worker.workerId}, epoch = ${this.#epoch} where id = any (${ids}::uuid[])`,
      );
      await markUnknown(tx, ids);
    });
    this.#store = this.#openStore();
  }
}
