import { isBadValue, isOutage, isTransientFault, repeatOnLostConnection } from "#server/db/faults.ts";
import type { Pool } from "#server/db/transaction.ts";
import { createBatcher } from "#server/platform/batcher.ts";
import { errorCodeOf } from "#server/platform/errors.ts";
import type { Fence } from "../fence.ts";
import type { InboundMessage, SessionLog, StatusEvidence } from "../provider.ts";
import { readEnvelope, type HookItem } from "./read-envelope.ts";
import { settleRaw, type RawProblem, type SettledRaw } from "./sql/settle-raw.ts";

/** What is done with a body's items, given by the worker: the inbox and the delivery of messages stand above this feature. */
export type HookPorts = {
  receiveInbound(channel: Fence, messages: InboundMessage[]): Promise<void>;
  recordEvidence(channel: Fence, evidence: StatusEvidence[]): Promise<void>;
};

/** A stored body, parsed, with its channel's fence. */
export type RawEvent = Fence & { id: string; body: unknown };

export type HookProcessor = {
  /**
   * Carries out a stored body; safe to run again. What cannot be processed is marked on the row; what passes by waiting stays due
   * for the sweep, unless this was the `last` try. Never rejects.
   */
  process(raw: RawEvent, last?: boolean): Promise<void>;
  /** Bodies under way. */
  size(): number;
  idle(): Promise<void>;
};

const AT_ONCE = 64;

/** One per process. */
export function createHookProcessor(options: { pool: Pool; ports: HookPorts; log: SessionLog }): HookProcessor {
  const { pool, ports, log } = options;
  const running = new Set<Promise<void>>();
  const settling = createBatcher<SettledRaw, true>({
    waitMs: 5,
    maxBatch: 256,
    maxQueued: 20_000,
    maxInFlight: 1,
    flush: async (settled) => {
      await repeatOnLostConnection(() => settleRaw(pool, settled));
      return settled.map(() => true as const);
    },
    isTransient: isTransientFault,
    isOutage,
  });

  async function carry(raw: RawEvent, last: boolean): Promise<void> {
    const { id, channelId } = raw;
    try {
      const { problems, waiting } = await carryOut(ports, raw);
      if (waiting.length > 0 && !last)
        return log.warn({ rawId: id, channelId, waiting }, "items of a provider's body wait for the sweep");
      const all = [...problems, ...waiting];
      if (all.length > 0) log.warn({ rawId: id, channelId, problems: all }, "a provider's body has items of no use");
      await settling.submit({ id, problems: all });
    } catch (error) {
      log.warn({ rawId: id, channelId, code: codeOf(error) }, "a provider's body waits for the sweep");
    }
  }

  return {
    process(raw, last = false) {
      const work = carry(raw, last).finally(() => running.delete(work));
      running.add(work);
      return work;
    },
    size: () => running.size,
    async idle() {
      await Promise.all(running);
    },
  };
}

type Carried = { problems: RawProblem[]; waiting: RawProblem[] };

async function carryOut(ports: HookPorts, raw: RawEvent): Promise<Carried> {
  const channel = { workspaceId: raw.workspaceId, channelId: raw.channelId, epoch: raw.epoch };
  const items = readEnvelope(raw.body);
  const isForeign = ({ number }: HookItem) => number !== null && number !== raw.channelId;
  const own = items.filter((item) => !isForeign(item));
  const carried: Carried = {
    problems: items.flatMap((item) => {
      if (isForeign(item)) return { at: item.at, code: "foreign_number" };
      return item.kind === "unreadable" ? { at: item.at, code: "request.invalid" } : [];
    }),
    waiting: [],
  };
  const messages = own.flatMap((item) => (item.kind === "message" ? { at: item.at, each: item.message } : []));
  const evidence = own.flatMap((item) => (item.kind === "status" ? { at: item.at, each: item.evidence } : []));
  await carryAll(messages, carried, (each) => ports.receiveInbound(channel, each));
  await carryAll(evidence, carried, (each) => ports.recordEvidence(channel, each));
  return carried;
}

type Placed<Each> = { at: string; each: Each };

/** All at once; when that fails each alone, so that only what is at fault is left out. What was done is not done twice by it. */
async function carryAll<Each>(items: Placed<Each>[], carried: Carried, work: (items: Each[]) => Promise<void>) {
  for (let from = 0; from < items.length; from += AT_ONCE) {
    const some = items.slice(from, from + AT_ONCE);
    const failed = await work(some.map(({ each }) => each)).then(
      () => false,
      () => true,
    );
    if (!failed) continue;
    for (const { at, each } of some)
      await work([each]).catch((error: unknown) => {
        (passesByWaiting(error) ? carried.waiting : carried.problems).push({ at, code: codeOf(error) });
      });
  }
}

const PASSING: readonly string[] = ["unavailable", "session.fenced"];

function passesByWaiting(error: unknown): boolean {
  return PASSING.includes(errorCodeOf(error) ?? "") || isOutage(error) || isTransientFault(error);
}

/** A code and no more: an error of the database may show what a customer wrote. */
function codeOf(error: unknown): string {
  if (isOutage(error) || isTransientFault(error)) return "unavailable";
  return errorCodeOf(error) ?? (isBadValue(error) ? "request.invalid" : "internal");
}
