import type { IntentAnswer, SendIntent } from "./send-intent.ts";

type Listener = (intent: SendIntent, answer: IntentAnswer) => boolean;

const listeners = new Set<Listener>();
const wakeUps = new EventTarget();

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

/** Ends the resender's pause, because an answer was lost. */
export const wakeResender = (): void => {
  wakeUps.dispatchEvent(new Event("wake"));
};

/** Waits, but not longer than until the device is online again or the resender is woken. */
export function pauseResender(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      wakeUps.removeEventListener("wake", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener("online", done, { signal });
    wakeUps.addEventListener("wake", done, { signal });
    signal.addEventListener("abort", done, { once: true });
  });
}
