import { encodeSafeCall, hashSafeTransaction, type SafeAction } from "@lilypad/custody";
import { bufferToBase64URLString, startAuthentication } from "@simplewebauthn/browser";
import type { SafeTransaction } from "./queries.ts";

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const timeoutMs = 120_000;

/**
 * Computes the hash of a transaction from the facts that the person has read, and has it signed by one of the
 * passkeys. A hash from the server is never signed.
 * @param chainId the chain that the page knows, never one that the server answers
 * @returns null if the person or the device refused
 */
export async function signAction(action: SafeAction, prepared: SafeTransaction, chainId: number) {
  const safe = prepared.safe as `0x${string}`;
  const hash = hashSafeTransaction({
    chainId,
    safe,
    ...encodeSafeCall(safe, action),
    nonce: BigInt(prepared.nonce),
    safeTxGas: BigInt(prepared.safe_tx_gas),
  });
  try {
    const given = await startAuthentication({
      optionsJSON: {
        challenge: bufferToBase64URLString(bytesOf(hash).buffer),
        allowCredentials: prepared.credential_ids.map((id) => ({ id, type: "public-key" })),
        userVerification: "required",
        timeout: timeoutMs,
      },
    });
    return { ...given, clientExtensionResults: { ...given.clientExtensionResults } };
  } catch {
    return null;
  }
}
