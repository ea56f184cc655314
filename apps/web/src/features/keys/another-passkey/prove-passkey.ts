import { type CallFailure, failureText } from "../../../shared/api/index.ts";
import { anotherPasskeyMessages as messages } from "../../../shared/messages/index.ts";
import { requestAssertion } from "../../../shared/passkeys/index.ts";
import { call } from "../../../shared/session/index.ts";
import { appSettings } from "../../../shared/settings/index.ts";
import { readSigner } from "./read-signer.ts";

/** The result of testing a passkey: the address of the owner that it becomes, or nothing was changed. */
export type PasskeyProof =
  | { kind: "proved"; address: string }
  /** The person chose not to confirm that it's them. */
  | { kind: "cancelled" }
  | { kind: "failed"; text: string };

/**
 * Lets a passkey sign a test, which the server has verified on the chain, and computes the address of the owner that it
 * becomes from the key that has signed here.
 */
export async function provePasskey(passkeyId: string): Promise<PasskeyProof> {
  const optionsResult = await call("getAnotherKeyOptions", { body: { passkeyId } });
  if (!optionsResult.success) return refused(optionsResult);
  const response = await requestAssertion(optionsResult.data.options);
  if (response === null) return { kind: "failed", text: messages.cancelled };
  const proved = await call("proveAnotherKey", { body: { response } });
  if (!proved.success) return refused(proved);
  const address = await readSigner(response, proved.data, appSettings().contracts);
  return address === null
    ? { kind: "failed", text: messages.mismatch }
    : { kind: "proved", address };
}

const refused = (failure: CallFailure): PasskeyProof =>
  failure.isCancelled
    ? { kind: "cancelled" }
    : { kind: "failed", text: failureText(failure, messages.unanswered) };
