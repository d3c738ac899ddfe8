import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";

const Kept = z.object({
  AUTH_SECRET: z.string(),
  SECRET_KEYS: z.string(),
  PUSHER_SECRET: z.string(),
  DEMO_PASSWORD: z.string(),
});
export type KeptSecrets = z.infer<typeof Kept>;

/** The secrets of this installation: made at the first start, kept in a file that only its owner can read. */
export function keptSecrets(file: string): KeptSecrets {
  if (existsSync(file)) return Kept.parse(JSON.parse(readFileSync(file, "utf8")));
  const secrets: KeptSecrets = {
    AUTH_SECRET: randomBytes(32).toString("base64url"),
    SECRET_KEYS: `k1:${randomBytes(32).toString("base64")}`,
    PUSHER_SECRET: randomBytes(24).toString("base64url"),
    DEMO_PASSWORD: `baton-${randomBytes(5).toString("hex")}`,
  };
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: "wx" });
  return secrets;
}
