import type { StoredMedia } from "#server/channels/index.ts";
import { withTransaction, type Queryable, type Transaction } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import { toCampaign, type Campaign } from "./campaign-record.ts";
import type { CampaignAuthor, CampaignKey, DraftDeps } from "./deps.ts";
import type { CampaignChange, CampaignInput, NewCampaign, VariantInput } from "./inputs.ts";
import { linksIn } from "./links.ts";
import { readCampaign } from "./sql/read-campaigns.ts";
import { insertCampaign, updateDraft } from "./sql/write-campaign.ts";
import {
  replaceChannels,
  replaceLinks,
  replaceSegments,
  replaceVariants,
  type StoredVariant,
} from "./sql/write-parts.ts";

/** Campaigns of one workspace that are not archived, at most. */
const MAX_CAMPAIGNS = 1_000;

/** What a draft says before anybody said anything. */
const BLANK: Omit<CampaignInput, "name"> = {
  segmentId: null,
  exclusionIds: [],
  channelIds: [],
  variants: [{ body: "", mediaId: null, bindings: [], weight: 1 }],
  requiresOptIn: true,
  holdoutPercent: 0,
  schedule: { kind: "now" },
  quietHours: { from: "21:00", to: "09:00" },
  onChannelLoss: "hold",
  replyWindowHours: 72,
  tracksLinks: true,
};

/**
 * Begins a draft, from nothing or with what is known already.
 * @throws {DomainError} `conflict` when the id is taken or there are too many, `not_found` for a segment, number or picture that there
 * is not.
 */
export function createCampaign(
  deps: DraftDeps,
  key: CampaignKey & CampaignAuthor,
  input: NewCampaign,
): Promise<Campaign> {
  return withTransaction(deps.pool, async (tx) => {
    const draft: CampaignInput = { ...BLANK, ...given(input), name: input.name };
    if (!(await insertCampaign(tx, key, draft, MAX_CAMPAIGNS))) throw new DomainError("conflict");
    await writeWholly(deps, tx, key, draft, []);
    return getCampaign(tx, key);
  });
}

/**
 * Saves a draft over the version that its editor saw; what is not given stays.
 * @throws {DomainError} `conflict` when somebody saved meanwhile or it is no draft any more; and as createCampaign.
 */
export function saveCampaign(
  deps: DraftDeps,
  key: CampaignKey & CampaignAuthor,
  version: number,
  change: CampaignChange,
): Promise<Campaign> {
  return withTransaction(deps.pool, async (tx) => {
    const before = await getCampaign(tx, key);
    const draft: CampaignInput = { ...inputOf(before), ...given(change) };
    // Locks the row: the parts below are written by one editor at a time.
    if (!(await updateDraft(tx, key, version, draft))) throw new DomainError("conflict");
    await writeWholly(deps, tx, key, draft, mediaOf(before));
    return getCampaign(tx, key);
  });
}

/** A draft that says the same. @throws {DomainError} `not_found`, `conflict` when the id is taken or there are too many. */
export function duplicateCampaign(
  deps: DraftDeps,
  key: CampaignKey & CampaignAuthor,
  copy: { id: string; name: string },
): Promise<Campaign> {
  return withTransaction(deps.pool, async (tx) => {
    const source = await getCampaign(tx, key);
    const draft: CampaignInput = { ...inputOf(source), name: copy.name, schedule: { kind: "now" } };
    const target = { ...key, id: copy.id };
    if (!(await insertCampaign(tx, target, draft, MAX_CAMPAIGNS))) throw new DomainError("conflict");
    // Segments that were archived since are missing from the copy, which says so.
    await writeParts(tx, target, draft, await storedVariants(deps, target, draft.variants, mediaOf(source)));
    return getCampaign(tx, target);
  });
}

/** @throws {DomainError} `not_found` */
export async function getCampaign(db: Queryable, key: CampaignKey): Promise<Campaign> {
  const row = await readCampaign(db, key);
  if (!row) throw new DomainError("not_found");
  return toCampaign(row);
}

/** A field that is undefined was not given. */
function given(change: CampaignChange): Partial<CampaignInput> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

function inputOf(campaign: Campaign): CampaignInput {
  const { name, segmentId, exclusionIds, channelIds, requiresOptIn, holdoutPercent, schedule, quietHours } = campaign;
  const { onChannelLoss, replyWindowHours, tracksLinks } = campaign;
  const variants = campaign.variants.map(({ body, media, bindings, weight }): VariantInput => ({
    body,
    mediaId: media?.mediaId ?? null,
    bindings,
    weight,
  }));
  return {
    ...{ name, segmentId, exclusionIds, channelIds, variants, requiresOptIn, holdoutPercent, schedule, quietHours },
    ...{ onChannelLoss, replyWindowHours, tracksLinks },
  };
}

const mediaOf = ({ variants }: Campaign): StoredMedia[] => variants.flatMap(({ media }) => media ?? []);

async function writeWholly(
  deps: DraftDeps,
  tx: Transaction,
  key: CampaignKey & CampaignAuthor,
  draft: CampaignInput,
  known: StoredMedia[],
): Promise<void> {
  const missing = await writeParts(tx, key, draft, await storedVariants(deps, key, draft.variants, known));
  if (missing > 0) throw new DomainError("not_found");
}

/** Writes what a draft consists of. Returns how many of the segments and numbers it names there are not. */
async function writeParts(
  tx: Transaction,
  key: CampaignKey,
  draft: CampaignInput,
  variants: StoredVariant[],
): Promise<number> {
  const channelIds = [...new Set(draft.channelIds)];
  const exclusions = [...new Set(draft.exclusionIds)].map((segmentId) => ({ segmentId, role: "exclusion" as const }));
  const audience = draft.segmentId === null ? [] : [{ segmentId: draft.segmentId, role: "audience" as const }];
  const uses = [...audience, ...exclusions];
  await replaceVariants(tx, key, variants);
  await replaceLinks(tx, key, draft.tracksLinks ? linksOf(variants) : []);
  const named = (await replaceSegments(tx, key, uses)) + (await replaceChannels(tx, key, channelIds));
  return uses.length + channelIds.length - named;
}

function linksOf(variants: StoredVariant[]): { label: number; position: number; url: string }[] {
  return variants.flatMap(({ body }, index) =>
    linksIn(body).map((url, position) => ({ label: index + 1, position, url })),
  );
}

/**
 * The type and size of a picture are the stored ones. A member may take what they uploaded or what the draft has already; an id that
 * somebody learned elsewhere must not become an address of the file.
 */
async function storedVariants(
  { media }: DraftDeps,
  { workspaceId, memberId }: CampaignKey & CampaignAuthor,
  variants: VariantInput[],
  known: StoredMedia[],
): Promise<StoredVariant[]> {
  async function pictureOf(mediaId: string): Promise<StoredMedia> {
    const kept = known.find((each) => each.mediaId === mediaId);
    if (kept) return kept;
    const file = await media.find(workspaceId, mediaId);
    if (!file || (memberId !== null && file.uploadedBy !== memberId)) throw new DomainError("not_found");
    const { id, mime, sizeBytes, fileName } = file;
    return { mediaId: id, mime, sizeBytes, ...(fileName !== null && { fileName }) };
  }
  const stored: StoredVariant[] = [];
  for (const { mediaId, ...variant } of variants)
    stored.push({ ...variant, media: mediaId === null ? null : await pictureOf(mediaId) });
  return stored;
}
