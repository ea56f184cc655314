import { type PasskeyAssertion, readDerSignature, UnusableAssertion } from "@lilypad/custody";
import {
  type Address,
  bytesToHex,
  concat,
  encodeAbiParameters,
  encodePacked,
  type Hex,
  hexToBytes,
  pad,
  size,
} from "viem";

/** The flag "user verified" in the authenticator data, which begins with 32 bytes of the relying party's hash. */
const flagsAt = 32;
const userVerified = 0x04;

/**
 * The length of an answer's authenticator data: attested credentials and extensions make it longer, but an answer
 * has none of the former, and the latter only if the page requests them, which ours does not. The chain would
 * accept and charge for longer data.
 */
const authenticatorDataBytes = 37;
/**
 * Room for the client data: type, challenge and flags are 113 bytes, the additions of Chrome and Android's browsers
 * at most 160, and the rest is the origin's. A caller without our page can add any amount.
 */
const maxClientDataBytes = 400;

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
 * @throws UnusableAssertion when it is for another challenge, without user verification, padded, or malformed
 */
export function encodePasskeySignature(assertion: PasskeyAssertion, hash: Hex): Hex {
  const { authenticatorData, clientDataJSON, signature } = assertion;
  if (((authenticatorData[flagsAt] ?? 0) & userVerified) === 0)
    throw new UnusableAssertion("the passkey did not verify its user");
  if (authenticatorData.length !== authenticatorDataBytes)
    throw new UnusableAssertion("the authenticator data has more than an answer needs");
  if (clientDataJSON.length > maxClientDataBytes)
    throw new UnusableAssertion("the client data is longer than browsers make it");
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
