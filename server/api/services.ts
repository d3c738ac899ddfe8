import type { Accounts, Allowances, ApiKeys } from "#server/auth/index.ts";
import type { RequestLog } from "#server/api-log/index.ts";
import type { ProviderHook } from "#server/channels/index.ts";
import type { AcceptMessages } from "#server/delivery/index.ts";
import type { MediaService } from "#server/media/index.ts";
import type { SegmentCounter } from "#server/segments/index.ts";

/** What features need beyond the runtime, made once per web process by workers/web.ts. Each feature adds its own line. */
export type Services = {
  accounts: Accounts;
  apiKeys: ApiKeys;
  allowances: Allowances;
  requestLog: RequestLog;
  accept: AcceptMessages;
  hook: ProviderHook;
  media: MediaService;
  segmentCounter: SegmentCounter;
};
