/** `npm run load -- <scenario> [--quick] [--option value …]`, `npm run load -- report`. See load/README.md. */
import { parseArgs } from "node:util";
import { report } from "./lib/report.ts";
import { publish } from "./lib/result.ts";
import type { Scenario } from "./lib/scenario.ts";
import { accept } from "./accept.ts";
import { apiMixed } from "./api-mixed.ts";
import { importContacts } from "./import.ts";
import { campaign } from "./campaign.ts";
import { limits } from "./limits.ts";
import { idle } from "./idle.ts";
import { inboxBurst } from "./inbox-burst.ts";
import { inbox } from "./inbox.ts";
import { e2e } from "./e2e.ts";
import { segments } from "./segments.ts";
import { sessions } from "./sessions.ts";
import { ui } from "./ui.ts";
import { webhookBurst } from "./webhook-burst.ts";
import { webhooksFaults } from "./webhooks-faults.ts";
import { webhooks } from "./webhooks.ts";

const SCENARIOS: Record<string, Scenario> = {
  accept,
  "api-mixed": apiMixed,
  import: importContacts,
  campaign,
  limits,
  e2e,
  idle,
  inbox,
  "inbox-burst": inboxBurst,
  segments,
  sessions,
  ui,
  "webhook-burst": webhookBurst,
  webhooks,
  "webhooks-faults": webhooksFaults,
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: "boolean", default: false },
    classic: { type: "boolean", default: false },
    seconds: { type: "string" },
    clients: { type: "string" },
    sockets: { type: "string" },
    channels: { type: "string" },
    messages: { type: "string" },
  },
});
const [name = ""] = positionals;
const scenario = SCENARIOS[name];
if (name === "report") report();
else if (scenario) {
  const numbers = Object.entries(values).flatMap(([key, value]) =>
    typeof value === "string" ? [[key, Number(value)] as const] : [],
  );
  process.exitCode = publish(
    await scenario({ quick: values.quick, classic: values.classic, ...Object.fromEntries(numbers) }),
  );
} else {
  console.error(`Which scenario? ${Object.keys(SCENARIOS).join(", ")}, or report`);
  process.exitCode = 2;
}
