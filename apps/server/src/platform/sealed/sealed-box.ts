import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { type KeyRing, mapRing } from "../config/key-ring.ts";

/** Encrypts personal data for the database, such as bank details, and decrypts it. */
export interface SealedBox {
  /**
   * @param context where the value is stored, such as "ramp_customer:<id>". It can be opened only with the
   *   same context, so that a value copied to another person's row is refused.
   */
  seal(text: string, context: string): Buffer;
  /** @throws SealBroken if it was changed, moved, or sealed with another key */
  open(sealed: Buffer, context: string): string;
  /**
   * Seals again a value that was sealed with an older key.
   * @returns null if it was sealed with the current key
   * @throws SealBroken as `open`
   */
  reseal(sealed: Buffer, context: string): Buffer | null;
}

/** A sealed value cannot be opened, because it was changed or sealed with another key. */
export class SealBroken extends Error {
  override readonly name = "SealBroken";
}

// The first byte is a version, so that the key or the cipher can be changed later.
const version = 1;
const nonceBytes = 12;
const tagBytes = 16;
const headBytes = 1 + nonceBytes + tagBytes;

const associatedData = (context: string) => Buffer.from(`${version}:${context}`);

function openWith(key: Buffer, sealed: Buffer, context: string): string {
  if (sealed.length < headBytes || sealed[0] !== version) throw new Error("not a seal");
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(1, 1 + nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(associatedData(context));
  decipher.setAuthTag(sealed.subarray(1 + nonceBytes, headBytes));
  const text = [decipher.update(sealed.subarray(headBytes)), decipher.final()];
  return Buffer.concat(text).toString("utf8");
}

/**
 * Creates a sealed box with AES-256-GCM and a random nonce for each seal. It seals with the current secret, and opens
 * values that were sealed with any of them.
 * @param secrets at least 32 bytes each; the keys are derived from them
 */
export function createSealedBox(secrets: KeyRing<Buffer>): SealedBox {
  const keys = mapRing(secrets, (secret) => {
    if (secret.length < 32) throw new Error("the key of the sealed box needs at least 32 bytes");
    return Buffer.from(hkdfSync("sha256", secret, "", "lilypad sealed box", 32));
  });
  const box: SealedBox = {
    seal(text, context) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", keys.current, nonce, {
        authTagLength: tagBytes,
      });
      cipher.setAAD(associatedData(context));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, context) {
      let cause: unknown;
      for (const key of keys.all) {
        try {
          return openWith(key, sealed, context);
        } catch (error) {
          cause ??= error;
        }
      }
      throw new SealBroken(`the sealed value of ${context} cannot be opened`, { cause });
    },
    reseal(sealed, context) {
      try {
        openWith(keys.current, sealed, context);
        return null;
      } catch {
        return box.seal(box.open(sealed, context), context);
      }
    },
  };
  return box;
}
