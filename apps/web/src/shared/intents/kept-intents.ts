import type { BodyInput, Operations } from "@lilypad/api-contract";
import { isRecord, isText, keptTable } from "../device/index.ts";
import { currentSession } from "../session/index.ts";

/** The operations whose request is stored here before it is sent. Payments to people and wallets have tables of their own. */
export const keptOperations = [
  "beginExchange",
  "createPaymentRequest",
  "createTeleportLink",
  "requestHandover",
] as const;

export type KeptOperation = (typeof keptOperations)[number];

/**
 * A person's request, stored before it is sent and deleted once it is answered, so that a closed screen or tab
 * neither loses nor repeats it.
 */
export interface KeptIntent<K extends KeptOperation = KeptOperation> {
  operation: K;
  correlationId: string;
  userId: string;
  body: Omit<BodyInput<Operations[K]>, "correlationId">;
  /** The subject of the request in words: "$20.00", "$18.00 from Ada". */
  about: string;
}

const intents = keptTable<KeptIntent>("lilypad-kept-intents", "intents", (stored) =>
  isRecord(stored) &&
  keptOperations.some((known) => known === stored.operation) &&
  isText(stored.correlationId) &&
  isText(stored.userId) &&
  isText(stored.about) &&
  isRecord(stored.body)
    ? // The app sent this body before, and the server validates it again.
      (stored as unknown as KeptIntent)
    : null,
);

const changes = new EventTarget();

const changed = () => changes.dispatchEvent(new Event("change"));

/** Calls a listener after each change of the stored requests. @returns a function that removes it */
export function onKeptChange(listener: () => void): () => void {
  changes.addEventListener("change", listener);
  return () => changes.removeEventListener("change", listener);
}

export const keepIntent = (intent: KeptIntent) =>
  intents.set(intent.correlationId, intent).then(changed);

export const forgetIntent = (correlationId: string) => intents.delete(correlationId).then(changed);

export const isKept = async (correlationId: string): Promise<boolean> =>
  (await intents.get(correlationId)) !== null;

/** The unanswered requests of one person. */
export const keptIntentsOf = async (userId: string): Promise<KeptIntent[]> =>
  (await intents.all()).filter((intent) => intent.userId === userId);

/** True if the signed-in person has an unanswered request, in this tab or another one. */
export async function isIntentRunning(): Promise<boolean> {
  const session = currentSession();
  if (session.status !== "signed_in") return false;
  const kept = await keptIntentsOf(session.userId).catch(() => []);
  return kept.length > 0;
}
