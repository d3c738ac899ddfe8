import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/** Encrypts what the database must not show: session keys, tokens, webhook secrets. */
export type SecretBox = {
  /** `keyId.iv.tag.ciphertext`, base64url; `context` (such as a row's key) must be the same to open it again. */
  seal(plaintext: string, context: string): string;
  /** @throws {Error} when the key is unknown, the value was changed, or it belongs to another context. */
  open(sealed: string, context: string): string;
  /** Id of the key that new values use, so that a rotation finds the others. */
  currentKeyId: string;
};

/** AES-256-GCM (NIST SP 800-38D) with a random 96-bit nonce. `secretKeys` has the form of the env variable SECRET_KEYS. */
export function createSecretBox(secretKeys: string): SecretBox {
  const keys = new Map<string, Buffer>();
  for (const entry of secretKeys.split(",")) {
    const [id, key] = entry.split(":");
    if (!id || !key) throw new Error("SECRET_KEYS must be id:base64, comma separated");
    keys.set(id, Buffer.from(key, "base64"));
  }
  const [currentKeyId] = keys.keys();
  if (!currentKeyId) throw new Error("SECRET_KEYS is empty");
  return {
    currentKeyId,
    seal: (plaintext, context) => seal(keyOf(keys, currentKeyId), currentKeyId, plaintext, context),
    open(sealed, context) {
      const [keyId = "", iv = "", tag = "", data = ""] = sealed.split(".");
      const decipher = createDecipheriv("aes-256-gcm", keyOf(keys, keyId), Buffer.from(iv, "base64url"), {
        authTagLength: 16,
      });
      decipher.setAAD(Buffer.from(context)).setAuthTag(Buffer.from(tag, "base64url"));
      return Buffer.concat([decipher.update(Buffer.from(data, "base64url")), decipher.final()]).toString("utf8");
    },
  };
}

function seal(key: Buffer, keyId: string, plaintext: string, context: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, iv, { authTagLength: 16 }).setAAD(Buffer.from(context));
  const data = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final()]);
  return [keyId, ...[iv, cipher.getAuthTag(), data].map((part) => part.toString("base64url"))].join(".");
}

function keyOf(keys: Map<string, Buffer>, id: string): Buffer {
  const key = keys.get(id);
  if (!key) throw new Error(`no secret key with id ${JSON.stringify(id.slice(0, 20))}`);
  return key;
}

/** SHA-256 in hex of a random token: what is stored of an invitation or reset link. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** A random token of 256 bits in base64url, for links. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}
