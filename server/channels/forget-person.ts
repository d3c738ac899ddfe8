import { z } from "zod";
import type { Queryable } from "#server/db/transaction.ts";
import type { SecretBox } from "#server/platform/secrets.ts";
import { authContext } from "./sessions/auth-context.ts";
import { deletePersonAuth, findMappings } from "./sql/person-auth.ts";

/**
 * Takes what the encryption of a workspace's numbers keeps of a person. The numbers stay linked and their sessions under way: Baileys reads
 * these rows for every message, so the next one agrees on new keys. `values`: phones and LIDs; the ones that only a channel knows belong
 * to them are found by these. Returns how many rows went.
 */
export async function forgetPerson(
  { db, secrets }: { db: Queryable; secrets: SecretBox },
  workspaceId: string,
  values: string[],
): Promise<number> {
  const users = values.map((value) => value.replace(/^\+/, ""));
  const mappings = await findMappings(db, workspaceId, users);
  const others = mappings.map(({ channelId, type, id, value }) =>
    z.string().parse(JSON.parse(secrets.open(value, authContext(channelId, type, id)))),
  );
  return deletePersonAuth(db, workspaceId, [...new Set([...users, ...others])]);
}
