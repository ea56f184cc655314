import { isSignedBy, predictPasskeySigner } from "@lilypad/custody";
import { base64URLStringToBuffer } from "@simplewebauthn/browser";
import type { OperationData } from "../../../shared/api/index.ts";
import type { SignedContracts } from "../../../shared/settings/index.ts";

/** A passkey's answer, as the browser gave it to this page. */
interface Answer {
  response: { authenticatorData: string; clientDataJSON: string; signature: string };
}

type Proved = Pick<OperationData<"proveAnotherKey">, "publicKey" | "signer">;

const bytesOf = (text: string) => new Uint8Array(base64URLStringToBuffer(text));

/**
 * Computes the address of the owner that a passkey becomes. The server names the passkey's public key, because the
 * browser doesn't; the page accepts it only if it verifies the signature that the passkey has just made here.
 * @returns null if the key is not the passkey's, or its signer is not the one that the server means
 */
export async function readSigner(
  { response }: Answer,
  { publicKey, signer }: Proved,
  contracts: SignedContracts,
): Promise<string | null> {
  const key = { x: BigInt(publicKey.x), y: BigInt(publicKey.y) };
  const assertion = {
    authenticatorData: bytesOf(response.authenticatorData),
    clientDataJSON: bytesOf(response.clientDataJSON),
    signature: bytesOf(response.signature),
  };
  if (!(await isSignedBy(assertion, key))) return null;
  const computed = predictPasskeySigner(
    {
      passkeySignerFactory: contracts.passkeySignerFactory as `0x${string}`,
      passkeySignerCode: contracts.passkeySignerCode as `0x${string}`,
      passkeyFallbackVerifier: contracts.passkeyFallbackVerifier as `0x${string}` | null,
    },
    key,
  );
  return computed.toLowerCase() === signer.toLowerCase() ? computed : null;
}
