export { keepApiLog } from "./jobs.ts";
export { registerLogMetrics } from "./metrics.ts";
export { createRequestLog, type ApiRequest, type RequestLog } from "./request-log.ts";
