import { pino, stdSerializers, type Logger } from "pino";
import type { Env } from "./env.ts";

export type { Logger };

// Log lines are kept and shared: no secret and no text of a message may reach one, whoever logs it.
const REDACTED = ["password", "token", "secret", "authorization", "cookie", "body", "text", "qr", "preview", "caption"];

// PostgreSQL puts the refused row, message text included, into these fields of its errors.
const ROW_FIELDS = ["detail", "where", "internalQuery", "parameters"];

/** An error for a log line: what went wrong and where in our code, without the data it went wrong on. */
export function describeError(error: Error): object {
  return Object.fromEntries(Object.entries(stdSerializers.err(error)).filter(([key]) => !ROW_FIELDS.includes(key)));
}

/** JSON lines on stdout with the process's name; request and trace ids are bound by `logger.child`. */
export function createLogger(env: Pick<Env, "LOG_LEVEL">, processName: string): Logger {
  return pino({
    level: env.LOG_LEVEL,
    base: { process: processName, pid: process.pid },
    serializers: { err: describeError },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: REDACTED.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: "[redacted]" },
  });
}
