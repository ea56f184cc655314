import type { Hex } from "viem";

/** The value of a bytea column as hexadecimal text in lower case. */
export function toHex(bytes: Buffer): Hex {
  return `0x${bytes.toString("hex")}`;
}

/** Hexadecimal text as the value of a bytea column. */
export function toBytes(hex: Hex): Buffer {
  return Buffer.from(hex.slice(2), "hex");
}

/** As toBytes; SQL null for null. */
export const toBytesOrNull = (hex: Hex | null): Buffer | null =>
  hex === null ? null : toBytes(hex);
