import {
  type Address,
  bytesToBigInt,
  bytesToHex,
  concat,
  encodeAbiParameters,
  encodePacked,
  type Hex,
  hexToBytes,
  pad,
  size,
} from "viem";

/** What a browser answers when a passkey signs (AuthenticatorAssertionResponse). */
export interface PasskeyAssertion {
  readonly authenticatorData: Uint8Array;
  readonly clientDataJSON: Uint8Array;
  /** ECDSA with SHA-256, in DER. */
  readonly signature: Uint8Array;
}

/** An assertion that the chain would not accept; the message says why. */
export class UnusableAssertion extends Error {
  override readonly name = "UnusableAssertion";
}

/** The flag "user verified" in the authenticator data, which begins with 32 bytes of the relying party's hash. */
const flagsAt = 32;
const userVerified = 0x04;

/** The tag and the length of one positive integer in DER, and where it ends. */
function readInteger(der: Uint8Array, at: number): { value: bigint; end: number } {
  const length = der[at + 1] ?? 0;
  const bytes = der.subarray(at + 2, at + 2 + length);
  const [first = 0x80] = bytes;
  // P-256 has 32 bytes, and DER puts a zero before a first bit of 1.
  if (der[at] !== 0x02 || length > 33 || bytes.length !== length || first >= 0x80)
    throw new UnusableAssertion("the signature is not ECDSA of P-256 in DER");
  return { value: bytesToBigInt(bytes), end: at + 2 + length };
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

const toBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** The text behind the challenge. The signer writes everything before it itself, from the hash. */
function readClientFields(clientDataJSON: Uint8Array, hash: Hex): string {
  const challenge = toBase64Url(hexToBytes(hash));
  const text = new TextDecoder("utf-8", { fatal: true }).decode(clientDataJSON);
  const start = `{"type":"webauthn.get","challenge":"${challenge}",`;
  if (!text.startsWith(start) || !text.endsWith("}"))
    throw new UnusableAssertion(
      "the client data does not begin with the type and this challenge, as the standard requires",
    );
  return text.slice(start.length, -1);
}

/**
 * Encodes an assertion for the passkey's signer contract.
 * @param hash the 32 bytes that were the challenge
 * @throws UnusableAssertion when it is for another challenge, without user verification, or malformed
 */
export function encodePasskeySignature(assertion: PasskeyAssertion, hash: Hex): Hex {
  const { authenticatorData, clientDataJSON, signature } = assertion;
  if (((authenticatorData[flagsAt] ?? 0) & userVerified) === 0)
    throw new UnusableAssertion("the passkey did not verify its user");
  const { r, s } = readDerSignature(signature);
  return encodeAbiParameters(
    [{ type: "bytes" }, { type: "string" }, { type: "uint256" }, { type: "uint256" }],
    [bytesToHex(authenticatorData), readClientFields(clientDataJSON, hash), r, s],
  );
}

/** Encodes a contract owner's signature for a Safe with threshold 1: owner, offset 65, type 0, length, bytes. */
export function encodeContractSignature(owner: Address, signature: Hex): Hex {
  return concat([
    encodePacked(["bytes32", "uint256", "uint8"], [pad(owner), 65n, 0]),
    encodePacked(["uint256", "bytes"], [BigInt(size(signature)), signature]),
  ]);
}
