import { assetOfCurrency } from "@lilypad/money";
import { secondFactorMessages } from "../../../shared/messages/index.ts";
import { formatWireAmount } from "../../../shared/money/index.ts";
import { personFirstName } from "../../../shared/people/index.ts";
import { call } from "../../../shared/session/index.ts";
import { forgetIntent, isKept, keepIntent } from "./intent-store.ts";
import { answerOf, type IntentAnswer, type SendIntent } from "./send-intent.ts";

/** The payments that this page is sending. */
const inFlight = new Set<string>();

export const isInFlight = (correlationId: string): boolean => inFlight.has(correlationId);

/**
 * Stores the intent, sends it, and deletes it once it is answered. Sending it again is the same
 * payment, because the server recognises it by its correlationId.
 */
export async function submitIntent(intent: SendIntent): Promise<IntentAnswer> {
  const { correlationId, body, recipient } = intent;
  inFlight.add(correlationId);
  try {
    const isRetry = await isKept(correlationId).catch(() => false);
    // If the device cannot store it, it is sent anyway, but not again after the tab is closed.
    await keepIntent(intent).catch(() => {});
    const amount = formatWireAmount(body.amount, assetOfCurrency(body.currency));
    const result = await call("sendTransfer", {
      body: { ...body, correlationId },
      purpose: secondFactorMessages.stepUp.send(amount, personFirstName(recipient)),
    });
    const answer = answerOf(result, isRetry);
    if (answer.kind !== "unanswered") await forgetIntent(correlationId).catch(() => {});
    return answer;
  } finally {
    inFlight.delete(correlationId);
  }
}
