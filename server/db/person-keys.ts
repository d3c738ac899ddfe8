import { hkdfSync } from "node:crypto";

const BLOCK_BYTES = 64;
const padded = (key: Buffer, byte: number): string => {
  const block = Buffer.alloc(BLOCK_BYTES);
  key.copy(block);
  return Buffer.from(block.map((each) => each ^ byte)).toString("hex");
};

/**
 * What a connection needs to know erased people again (migrations …2000_erased_opt_outs): of each of SECRET_KEYS its id and the two padded
 * blocks of a key made from it for this alone (RFC 5869, RFC 2104), as a startup option of PostgreSQL: no statement and no log has it.
 */
export function personKeysOption(secretKeys: string): string {
  const keys = secretKeys.split(",").map((entry) => {
    const [id = "", secret = ""] = entry.split(":");
    const key = Buffer.from(hkdfSync("sha256", Buffer.from(secret, "base64"), "", "baton erased people", 32));
    return [id, padded(key, 0x36), padded(key, 0x5c)].join(":");
  });
  return `-c baton.person_keys=${keys.join(",")}`;
}
