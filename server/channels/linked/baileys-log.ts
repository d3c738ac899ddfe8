import type { SessionLog } from "../provider.ts";

/** Baileys' logger interface; its package does not export the type. */
type BaileysLogger = {
  level: string;
  child(bindings: Record<string, unknown>): BaileysLogger;
  trace(fields: unknown, message?: string): void;
  debug(fields: unknown, message?: string): void;
  info(fields: unknown, message?: string): void;
  warn(fields: unknown, message?: string): void;
  error(fields: unknown, message?: string): void;
};

/** A number in a sentence of Baileys is somebody's phone or LID. */
const LONG_NUMBER = /\d{6,}/g;

/** Only the sentence, the name and the code of an error: the fields hold nodes, keys, credentials and texts. */
function tell(fields: unknown, message: string | undefined): [object, string] {
  const sentence = typeof fields === "string" ? fields : (message ?? "");
  const error = typeof fields === "object" && fields !== null && "err" in fields ? fields.err : null;
  const about = error instanceof Error ? { error: error.message.replace(LONG_NUMBER, "#") } : {};
  return [about, `baileys: ${sentence.replace(LONG_NUMBER, "#")}`];
}

/** Lets Baileys speak into our log: its errors as warnings, its warnings as debug lines, the rest not at all. */
export function baileysLog(log: SessionLog): BaileysLogger {
  const logger: BaileysLogger = {
    level: "warn",
    child: () => logger,
    trace: () => undefined,
    debug: () => undefined,
    info: () => undefined,
    warn: (fields, message) => log.debug(...tell(fields, message)),
    error: (fields, message) => log.warn(...tell(fields, message)),
  };
  return logger;
}
