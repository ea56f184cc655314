import { isRecord, isText, keptTable } from "../../../shared/device/index.ts";
import { currentSession } from "../../../shared/session/index.ts";

/** A payment to an address, stored before it is sent and deleted once it is answered. */
export interface WalletIntent {
  correlationId: string;
  userId: string;
  body: {
    address: string;
    /** Major units, e.g. "40.00". */
    amount: string;
    currency: "LIL" | "USD" | "EUR";
  };
}

/** The unanswered payments to addresses on this device, by correlationId. */
const intents = keptTable<WalletIntent>("lilypad-wallet-intents", "sends", (stored) =>
  isRecord(stored) && isText(stored.correlationId) && isText(stored.userId) && isRecord(stored.body)
    ? // The app sent this body before, and the server validates it again.
      (stored as unknown as WalletIntent)
    : null,
);

export const keepIntent = (intent: WalletIntent) => intents.set(intent.correlationId, intent);

export const forgetIntent = (correlationId: string) => intents.delete(correlationId);

export const isKept = async (correlationId: string): Promise<boolean> =>
  (await intents.get(correlationId)) !== null;

/** The unanswered payments to addresses of one person. */
export const keptIntents = async (userId: string): Promise<WalletIntent[]> =>
  (await intents.all()).filter((intent) => intent.userId === userId);

/** True if the signed-in person has an unanswered payment to an address, in this tab or another one. */
export async function isWalletPaymentRunning(): Promise<boolean> {
  const session = currentSession();
  if (session.status !== "signed_in") return false;
  const kept = await keptIntents(session.userId).catch(() => []);
  return kept.length > 0;
}

const lostListeners = new Set<() => void>();

/** Says that an answer was lost, so that the payment is sent again in the background. */
export const announceLostAnswer = (): void => {
  for (const listener of lostListeners) listener();
};

/** Registers a listener for lost answers. @returns a function that removes it */
export function onLostAnswer(listener: () => void): () => void {
  lostListeners.add(listener);
  return () => lostListeners.delete(listener);
}
