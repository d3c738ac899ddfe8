import type { Endpoint } from "#server/api/rest.ts";
import { create, get, list, review, update } from "./rest/drafts.ts";
import { cancel, launch, pause, resume } from "./rest/moves.ts";
import { recipients, report } from "./rest/results.ts";

/** Campaigns: drafts, what is done to them, and what became of them. */
export const campaignEndpoints: readonly Endpoint[] = [
  ...[list, create, get, update, review],
  ...[launch, pause, resume, cancel],
  ...[recipients, report],
];
