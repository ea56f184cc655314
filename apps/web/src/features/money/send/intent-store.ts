import { isRecord, isText, keptTable } from "../../../shared/device/index.ts";
import { currentSession } from "../../../shared/session/index.ts";
import type { SendIntent } from "./send-intent.ts";

/** The unanswered payments on this device, by correlationId. */
const intents = keptTable<SendIntent>("lilypad-intents", "sends", (stored) =>
  isRecord(stored) && isText(stored.correlationId) && isText(stored.userId) && isRecord(stored.body)
    ? // The app sent this body before, and the server validates it again.
      (stored as unknown as SendIntent)
    : null,
);

export const keepIntent = (intent: SendIntent) => intents.set(intent.correlationId, intent);

export const forgetIntent = (correlationId: string) => intents.delete(correlationId);

export const isKept = async (correlationId: string): Promise<boolean> =>
  (await intents.get(correlationId)) !== null;

/** The unanswered payments of one person. */
export const keptIntents = async (userId: string): Promise<SendIntent[]> =>
  (await intents.all()).filter((intent) => intent.userId === userId);

/**
 * True if the signed-in person has an unanswered payment, in this tab or another one: an intent is
 * stored before it is sent.
 */
export async function isPaymentRunning(): Promise<boolean> {
  const session = currentSession();
  if (session.status !== "signed_in") return false;
  const kept = await keptIntents(session.userId).catch(() => []);
  return kept.length > 0;
}
