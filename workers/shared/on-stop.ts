import type { Logger } from "#server/platform/logger.ts";

const STOP_WITHIN_MS = 4_500;

/** Runs `stop` once at SIGTERM or SIGINT and ends the process; after 4.5 s it ends anyway. */
export function onStop(log: Logger, stop: () => Promise<void>): void {
  let isStopping = false;
  for (const name of ["SIGTERM", "SIGINT"] as const) {
    process.on(name, () => {
      if (isStopping) return;
      isStopping = true;
      setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, "stopping failed");
          process.exit(1);
        },
      );
    });
  }
}
