import { browserSupportsWebAuthn, platformAuthenticatorIsAvailable } from "@simplewebauthn/browser";

/**
 * Whether this device can hold the key to an account: it creates passkeys itself and verifies its user. Every such
 * authenticator stores passkeys with ES256, which the chain verifies.
 */
export async function canHoldOwnKey(): Promise<boolean> {
  return browserSupportsWebAuthn() && (await platformAuthenticatorIsAvailable());
}
