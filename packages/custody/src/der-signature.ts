import { bytesToBigInt } from "viem";

/** An assertion that the chain would not accept; the message says why. */
export class UnusableAssertion extends Error {
  override readonly name = "UnusableAssertion";
}

/** The order of P-256's points: r and s are below it, and not 0. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** The tag and the length of one positive integer in DER, and where it ends. */
function readInteger(der: Uint8Array, at: number): { value: bigint; end: number } {
  const length = der[at + 1] ?? 0;
  const bytes = der.subarray(at + 2, at + 2 + length);
  const [first = 0x80] = bytes;
  // P-256 has 32 bytes, and DER puts a zero before a first bit of 1.
  if (der[at] !== 0x02 || length > 33 || bytes.length !== length || first >= 0x80)
    throw new UnusableAssertion("the signature is not ECDSA of P-256 in DER");
  const value = bytesToBigInt(bytes);
  if (value === 0n || value >= order)
    throw new UnusableAssertion("a number of the signature is out of range");
  return { value, end: at + 2 + length };
}

/**
 * Reads r and s of an ECDSA signature in DER.
 * @throws UnusableAssertion when it is anything else
 */
export function readDerSignature(der: Uint8Array): { r: bigint; s: bigint } {
  const r = readInteger(der, 2);
  const s = readInteger(der, r.end);
  if (der[0] !== 0x30 || der[1] !== der.length - 2 || s.end !== der.length)
    throw new UnusableAssertion("the signature is not ECDSA of P-256 in DER");
  return { r: r.value, s: s.value };
}
