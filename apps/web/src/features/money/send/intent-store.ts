import { isRecord, isText, keptTable } from "../../../shared/device/index.ts";
import type { SendIntent } from "./send-intent.ts";

/** Payments that were asked for and not answered yet, by correlationId, on this device. */
const intents = keptTable<SendIntent>("lilypad-intents", "sends", (stored) =>
  isRecord(stored) && isText(stored.correlationId) && isText(stored.userId) && isRecord(stored.body)
    ? // Its body is as this app once sent it; the server judges it again.
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
