import { watch } from "node:fs";
import { join } from "node:path";

const SETTLE_MS = 300;

/**
 * Calls back after server code changed, once for a burst of changes. Pages are not watched: Next reloads those by itself, and
 * what it writes while it does must not restart its own process.
 */
export function watchSources(root: string, onChange: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  for (const folder of ["server", "workers"]) {
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      if (name === null || !/\.(?:ts|json)$/.test(name) || /\.test\.ts$|generated/.test(name)) return;
      clearTimeout(timer);
      timer = setTimeout(onChange, SETTLE_MS);
    });
  }
}
