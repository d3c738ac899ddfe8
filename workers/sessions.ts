import { hostname } from "node:os";
import { createSessionMetrics, SessionManager, type HostServices } from "#server/channels/index.ts";
import { CERTAINTY, learnIdentities } from "#server/contacts/index.ts";
import { createNotifier } from "#server/db/feed.ts";
import { createPool } from "#server/db/pool.ts";
import { createLaneStore, markUnknown } from "#server/delivery/index.ts";
import { createReceiveInbound, createTypingTeller } from "#server/inbox/index.ts";
import { createMediaStore } from "#server/media/index.ts";
import { readEnv } from "#server/platform/env.ts";
import { createLogger } from "#server/platform/logger.ts";
import { createSecretBox } from "#server/platform/secrets.ts";
import { createProviders } from "./sessions/providers.ts";
import { onStop } from "./shared/on-stop.ts";
import { serveHealth } from "./shared/serve-health.ts";

/** Holds WhatsApp sessions by lease, sends from their lanes and receives. More copies share the channels. */
const env = readEnv(process.env);
const log = createLogger(env, "sessions");
const onIdleError = (error: Error) => log.warn({ err: error }, "an idle database connection broke");
const pool = createPool(
  { url: env.DATABASE_URL, name: "sessions", max: 6, statementTimeoutMs: 5_000, secretKeys: env.SECRET_KEYS },
  onIdleError,
);
const leasePool = createPool(
  { url: env.DATABASE_URL, name: "sessions-lease", max: 1, statementTimeoutMs: 2_000, queryTimeoutMs: 3_000 },
  onIdleError,
);
const notifier = createNotifier(pool, (error) => log.warn({ err: error }, "a notice was not sent"));
const media = createMediaStore({ dir: env.MEDIA_DIR, pool });
const typing = createTypingTeller({ pool, onError: (error) => log.debug({ err: error }, "typing was not told") });
const inbound = createReceiveInbound({ pool, log });

const services: HostServices = {
  async receiveInbound(channel, messages) {
    typing.said(
      channel,
      messages.flatMap((message) => message.identities),
    );
    await inbound.receive(channel, messages);
  },
  async learnIdentities(workspaceId, identities) {
    await learnIdentities(pool, [{ workspaceId, identities, certainty: CERTAINTY.whatsapp }]);
  },
  onTyping: (channel, identity, on) => typing.tell(channel, identity, on),
  media: {
    read: (workspaceId, mediaId) => media.read(workspaceId, mediaId),
    async store(workspaceId, bytes, givenName) {
      const { id, mime, sizeBytes, fileName } = await media.store(workspaceId, bytes, givenName);
      return { mediaId: id, mime, sizeBytes, fileName: fileName ?? undefined };
    },
  },
};

const metrics = createSessionMetrics((): SessionManager => sessions);
const sessions = new SessionManager({
  pool,
  leasePool,
  databaseUrl: env.DATABASE_URL,
  notifier,
  secrets: createSecretBox(env.SECRET_KEYS),
  log,
  host: `${hostname()} ${process.pid}`,
  providers: createProviders(env, log),
  store: createLaneStore({ pool, log }),
  markUnknown,
  services,
  timing: { restoreAtOnce: env.SESSIONS_RESTORE_AT_ONCE, restoreJitterMs: env.SESSIONS_RESTORE_JITTER_MS },
  onSettled: metrics.onSettled,
});

const server = await serveHealth({
  host: env.HEALTH_HOST,
  port: env.SESSIONS_PORT,
  notReady: () => (sessions.isReady() ? null : "no lease"),
  registry: metrics.registry,
  metricsToken: env.METRICS_TOKEN,
});
onStop(log, async () => {
  server.close();
  await sessions.stop();
  await Promise.all([notifier.flush(), typing.idle()]);
  await Promise.all([pool.end(), leasePool.end()]);
});
await sessions.start();
log.info("session worker started");
