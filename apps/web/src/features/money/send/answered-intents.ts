import type { IntentAnswer, SendIntent } from "./send-intent.ts";

type Listener = (intent: SendIntent, answer: IntentAnswer) => boolean;

const listeners = new Set<Listener>();
const pokes = new EventTarget();

/**
 * Hears of payments that were answered in the background.
 * @param listener returns true when it has told the person itself
 */
export function onAnsweredIntent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @returns whether a screen has told the person already */
export function tellAnswered(intent: SendIntent, answer: IntentAnswer): boolean {
  return [...listeners].some((listener) => listener(intent, answer));
}

/** An answer was lost: the resender need not sleep on. */
export const pokeResender = (): void => {
  pokes.dispatchEvent(new Event("poke"));
};

/** Waits, but no longer than until there may be news. */
export function pauseUntilNews(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      pokes.removeEventListener("poke", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener("online", done, { signal });
    pokes.addEventListener("poke", done, { signal });
    signal.addEventListener("abort", done, { once: true });
  });
}
