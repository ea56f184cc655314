import { decodeAbiParameters, type Hex, hexToBytes, size, slice } from "viem";

/** More than the name of any honest token needs, with its encoding. */
const maxBytes = 1_024;

/**
 * Decodes the name or the symbol of a token as it answered: a text, or 32 bytes with zeros at the end, as early tokens have it.
 * @returns null for anything else
 */
export function readTokenText(answer: Hex): string | null {
  const length = size(answer);
  if (length === 0 || length > maxBytes) return null;
  if (length === 32) {
    const bytes = hexToBytes(answer);
    const end = bytes.indexOf(0);
    return new TextDecoder().decode(end === -1 ? bytes : bytes.slice(0, end));
  }
  try {
    const [text] = decodeAbiParameters([{ type: "string" }], answer);
    return text;
  } catch {
    return null;
  }
}

/** The largest number of decimals of which an amount can be shown; tokens with more are shown in their smallest unit. */
const maxDecimals = 36;

/** Decodes a token's answer with its number of decimals; null if the answer is no number. */
export function readTokenDecimals(answer: Hex): number | null {
  if (size(answer) < 32) return null;
  const decimals = BigInt(slice(answer, 0, 32));
  return decimals <= BigInt(maxDecimals) ? Number(decimals) : null;
}

/** Decodes a token's answer with a balance; null if the answer is no number. */
export const readTokenAmount = (answer: Hex): bigint | null =>
  size(answer) < 32 ? null : BigInt(slice(answer, 0, 32));
