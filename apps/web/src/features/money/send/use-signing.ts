import { type Dispatch, useRef } from "react";
import { secondFactorMessages, signedSendMessages } from "../../../shared/messages/index.ts";
import { personFirstName } from "../../../shared/people/index.ts";
import { call } from "../../../shared/session/index.ts";
import { type SendContent, type SendEvent, type SendState, sendAmount } from "./send-flow.ts";
import { type IntentAnswer, refusalOf, type SendIntent } from "./send-intent.ts";

/** Prepares and signs the payments of a person who has turned off instant payments. */
export function useSigning(state: SendState, dispatch: Dispatch<SendEvent>) {
  const { prepared } = state;
  /** The payment that was signed last: it is not signed again while its answer is missing. */
  const signed = useRef<SendIntent | null>(null);

  /**
   * Lets the server check a payment that the person is going to sign, and prepare its transaction.
   * @returns why it was refused, or null
   */
  async function prepare({
    recipient,
    body: { memo: _memo, ...body },
  }: SendContent): Promise<Exclude<IntentAnswer, { kind: "accepted" }> | null> {
    dispatch({ type: "preparing" });
    const result = await call("prepareTransfer", {
      body,
      purpose: secondFactorMessages.stepUp.send(sendAmount(state), personFirstName(recipient)),
    });
    if (!result.success) return refusalOf(result, false);
    dispatch({ type: "prepared", payment: result.data.safeTransaction });
    return null;
  }

  /** Lets the passkey sign the payment. @returns null if it was not signed, after a dialog that says so */
  async function sign(intent: SendIntent): Promise<SendIntent | null> {
    if (prepared === null) return intent;
    if (signed.current?.correlationId === intent.correlationId) return signed.current;
    const { signPayment } = await import("./signing/sign-payment.ts");
    const signature = await signPayment(intent.body, prepared);
    if (typeof signature !== "string") {
      signed.current = { ...intent, body: { ...intent.body, signature } };
      return signed.current;
    }
    const text = signedSendMessages[signature === "mismatch" ? "mismatch" : "notSigned"];
    dispatch({ type: "not_signed", text });
    return null;
  }

  return { prepare, sign };
}
