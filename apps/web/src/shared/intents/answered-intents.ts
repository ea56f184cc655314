import type { KeptIntent } from "./kept-intents.ts";
import type { IntentAnswer } from "./submit-intent.ts";

type Listener = (intent: KeptIntent, answer: IntentAnswer) => boolean;

const listeners = new Set<Listener>();

/**
 * Registers a listener for requests that were answered in the background.
 * @param listener returns true if it has shown the answer to the person
 */
export function onAnsweredIntent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells the listeners of an answer. @returns true if one of them has shown it */
export const announceAnswer = (intent: KeptIntent, answer: IntentAnswer): boolean =>
  [...listeners].some((listener) => listener(intent, answer));
