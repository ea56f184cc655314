import { vi } from "vitest";

/** Encoding needs no passkeys, so it is the library's own. */
export const { base64URLStringToBuffer, bufferToBase64URLString } =
  await vi.importActual<typeof import("@simplewebauthn/browser")>("@simplewebauthn/browser");

/**
 * Replaces @simplewebauthn/browser in all tests of the web app (see set-up.ts): a browser without
 * passkeys unless a test changes that. Reset after each test.
 */
export const browserSupportsWebAuthn = vi.fn(() => false);
/** Whether the device itself creates passkeys and verifies its user. */
export const platformAuthenticatorIsAvailable = vi.fn(async () => false);
export const startAuthentication = vi.fn();
export const startRegistration = vi.fn();
/** The only error of the library that the app distinguishes. */
export class WebAuthnError extends Error {
  code = "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
}

export function resetPasskeys(): void {
  browserSupportsWebAuthn.mockReset();
  platformAuthenticatorIsAvailable.mockReset();
  startAuthentication.mockReset();
  startRegistration.mockReset();
}
