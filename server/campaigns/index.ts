export { followLink } from "./follow-link.ts";
export { LINK_PATH } from "./links.ts";
export { recipientsCsv } from "./report/list-recipients.ts";
export { reviewCsv } from "./review/review-people.ts";
export { clearCalledOff, keepCampaigns, recountCounters, releaseCampaign, snapshotCampaign } from "./jobs.ts";
export { RECIPIENT_STATUS, type RecipientStatus } from "./states.ts";
export { createCampaign } from "./save-campaign.ts";
