import { createDecipheriv, type ECDH, hkdfSync } from "node:crypto";

/** A message that cannot be decrypted with this browser's keys. */
export class Undecipherable extends Error {
  override readonly name = "Undecipherable";
}

export interface BrowserKeys {
  pair: ECDH;
  /** 16 bytes that the browser and its server share. */
  auth: Buffer;
}

const saltBytes = 16;
const tagBytes = 16;
/** Salt, record size, and the length of the sender's key. */
const minHeaderBytes = saltBytes + 4 + 1;
/** Ends the only record (RFC 8188 §2). */
const lastRecordMark = 2;

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync("sha256", key, salt, info, bytes));

/**
 * Decrypts a push message like a browser (RFC 8291, content encoding aes128gcm with one record).
 * @throws Undecipherable for anything else
 */
export function decryptPush(body: Buffer, { pair, auth }: BrowserKeys): string {
  const keyBytes = body[minHeaderBytes - 1] ?? 0;
  const start = minHeaderBytes + keyBytes;
  if (keyBytes !== 65 || body.length < start + tagBytes + 1) {
    throw new Undecipherable("the message has no aes128gcm header");
  }
  const salt = body.subarray(0, saltBytes);
  const senderKey = body.subarray(minHeaderBytes, start);
  try {
    const both = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), senderKey]);
    const secret = derive(pair.computeSecret(senderKey), auth, both, 32);
    const contentKey = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
    const nonce = derive(secret, salt, "Content-Encoding: nonce\0", 12);
    const cipher = createDecipheriv("aes-128-gcm", contentKey, nonce);
    cipher.setAuthTag(body.subarray(-tagBytes));
    const padded = Buffer.concat([cipher.update(body.subarray(start, -tagBytes)), cipher.final()]);
    const end = padded.findLastIndex((byte) => byte !== 0);
    if (padded[end] !== lastRecordMark) throw new Undecipherable("the record is not the last one");
    return padded.subarray(0, end).toString("utf8");
  } catch (error) {
    if (error instanceof Undecipherable) throw error;
    throw new Undecipherable("the message cannot be decrypted with this browser's keys");
  }
}
