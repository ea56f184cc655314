import { type CallFailure, failureText } from "../../../shared/api/index.ts";
import { ownKeyMessages as messages } from "../../../shared/messages/index.ts";
import { requestAssertion } from "../../../shared/passkeys/index.ts";
import { call } from "../../../shared/session/index.ts";

/** The result of testing a passkey: it is chosen as the key to the account, or nothing was changed. */
export type KeyCheck =
  | { kind: "chosen" }
  /** The person chose not to confirm that it's them. */
  | { kind: "cancelled" }
  | { kind: "failed"; text: string };

/** Lets the device sign with a passkey; the server tests the signature on the chain and stores the choice. */
export async function checkOwnKey(passkeyId: string): Promise<KeyCheck> {
  const optionsResult = await call("getOwnKeyOptions", { body: { passkeyId } });
  if (!optionsResult.success) return refused(optionsResult);
  const response = await requestAssertion(optionsResult.data.options);
  if (response === null) return { kind: "failed", text: messages.checkCancelled };
  const chosen = await call("chooseOwnKey", { body: { response } });
  return chosen.success ? { kind: "chosen" } : refused(chosen);
}

const refused = (failure: CallFailure): KeyCheck =>
  failure.isCancelled
    ? { kind: "cancelled" }
    : { kind: "failed", text: failureText(failure, messages.checkFailed) };
