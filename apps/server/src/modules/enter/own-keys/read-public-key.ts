import type { PasskeyPublicKey } from "@lilypad/custody";
import { cose, decodeCredentialPublicKey } from "@simplewebauthn/server/helpers";
import { bytesToBigInt } from "viem";

const es256 = -7;
const p256 = 1;

const readNumber = (bytes: Uint8Array | undefined): bigint | null =>
  bytes?.length === 32 ? bytesToBigInt(bytes) : null;

/**
 * Reads the point of the curve P-256 from a passkey's public key (COSE).
 * @returns null for every other algorithm and curve: the chain verifies ES256 only
 */
export function readPublicKey(publicKey: Uint8Array): PasskeyPublicKey | null {
  const key = decodeCredentialPublicKey(new Uint8Array(publicKey));
  if (!cose.isCOSEPublicKeyEC2(key)) return null;
  if (key.get(cose.COSEKEYS.alg) !== es256 || key.get(cose.COSEKEYS.crv) !== p256) return null;
  const x = readNumber(key.get(cose.COSEKEYS.x));
  const y = readNumber(key.get(cose.COSEKEYS.y));
  return x === null || y === null ? null : { x, y };
}
