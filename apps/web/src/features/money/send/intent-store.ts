import { createStore, del, get, set, values } from "idb-keyval";
import type { SendIntent } from "./send-intent.ts";

/** Payments that were asked for and not answered yet, by correlationId, on this device. */
const store = createStore("lilypad-intents", "sends");

export const keepIntent = (intent: SendIntent): Promise<void> =>
  set(intent.correlationId, intent, store);

export const forgetIntent = (correlationId: string): Promise<void> => del(correlationId, store);

export async function isKept(correlationId: string): Promise<boolean> {
  return (await get(correlationId, store)) !== undefined;
}

/** The unanswered payments of one person. */
export async function keptIntents(userId: string): Promise<SendIntent[]> {
  const intents = await values<SendIntent>(store);
  return intents.filter((intent) => intent.userId === userId);
}
