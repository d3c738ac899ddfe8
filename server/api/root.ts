import { apiLogRouter } from "#server/api-log/router.ts";
import { authRouters } from "#server/auth/router.ts";
import { campaignsRouter } from "#server/campaigns/router.ts";
import { channelsRouter } from "#server/channels/router.ts";
import { contactProcedures } from "#server/contacts/router.ts";
import { inboxRouter } from "#server/inbox/router.ts";
import { peopleProcedures } from "#server/people/router.ts";
import { segmentsRouter } from "#server/segments/router.ts";
import { webhooksRouter } from "#server/webhooks/router.ts";
import { router } from "./trpc.ts";

/** Every procedure. The generated tenancy test walks it. */
export const appRouter = router({
  ...authRouters,
  apiLog: apiLogRouter,
  campaigns: campaignsRouter,
  channels: channelsRouter,
  contacts: router({ ...contactProcedures, ...peopleProcedures }),
  inbox: inboxRouter,
  segments: segmentsRouter,
  webhooks: webhooksRouter,
});

export type AppRouter = typeof appRouter;
