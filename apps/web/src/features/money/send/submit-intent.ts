import { call } from "../../../shared/session/index.ts";
import { forgetIntent, isKept, keepIntent } from "./intent-store.ts";
import { answerOf, type IntentAnswer, type SendIntent } from "./send-intent.ts";

/** Being sent by this page right now. */
const inFlight = new Set<string>();

export const isInFlight = (correlationId: string): boolean => inFlight.has(correlationId);

/**
 * Stores the intent, sends it, and forgets it once it is answered. Sent again, it is the same
 * payment: the server knows it by its correlationId.
 */
export async function submitIntent(intent: SendIntent): Promise<IntentAnswer> {
  const { correlationId, body } = intent;
  inFlight.add(correlationId);
  try {
    const again = await isKept(correlationId).catch(() => false);
    // A device that cannot store it can still send it; then a closed tab is not resumed.
    await keepIntent(intent).catch(() => {});
    const result = await call("sendTransfer", { body: { ...body, correlationId } });
    const answer = answerOf(result, { again });
    if (answer.kind !== "unanswered") await forgetIntent(correlationId).catch(() => {});
    return answer;
  } finally {
    inFlight.delete(correlationId);
  }
}
