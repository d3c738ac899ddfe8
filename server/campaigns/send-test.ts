import type { Pool } from "#server/db/transaction.ts";
import { LANE_PRIORITY, type AcceptAnswer, type AcceptMessages } from "#server/delivery/index.ts";
import { DomainError } from "#server/platform/errors.ts";
import type { CampaignKey } from "./deps.ts";
import { renderVariant } from "./preview-message.ts";
import { findUsableChannels } from "./sql/find-usable-channels.ts";

export type TestDeps = { pool: Pool; accept: AcceptMessages };

export type TestMessage = {
  /** Made by the browser: sent twice it arrives once. */
  messageId: string;
  channelId: string;
  /** E.164: whoever looks at it. */
  phone: string;
  label: number;
  /** Whose values it shows; null: the fallbacks. */
  contactId: string | null;
  traceparent: string;
};

/**
 * Sends a variant to a phone, to see it where it will be read. A message by its author like any other, ahead of campaigns: nobody becomes a
 * recipient, and nothing is counted. Its addresses are the real ones, since a test is no visit.
 * @throws {DomainError} `not_found`, `channel.archived`, `request.invalid` with `hold` when a value is missing, and what accept throws
 */
export async function sendTest(
  deps: TestDeps,
  key: CampaignKey & { memberId: string },
  test: TestMessage,
): Promise<AcceptAnswer> {
  const { messageId, channelId, phone, label, contactId, traceparent } = test;
  const [usable] = await findUsableChannels(deps.pool, key.workspaceId, [channelId]);
  if (usable === undefined) throw new DomainError("not_found");
  const { variant, rendered } = await renderVariant({ pool: deps.pool, baseUrl: null }, key, { label, contactId });
  if ("hold" in rendered) throw new DomainError("request.invalid", { hold: rendered.hold });
  const { media } = variant;
  return deps.accept.submit({
    to: { channelId, phone },
    workspaceId: key.workspaceId,
    messageId,
    authorId: key.memberId,
    direction: "outbound",
    testOf: key.id,
    content: media ? { kind: "image", media, caption: rendered.body } : { kind: "text", text: rendered.body },
    seenSeq: null,
    priority: LANE_PRIORITY.transactional,
    traceparent,
  });
}
