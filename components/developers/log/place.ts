import type { ChartHours } from "#server/api-log/states.ts";

/** What of the log is chosen; it lives in the address, so that back, reload and a shared link work. */
export type LogPlace = {
  /** How far back the chart goes. */
  hours: ChartHours;
  isFailed: boolean;
  keyId: string | null;
  /** `POST /messages`; `POST ` for what is no route. */
  route: string | null;
  status: number | null;
  /** A request id, or a part of a path. */
  search: string | null;
  /** The request that is shown beside the list. */
  request: string | null;
};

export const UNFILTERED = { isFailed: false, keyId: null, route: null, status: null, search: null } as const;
/** A shorter text finds too much to be worth asking for. */
export const MIN_SEARCH = 3;

/** Reads a query such as "failed=1&status=422". What it does not know counts as nothing chosen. */
export function readLogPlace(params: URLSearchParams): LogPlace {
  const status = Number(params.get("status"));
  return {
    hours: params.get("hours") === "24" ? 24 : 1,
    isFailed: params.get("failed") === "1",
    keyId: params.get("key"),
    route: params.get("route"),
    status: Number.isInteger(status) && status >= 100 && status < 600 ? status : null,
    search: params.get("search"),
    request: params.get("request"),
  };
}

/** The query of a place, with its question mark; empty for nothing chosen. */
export function logPlaceQuery({ hours, isFailed, keyId, route, status, search, request }: LogPlace): string {
  const chosen = {
    hours: hours === 24 ? "24" : null,
    failed: isFailed ? "1" : null,
    key: keyId,
    route,
    status: status === null ? null : String(status),
    search,
    request,
  };
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(chosen)) if (value !== null) params.set(key, value);
  return params.size > 0 ? `?${params.toString()}` : "";
}

/** Whether the list shows less than everything. */
export function isFiltered({ isFailed, keyId, route, status, search }: LogPlace): boolean {
  return isFailed || keyId !== null || route !== null || status !== null || search !== null;
}
