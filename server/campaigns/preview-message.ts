import type { StoredMedia } from "#server/channels/index.ts";
import type { Queryable } from "#server/db/transaction.ts";
import { DomainError } from "#server/platform/errors.ts";
import type { CampaignVariant } from "./campaign-record.ts";
import type { CampaignKey } from "./deps.ts";
import { newLinkCode } from "./links.ts";
import { partsFor, renderFor, type Reader, type RenderHold, type RenderedMessage } from "./render-message.ts";
import type { RenderedPart } from "./render-variables.ts";
import { getCampaign } from "./save-campaign.ts";
import { readReader } from "./sql/read-reader.ts";

export type PreviewDeps = {
  pool: Queryable;
  /** The origin of short links; null shows the addresses themselves. */
  baseUrl: string | null;
};
/** `contactId` null: somebody of whom nothing is known, so that fallbacks show. */
export type PreviewAsked = { label: number; contactId: string | null };
export type Preview = ({ body: string; parts: RenderedPart[] } | { hold: RenderHold }) & { media: StoredMedia | null };

const NOBODY: Reader = { name: "", phone: null, attributes: {} };

/**
 * A variant as one person will read it, or why it would be held. Its short links lead nowhere yet: codes are drawn when it is sent.
 * @throws {DomainError} `not_found` for the campaign, the variant or the contact
 */
export async function previewMessage(deps: PreviewDeps, key: CampaignKey, asked: PreviewAsked): Promise<Preview> {
  const { variant, rendered, parts } = await renderVariant(deps, key, asked);
  const { media } = variant;
  return "hold" in rendered ? { hold: rendered.hold, media } : { body: rendered.body, parts, media };
}

/** What preview and test share. @throws {DomainError} `not_found` */
export async function renderVariant(
  { pool, baseUrl }: PreviewDeps,
  key: CampaignKey,
  { label, contactId }: PreviewAsked,
): Promise<{ variant: CampaignVariant; rendered: RenderedMessage | { hold: RenderHold }; parts: RenderedPart[] }> {
  const { variants, tracksLinks } = await getCampaign(pool, key);
  const variant = variants.find((each) => each.label === label);
  const reader = contactId === null ? NOBODY : await readReader(pool, key.workspaceId, contactId);
  if (!variant || !reader) throw new DomainError("not_found");
  const links = tracksLinks && baseUrl !== null ? { baseUrl, code: newLinkCode() } : null;
  return { variant, rendered: renderFor(variant, reader, links), parts: partsFor(variant, reader, links) };
}
