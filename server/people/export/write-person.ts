import { RECIPIENT_STATUS } from "#server/campaigns/index.ts";
import { findContact, listConsent, type ConsentEntry } from "#server/contacts/index.ts";
import type { Queryable } from "#server/db/transaction.ts";
import { CONVERSATION_STATUS } from "#server/inbox/index.ts";
import { z } from "zod";
import { wordOf } from "#server/platform/word-of.ts";
import {
  readCampaigns,
  readMessagesAfter,
  readThreads,
  readTold,
  type MessageData,
  type ThreadData,
} from "../sql/read-person-data.ts";

const AT_ONCE = 1_000;
/** Of what has no pages: more than anybody has. */
const AT_MOST = 100_000;
const DIRECTIONS = ["", "from_contact", "to_contact"] as const;
const withMedia = z.object({ media: z.object({ mediaId: z.uuid(), mime: z.string() }) });

type Key = { workspaceId: string; id: string };
/** A signed address of a stored file, good for half an hour at least. */
export type MediaUrl = (workspaceId: string, mediaId: string) => string;

/**
 * Everything that is stored about one person as one JSON, part by part; files stand in it by their signed addresses. Notes are the
 * workspace's own words and are not in it. @throws {DomainError} `not_found`
 */
export async function* writePerson(pool: Queryable, mediaUrl: MediaUrl, key: Key): AsyncGenerator<string> {
  const contact = await findContact(pool, key);
  yield `{"contact":${JSON.stringify(contact)},"consent":${JSON.stringify(await wholeLedger(pool, key))}`;
  yield `,"events":${JSON.stringify(await readTold(pool, key, AT_MOST))}`;
  const campaigns = await readCampaigns(pool, key, AT_MOST);
  yield `,"campaigns":${JSON.stringify(campaigns.map((row) => ({ ...row, status: wordOf(RECIPIENT_STATUS, row.status) })))}`;
  yield `,"conversations":[`;
  const threads = await readThreads(pool, key);
  for (const [index, thread] of threads.entries()) {
    if (index > 0) yield ",";
    yield* writeThread(pool, mediaUrl, key.workspaceId, thread);
  }
  yield "]}\n";
}

async function wholeLedger(pool: Queryable, key: Key): Promise<ConsentEntry[]> {
  const entries: ConsentEntry[] = [];
  for (;;) {
    const page = await listConsent(pool, key, { before: entries.at(-1)?.id, limit: AT_ONCE });
    entries.push(...page);
    if (page.length < AT_ONCE) return entries;
  }
}

async function* writeThread(pool: Queryable, mediaUrl: MediaUrl, workspaceId: string, thread: ThreadData) {
  const { status, ...rest } = thread;
  const head = JSON.stringify({ ...rest, status: wordOf(CONVERSATION_STATUS, status) });
  yield `${head.slice(0, -1)},"messages":[`;
  for (let seq = 0; ;) {
    const page = await readMessagesAfter(pool, workspaceId, thread.id, { seq, limit: AT_ONCE });
    const shown = page.map((message) => JSON.stringify(showMessage(mediaUrl, workspaceId, message)));
    if (shown.length > 0) yield `${seq > 0 ? "," : ""}${shown.join(",")}`;
    const last = page.at(-1);
    if (!last || page.length < AT_ONCE) break;
    seq = last.seq;
  }
  yield "]}";
}

function showMessage(mediaUrl: MediaUrl, workspaceId: string, { direction, content, ...message }: MessageData) {
  const parsed = withMedia.safeParse(content);
  const media = parsed.success && {
    mime: parsed.data.media.mime,
    url: mediaUrl(workspaceId, parsed.data.media.mediaId),
  };
  return { ...message, direction: DIRECTIONS[direction], ...(media && { media }) };
}
