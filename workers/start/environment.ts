import { join } from "node:path";
import { freePort } from "#server/db/embedded/cluster.ts";
import type { KeptSecrets } from "./secrets.ts";

const WANTED_PORTS = {
  WEB_PORT: 3000,
  REALTIME_PORT: 6001,
  SIMULATOR_PORT: 7001,
  SESSIONS_PORT: 7101,
  JOBS_PORT: 7102,
} as const;
const DEMO_EMAIL = "ana@moura.example";

/** The wanted ports that are free, others where they are taken. */
async function portsOf(given: NodeJS.ProcessEnv): Promise<Record<string, string>> {
  const ports: Record<string, string> = {};
  for (const [name, wanted] of Object.entries(WANTED_PORTS)) {
    const asked = given[name];
    let port = await freePort(asked === undefined ? wanted : Number(asked));
    while (Object.values(ports).includes(String(port))) port = await freePort(0);
    ports[name] = String(port);
  }
  return ports;
}

/**
 * The environment of every child: what was given (the shell, `.env`) wins; the rest is what one machine needs.
 * @param isDemo the demo's simulator runs and its sign-in is shown.
 */
export async function childEnvironment(options: {
  given: NodeJS.ProcessEnv;
  secrets: KeptSecrets;
  databaseUrl: string;
  dataDir: string;
  isDev: boolean;
  isDemo: boolean;
}): Promise<NodeJS.ProcessEnv> {
  const { given, secrets, databaseUrl, dataDir, isDev, isDemo } = options;
  const { DEMO_PASSWORD, ...kept } = secrets;
  const ports = await portsOf(given);
  return {
    ...kept,
    NEXT_TELEMETRY_DISABLED: "1",
    PUBLIC_URL: `http://127.0.0.1:${ports["WEB_PORT"] ?? ""}`,
    MEDIA_DIR: join(dataDir, "media"),
    ...(isDemo && { SIMULATOR: "on", DEMO_EMAIL, DEMO_PASSWORD }),
    ...given,
    ...ports,
    NODE_ENV: isDev ? "development" : "production",
    DATABASE_URL: databaseUrl,
  };
}
