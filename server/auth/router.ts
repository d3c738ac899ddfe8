import { accountRouter } from "./routers/account.ts";
import { apiKeysRouter } from "./routers/api-keys.ts";
import { membersRouter } from "./routers/members.ts";
import { teamsRouter } from "./routers/teams.ts";
import { workspacesRouter } from "./routers/workspaces.ts";

/** The routers of accounts, under the names the browser calls them by. */
export const authRouters = {
  account: accountRouter,
  apiKeys: apiKeysRouter,
  members: membersRouter,
  teams: teamsRouter,
  workspaces: workspacesRouter,
};
