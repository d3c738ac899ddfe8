import { campaignEndpoints } from "#server/campaigns/rest.ts";
import { channelEndpoints } from "#server/channels/rest.ts";
import { contactEndpoints } from "#server/contacts/rest.ts";
import { memberEndpoints } from "#server/auth/rest.ts";
import { sendEndpoints } from "#server/delivery/rest.ts";
import { conversationEndpoints, messageEndpoints } from "#server/inbox/rest.ts";
import { mediaEndpoints } from "#server/media/rest.ts";
import { peopleEndpoints } from "#server/people/rest.ts";
import { segmentEndpoints } from "#server/segments/rest.ts";
import { listeningEndpoints } from "#server/webhooks/rest.ts";
import type { Endpoint } from "../rest.ts";

/** Every route of /api/v1. The document, the scope matrix and the fuzz test walk it. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...sendEndpoints,
  ...messageEndpoints,
  ...mediaEndpoints,
  ...conversationEndpoints,
  ...contactEndpoints,
  ...segmentEndpoints,
  ...campaignEndpoints,
  ...channelEndpoints,
  ...memberEndpoints,
  ...listeningEndpoints,
  ...peopleEndpoints,
];
