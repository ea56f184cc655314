import type { IntentAnswer, SendIntent } from "./send-intent.ts";

type Listener = (intent: SendIntent, answer: IntentAnswer) => boolean;

const listeners = new Set<Listener>();

/**
 * Registers a listener for payments that were answered in the background.
 * @param listener returns true if it has shown the answer to the person
 */
export function onAnsweredIntent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells the listeners of an answer. @returns true if one of them has shown it */
export function announceAnswer(intent: SendIntent, answer: IntentAnswer): boolean {
  return [...listeners].some((listener) => listener(intent, answer));
}
