import type { Hex } from "viem";

/** A bytea column's value as hexadecimal text in lower case. */
export function toHex(bytes: Buffer): Hex {
  return `0x${bytes.toString("hex")}`;
}

/** Hexadecimal text as a bytea column's value. */
export function toBytes(hex: Hex): Buffer {
  return Buffer.from(hex.slice(2), "hex");
}

/** An address or hash in lower case, the form in which two of them are compared. */
export function lower<T extends Hex>(hex: T): T {
  return hex.toLowerCase() as T; // the same digits, the same shape
}
