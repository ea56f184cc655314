import type { Plugin } from "vite";

/** The names that auth-js imports from each module that is left out. */
const leftOut: Readonly<Record<string, string>> = {
  "lib/web3/ethereum": "export let createSiweMessage, fromHex, getAddress, toHex;",
  "lib/webauthn": `export class WebAuthnApi {}
    export let createCredential, deserializeCredentialCreationOptions, deserializeCredentialRequestOptions, getCredential,
      serializeCredentialCreationResponse, serializeCredentialRequestResponse, browserSupportsWebAuthn, webAuthnAbortService;`,
};

/**
 * Leaves out parts of auth-js that the app never calls: signing in with a wallet, and passkeys, which are operations of our own
 * API. Its client imports both, and every signed-in person would load them. Another version of auth-js that imports more of them
 * fails the build.
 */
export const unusedAuth: Plugin = {
  name: "unused-auth",
  apply: "build",
  enforce: "pre",
  load(id) {
    const name = /\/@supabase\/auth-js\/dist\/module\/(.+)\.js$/.exec(id)?.[1];
    return name === undefined ? undefined : leftOut[name];
  },
};
