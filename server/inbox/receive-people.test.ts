import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import type { Identity } from "#server/channels/index.ts";
import { all, sql } from "#server/db/sql.ts";
import { useTestDatabase } from "#server/db/testing/database.ts";
import { addChannel } from "#server/db/testing/messaging.ts";
import { createAcceptMessages } from "#server/delivery/index.ts";
import { newId } from "#server/platform/ids.ts";
import { createLogger } from "#server/platform/logger.ts";
import { createReceiveInbound } from "./receive-inbound.ts";
import { inboundFrom } from "./testing/inbound.ts";

const db = useTestDatabase();
const log = createLogger({ LOG_LEVEL: "silent" }, "test");
const PEOPLE = 12;

/** Every way in which a person shows up: by LID, by either form of the phone, by both. */
function facesOf(person: number): Identity[][] {
  const lid: Identity = { kind: "lid", value: `1000000000000${String(person).padStart(2, "0")}` };
  const long: Identity = { kind: "phone", value: `+5511988887${String(person).padStart(3, "0")}` };
  const short: Identity = { kind: "phone", value: `+551188887${String(person).padStart(3, "0")}` };
  return [[lid], [long], [short], [lid, long], [lid, short]];
}

it("people who show up by every identity at once, on two channels and from our side, each end as one contact", async () => {
  const first = await addChannel(db.pool);
  const second = await addChannel(db.pool, { workspaceId: first.workspaceId });
  const processes = [0, 1].map(() => ({
    accept: createAcceptMessages({ pool: db.pool, log }),
    inbound: createReceiveInbound({ pool: db.pool, log }),
  }));
  const shows = Array.from({ length: PEOPLE }, (_, person) => facesOf(person))
    .flat()
    .flatMap((identities) => [first, second].flatMap((channel) => processes.map((it) => ({ it, channel, identities }))))
    .sort(() => Math.random() - 0.5);

  await Promise.all(
    shows.map(async ({ it, channel, identities }) => {
      // Spread over many small batches, so that halves are stored apart before they meet.
      await sleep(Math.random() * 150);
      await it.inbound.receive(channel, [inboundFrom("", { identities })]);
      const phone = identities.find(({ kind }) => kind === "phone")?.value;
      if (phone === undefined) return;
      await it.accept.submit({
        workspaceId: channel.workspaceId,
        to: { channelId: channel.channelId, phone },
        messageId: newId(),
        authorId: newId(),
        direction: "outbound",
        content: { kind: "text", text: "Hello" },
        seenSeq: null,
        priority: 1,
        traceparent: "",
      });
    }),
  );

  const contacts = await all(
    db.pool,
    sql<{ identities: number; channels: number; open: number; messages: number }>`
      select (select count(*) from contact_identity i where i.workspace_id = k.workspace_id and i.contact_id = k.id) as identities,
        (select count(distinct c.channel_id) from conversation c where c.contact_id = k.id and c.status < 9) as channels,
        (select count(*) from conversation c where c.contact_id = k.id and c.status < 9) as open,
        (select count(*) from message m join conversation c on c.id = m.conversation_id where c.contact_id = k.id) as messages
      from contact k where k.workspace_id = ${first.workspaceId}`,
  );
  // Per person: 5 faces × 2 channels × 2 processes received, and 4 of the 5 faces have a phone to write to.
  expect(contacts).toEqual(Array(PEOPLE).fill({ identities: 3, channels: 2, open: 2, messages: 20 + 16 }));
  const orphans = await all(
    db.pool,
    sql`
      select 1 from contact_identity i where i.workspace_id = ${first.workspaceId}
        and not exists (select 1 from contact k where k.workspace_id = i.workspace_id and k.id = i.contact_id)
      union all
      select 1 from conversation c where c.workspace_id = ${first.workspaceId}
        and not exists (select 1 from contact k where k.workspace_id = c.workspace_id and k.id = c.contact_id)`,
  );
  expect(orphans).toEqual([]);
});
