import type { ConfirmationLabel } from "@lilypad/api-contract";
import { base64URLStringToBuffer, bufferToBase64URLString } from "@simplewebauthn/browser";

const label: ConfirmationLabel = "Lilypad: confirm that it is you. This signs no payment.";

/**
 * Computes the value that the passkey signs for a server's challenge. The label makes the signature useless for
 * anything but a confirmation, whatever the server has chosen as its challenge: see `ConfirmationLabel`.
 * @param challenge base64url
 * @returns base64url of the SHA-256 of label and challenge
 */
export async function labelChallenge(challenge: string): Promise<string> {
  const challengeBytes = new Uint8Array(base64URLStringToBuffer(challenge));
  const signed = Uint8Array.of(...new TextEncoder().encode(label), ...challengeBytes);
  const hash = await crypto.subtle.digest("SHA-256", signed);
  return bufferToBase64URLString(hash);
}
