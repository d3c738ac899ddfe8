export { followLink } from "./follow-link.ts";
export { LINK_PATH } from "./links.ts";
export { clearCalledOff, keepCampaigns, recountCounters, releaseCampaign, snapshotCampaign } from "./jobs.ts";
export { RECIPIENT_STATUS, type RecipientStatus } from "./states.ts";
