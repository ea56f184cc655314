import { startAuthentication } from "@simplewebauthn/browser";
import type { OperationData } from "../api/index.ts";
import { labelChallenge } from "./label-challenge.ts";

type AssertionOptions = OperationData<"getBiometricOptions">["options"];

/** Requests a signature of the device's passkey. @returns null if the person or the device refused */
export async function requestAssertion(options: AssertionOptions) {
  try {
    const labelled = { ...options, challenge: await labelChallenge(options.challenge) };
    // The contract has the same JSON as WebAuthn, but types transports as any string.
    const optionsJSON = labelled as Parameters<typeof startAuthentication>[0]["optionsJSON"];
    const given = await startAuthentication({ optionsJSON });
    return { ...given, clientExtensionResults: { ...given.clientExtensionResults } };
  } catch {
    return null;
  }
}
