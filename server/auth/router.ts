import { accountRouter } from "./routers/account.ts";
import { workspacesRouter } from "./routers/workspaces.ts";

/** The routers of accounts, under the names the browser calls them by. */
export const authRouters = { account: accountRouter, workspaces: workspacesRouter };
