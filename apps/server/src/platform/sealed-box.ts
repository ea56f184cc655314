import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Encrypts what the database keeps about people and their banks, and opens it again. */
export interface SealedBox {
  /**
   * @param context where it is kept, such as "ramp_customer:<id>": it opens nowhere else, so that
   *   nobody who can write to the database can pass one person's secret off as another's
   */
  seal(text: string, context: string): Buffer;
  /** @throws SealBroken when it was changed, moved, or sealed under another key */
  open(sealed: Buffer, context: string): string;
}

/** Something sealed cannot be read: it was tampered with, or the key is another one. */
export class SealBroken extends Error {
  override readonly name = "SealBroken";
}

// A version first, so that the key or the cipher can change later.
const version = 1;
const nonceBytes = 12;
const tagBytes = 16;
const headBytes = 1 + nonceBytes + tagBytes;

const associatedData = (context: string) => Buffer.from(`${version}:${context}`);

/**
 * AES-256-GCM with a nonce drawn at random for each seal.
 * @param secret at least 32 bytes; the key is derived from it
 */
export function createSealedBox(secret: Buffer): SealedBox {
  if (secret.length < 32) throw new Error("the key of the sealed box needs at least 32 bytes");
  const key = Buffer.from(hkdfSync("sha256", secret, "", "lilypad sealed box", 32));
  return {
    seal(text, context) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes });
      cipher.setAAD(associatedData(context));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, context) {
      try {
        if (sealed.length < headBytes || sealed[0] !== version) throw new Error("not a seal");
        const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(1, 1 + nonceBytes), {
          authTagLength: tagBytes,
        });
        decipher.setAAD(associatedData(context));
        decipher.setAuthTag(sealed.subarray(1 + nonceBytes, headBytes));
        const text = [decipher.update(sealed.subarray(headBytes)), decipher.final()];
        return Buffer.concat(text).toString("utf8");
      } catch (cause) {
        throw new SealBroken(`what is sealed for ${context} does not open`, { cause });
      }
    },
  };
}
