import type { ContextFor } from "./context.ts";
import type { PublicConfig } from "./public-config.ts";
import type { AppRouter } from "./root.ts";

/** What pages use of the server that runs them. Next has its own module graph, so it stands on `globalThis`, read in app/runtime.ts. */
export type WebRuntime = { router: AppRouter; contextFor: ContextFor; config: PublicConfig };

export const WEB_RUNTIME = Symbol.for("baton.runtime");
