import type { CatchUp } from "./catch-up.ts";
import type { KeptConnection } from "./keep-connected.ts";
import { onPageVisible } from "./page-visible.ts";

/** The cursor moves only with `changes`; asking now and then keeps a later catch-up short. */
const REFRESH_CURSOR_MS = 60_000;

/** Asks `changes` each minute, and when the page is looked at again; then the link may be dead without a sign of it. */
export function keepFresh(kept: KeptConnection, catchUp: CatchUp): () => void {
  const refresh = () => {
    if (kept.isConnected()) void catchUp.catchUp();
  };
  const timer = setInterval(refresh, REFRESH_CURSOR_MS);
  const endVisible = onPageVisible(() => {
    kept.retryNow();
    refresh();
  });
  return () => {
    clearInterval(timer);
    endVisible();
  };
}
