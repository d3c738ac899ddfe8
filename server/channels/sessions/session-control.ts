import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "#server/db/transaction.ts";
import type { SecretBox } from "#server/platform/secrets.ts";
import type { ChannelReport, SessionLog } from "../provider.ts";
import { canSend, isFinal } from "../rules.ts";
import { giveUpChannel } from "../sql/give-up-channel.ts";
import { releaseChannels } from "../sql/release-channels.ts";
import { createAuthStore, type AuthWriter } from "./auth-store.ts";
import type { EvidenceSink } from "./evidence.ts";
import { changed, waitFor, type HeldChannel } from "./held-channel.ts";
import { createHost, type HostServices } from "./host.ts";
import type { LanePort } from "./lane-port.ts";
import type { ReportWriter } from "./report-writer.ts";

export type SessionControlParts = {
  pool: Pool;
  secrets: SecretBox;
  log: SessionLog;
  store: LanePort;
  services: HostServices;
  authWriter: AuthWriter;
  reports: ReportWriter;
  evidence: EvidenceSink;
  held: Map<string, HeldChannel>;
  /** Its lane may send from now on. */
  onSendable(channelId: string): void;
};

const SETTLE_TIMEOUT_MS = 10_000;
const LOGOUT_TIMEOUT_MS = 15_000;
const IN_FLIGHT_TIMEOUT_MS = 5_000;
const CLOSE_TIMEOUT_MS = 5_000;
const FLUSH_TIMEOUT_MS = 1_000;
const RETRY_MS = 500;

/** What happens to one held channel between its taking and its release. */
export class SessionControl {
  readonly #parts: SessionControlParts;

  constructor(parts: SessionControlParts) {
    this.#parts = parts;
  }

  /** Opens the session. Resolves when it connected, waits for a person, gave up, or took too long to tell. */
  async open(held: HeldChannel): Promise<void> {
    if (held.isClosing || !this.#isHeld(held)) return;
    const { channelId } = held.lane;
    held.auth = createAuthStore(this.#parts.pool, this.#parts.authWriter, this.#parts.secrets, held.lane);
    held.session = held.provider.open(
      createHost({
        held,
        store: this.#parts.store,
        services: this.#parts.services,
        auth: held.auth,
        log: this.#parts.log,
        isCurrent: () => this.#isHeld(held),
        onReport: (report) => this.#receiveReport(held, report),
        onEvidence: (evidence) => this.#parts.evidence.receive(channelId, evidence),
      }),
    );
    const isSettled = () => held.isClosing || (held.state !== null && held.state !== "connecting");
    await waitFor(held, isSettled, SETTLE_TIMEOUT_MS);
    if (held.wish === "logged_out") await this.logOut(held);
  }

  #receiveReport(held: HeldChannel, report: ChannelReport): void {
    if (held.isClosing) return;
    held.state = report.state;
    if (canSend(report.state)) this.#parts.onSendable(held.lane.channelId);
    if (isFinal(report.state)) void this.letGo(held, report);
    else if (report.state === "disconnected") void this.giveUp(held, report);
    else void this.#writeReport(held, report);
    changed(held);
  }

  /** The session stopped until a person asks again: a code that nobody scanned, a server that cannot be trusted. */
  async giveUp(held: HeldChannel, report: ChannelReport): Promise<void> {
    await giveUpChannel(this.#parts.pool, held.lane).catch((error: unknown) =>
      this.#parts.log.warn({ err: error, channelId: held.lane.channelId }, "the wish of a channel was not changed"),
    );
    await this.letGo(held, report);
  }

  /** Writes what a session said, again while PostgreSQL is away, unless it said something newer meanwhile. */
  async #writeReport(held: HeldChannel, report: ChannelReport): Promise<void> {
    held.lastReport = report;
    while (this.#isHeld(held) && held.lastReport === report) {
      try {
        if (!(await this.#parts.reports.submit(fencedReport(held, report)))) await this.abandon(held, "fenced");
        return;
      } catch (error) {
        this.#parts.log.warn({ err: error, channelId: held.lane.channelId }, "a channel's state was not written");
        await sleep(RETRY_MS);
      }
    }
  }

  /** The lease is not ours any more: ends the session without another write. */
  async abandon(held: HeldChannel, reason: string): Promise<void> {
    if (!this.#isHeld(held)) return;
    this.#parts.log.warn({ channelId: held.lane.channelId, epoch: held.lane.epoch, reason }, "a session was given up");
    this.#forget(held);
    await this.closeSession(held);
  }

  /**
   * Ends the session in good order and gives the channel back: waits for what is in flight, closes, writes what is pending,
   * then the last state (none when it only moves to another worker), then the release.
   */
  async letGo(held: HeldChannel, last?: ChannelReport): Promise<void> {
    if (held.isClosing) return;
    held.isClosing = true;
    if (last) await this.#writeReport(held, last);
    changed(held);
    await this.#finish(held);
    this.#forget(held);
    await releaseChannels(this.#parts.pool, [held.lane]).catch((error: unknown) =>
      this.#parts.log.warn({ err: error, channelId: held.lane.channelId }, "a channel was not released"),
    );
  }

  /** Everything of the session is written or given up after this. */
  async #finish(held: HeldChannel): Promise<void> {
    await waitFor(held, () => held.inFlight === 0, IN_FLIGHT_TIMEOUT_MS);
    await this.closeSession(held);
    await atMost(
      Promise.all([this.#parts.store.idle(), this.#parts.reports.idle(), this.#parts.authWriter.idle()]),
      FLUSH_TIMEOUT_MS,
    );
  }

  /** Unlinks on the far side when it can be reached, and forgets the keys in any case. */
  async logOut(held: HeldChannel): Promise<void> {
    if (held.isClosing || !held.session) return;
    await waitFor(held, () => held.isClosing || (held.state !== null && canSend(held.state)), LOGOUT_TIMEOUT_MS);
    const { session, auth } = held;
    held.inFlight += 1;
    const reached = await atMost(session.logout(), LOGOUT_TIMEOUT_MS);
    await auth?.clear().catch((error: unknown) => this.#parts.log.warn({ err: error }, "the keys were not forgotten"));
    held.inFlight -= 1;
    changed(held);
    await this.letGo(held, { state: "logged_out", reason: reached ? "by_member" : "by_member_unreached" });
  }

  async closeSession(held: HeldChannel): Promise<void> {
    const { session } = held;
    held.session = null;
    if (session && !(await atMost(session.close(), CLOSE_TIMEOUT_MS)))
      this.#parts.log.warn({ channelId: held.lane.channelId }, "a session did not close in time");
  }

  #forget(held: HeldChannel): void {
    held.isClosing = true;
    if (this.#isHeld(held)) this.#parts.held.delete(held.lane.channelId);
    this.#parts.store.forget(held.lane.channelId);
    changed(held);
  }

  #isHeld(held: HeldChannel): boolean {
    return this.#parts.held.get(held.lane.channelId) === held;
  }
}

/** False when the work failed or took longer; it is not awaited any further. */
export async function atMost(work: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  const timeout = sleep(timeoutMs, false, { ref: false });
  return Promise.race([
    work.then(
      () => true,
      () => false,
    ),
    timeout,
  ]);
}

function fencedReport(held: HeldChannel, report: ChannelReport) {
  return {
    ...held.lane,
    state: report.state,
    reason: report.reason ?? null,
    qr: report.qr?.text ?? null,
    qrExpiresAt: report.qr?.expiresAt ?? null,
    pairingCode: report.pairingCode ?? null,
    phone: report.phone ?? null,
  };
}
