import { z } from "zod";

const flag = z.enum(["on", "off"]);
const port = z.coerce.number().int().min(0).max(65_535);
const address = z.string().min(1);

/**
 * Every setting of every process, each explained in `.env.example`. Processes validate once at their start and pass the
 * result down; nothing else reads `process.env`.
 */
const schema = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** 32 bytes in base64, comma separated as `id:key`; the first encrypts, all decrypt. */
  SECRET_KEYS: z
    .string()
    .regex(
      /^[a-z0-9]+:[A-Za-z0-9+/]{43}=(,[a-z0-9]+:[A-Za-z0-9+/]{43}=)*$/,
      "must be id:base64 of 32 bytes, comma separated",
    ),
  /** Signs the cookies of sessions. */
  AUTH_SECRET: z.string().min(32),
  /** `on` behind a reverse proxy of yours: the client's address is then the last one of `x-forwarded-for`. */
  TRUSTED_PROXY: flag.default("off"),
  WEB_HOST: address.default("127.0.0.1"),
  WEB_PORT: port.default(3000),
  PUBLIC_URL: z.url().default("http://127.0.0.1:3000"),
  /** Where the source of exactly this version can be had; without it the server offers its own. */
  SOURCE_URL: z.url().optional(),
  /** Shown on the sign-in page; set by `npm start` for the demo workspace only. */
  DEMO_EMAIL: z.email().optional(),
  DEMO_PASSWORD: z.string().min(10).optional(),
  SIGNUP: z.enum(["open", "invite"]).default("invite"),
  REALTIME_HOST: address.default("127.0.0.1"),
  REALTIME_PORT: port.default(6001),
  /** Where browsers reach the gateway; defaults to the web address's host and REALTIME_PORT. */
  REALTIME_PUBLIC_URL: z.url({ protocol: /^wss?$/ }).optional(),
  PUSHER_APP_ID: z.string().min(1).default("baton"),
  PUSHER_KEY: z.string().min(1).default("baton-key"),
  PUSHER_SECRET: z.string().min(16),
  SIMULATOR: flag.default("off"),
  SIMULATOR_HOST: address.default("127.0.0.1"),
  SIMULATOR_PORT: port.default(7001),
  /** Where session workers and jobs processes tell how they are. */
  HEALTH_HOST: address.default("127.0.0.1"),
  SESSIONS_PORT: port.default(7101),
  JOBS_PORT: port.default(7102),
  /** How many sessions one worker opens at once, and how long each waits at random before; load lifts both. */
  SESSIONS_RESTORE_AT_ONCE: z.coerce.number().int().min(1).max(10_000).default(5),
  SESSIONS_RESTORE_JITTER_MS: z.coerce.number().int().min(0).max(60_000).default(200),
  /** Lets whoever sends it as a bearer token read /metrics; without it only this machine may. */
  METRICS_TOKEN: z.string().min(16).optional(),
  MEDIA_DIR: z.string().min(1).default(".data/media"),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).default("Baton <baton@localhost>"),
  /** Addresses and networks, comma separated, that webhooks may go to although they are not public. */
  WEBHOOK_ALLOW_ADDRESSES: z
    .string()
    .regex(/^[0-9a-fA-F:., /]*$/, "must be addresses or networks, comma separated")
    .default(""),
  /** From the start of an attempt to its status line. */
  WEBHOOK_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(15_000),
  /** Deliveries that one jobs process holds at once, at most. */
  WEBHOOK_CONCURRENCY: z.coerce.number().int().min(1).max(512).default(32),
  /** Waits between attempts in seconds, comma separated; the default is Standard Webhooks' own. */
  WEBHOOK_RETRY_SECONDS: z
    .string()
    .regex(/^\d{1,6}(,\d{1,6}){0,19}$/, "must be whole seconds, comma separated")
    .optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

export type Env = z.infer<typeof schema>;

/**
 * Validates the environment.
 * @throws {Error} naming every setting that is missing or wrong, without its value (it may be a secret).
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`These settings are missing or wrong (see .env.example):\n${faults.join("\n")}`);
}
