import { DomainError } from "#server/platform/errors.ts";
import type { Fence } from "../fence.ts";
import type {
  AuthStore,
  ChannelReport,
  Identity,
  InboundMessage,
  SessionHost,
  SessionLog,
  StoredMedia,
} from "../provider.ts";
import type { HeldChannel } from "./held-channel.ts";
import type { LanePort } from "./lane-port.ts";

/** What sessions do outside their channel; the worker gives these to the manager. */
export type HostServices = {
  /** Resolves when the messages are committed. */
  receiveInbound(channel: Fence, messages: InboundMessage[]): Promise<void>;
  /** Learns that these are one person. */
  learnIdentities(workspaceId: string, identities: Identity[]): Promise<void>;
  media: {
    store(workspaceId: string, bytes: Uint8Array, fileName?: string): Promise<StoredMedia>;
    read(workspaceId: string, mediaId: string): Promise<Uint8Array>;
  };
  /** A customer types; latency only. */
  onTyping?(channel: { workspaceId: string; channelId: string }, identity: Identity, on: boolean): void;
};

export type HostParts = {
  held: HeldChannel;
  services: HostServices;
  store: Pick<LanePort, "findSent">;
  auth: AuthStore;
  log: SessionLog;
  /** False once the channel was given up: a late callback of its session must not reach the database. */
  isCurrent(): boolean;
  onReport(report: ChannelReport): void;
  onEvidence(evidence: Parameters<SessionHost["receiveEvidence"]>[0]): void;
};

/** The host of one session. Everything passes `isCurrent`, and what it writes passes the fence in the database as well. */
export function createHost(parts: HostParts): SessionHost {
  const { held, services, auth } = parts;
  const { workspaceId, channelId } = held.lane;
  const guard = () => {
    if (!parts.isCurrent()) throw new DomainError("session.fenced");
  };
  return {
    workspaceId,
    channelId,
    settings: held.leased.settings,
    auth,
    log: parts.log,
    async receiveInbound(messages) {
      guard();
      await services.receiveInbound(held.lane, messages);
    },
    learnIdentities(identities) {
      if (!parts.isCurrent()) return;
      services
        .learnIdentities(workspaceId, identities)
        .catch((error: unknown) => parts.log.warn({ err: error, channelId }, "identities were not learned"));
    },
    receiveEvidence(evidence) {
      if (parts.isCurrent()) parts.onEvidence(evidence);
    },
    report(report) {
      if (parts.isCurrent()) parts.onReport(report);
    },
    async storeMedia(bytes, fileName) {
      guard();
      return services.media.store(workspaceId, bytes, fileName);
    },
    readMedia: (mediaId) => services.media.read(workspaceId, mediaId),
    findSent: (providerMessageId) => parts.store.findSent(held.lane, providerMessageId),
    typing(identity, on) {
      if (parts.isCurrent()) services.onTyping?.({ workspaceId, channelId }, identity, on);
    },
  };
}
