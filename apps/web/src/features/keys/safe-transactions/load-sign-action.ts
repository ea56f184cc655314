/** Loads the code that requests a passkey's signature, which is rarely needed. */
export const loadSignAction = async () => (await import("./sign-hash.ts")).signAction;
