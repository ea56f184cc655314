import { vi } from "vitest";

/**
 * Replaces @simplewebauthn/browser in all tests of the web app (see set-up.ts): a browser without
 * passkeys unless a test changes that. Reset after each test.
 */
export const browserSupportsWebAuthn = vi.fn(() => false);
export const startAuthentication = vi.fn();
export const startRegistration = vi.fn();
/** The only error of the library that the app distinguishes. */
export class WebAuthnError extends Error {
  code = "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
}

export function resetPasskeys(): void {
  browserSupportsWebAuthn.mockReset();
  startAuthentication.mockReset();
  startRegistration.mockReset();
}
