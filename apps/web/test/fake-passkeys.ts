import { vi } from "vitest";

/**
 * Stands in for @simplewebauthn/browser in all tests of the web app (see set-up.ts): a browser that
 * knows no passkeys until a test says that it does. After each test it is as new.
 */
export const browserSupportsWebAuthn = vi.fn(() => false);
export const startAuthentication = vi.fn();
export const startRegistration = vi.fn();
/** The one error of the library that the app tells from others. */
export class WebAuthnError extends Error {
  code = "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
}

export function resetPasskeys(): void {
  browserSupportsWebAuthn.mockReset();
  startAuthentication.mockReset();
  startRegistration.mockReset();
}
