/** Loads what asks the passkey for a signature, which is rarely needed. */
export const loadSignAction = async () => (await import("./sign-hash.ts")).signAction;
