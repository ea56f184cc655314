import { keptIntents } from "./intent-store.ts";
import type { IntentAnswer, SendIntent } from "./send-intent.ts";
import { isInFlight, submitIntent } from "./submit-intent.ts";

const minPauseMs = 2000;
const maxPauseMs = 30_000;

export interface ResendParts {
  userId: string;
  signal: AbortSignal;
  onAnswer: (intent: SendIntent, answer: IntentAnswer) => void;
  /** Resolves after the pause, or earlier: when the device is online again, or an answer was lost. */
  pause: (ms: number) => Promise<void>;
}

/**
 * Sends unanswered payments again until each is answered, also those of a closed tab. The pauses
 * double. No payment happens twice, because the server recognises it by its correlationId.
 */
export async function resendIntents({ userId, signal, onAnswer, pause }: ResendParts) {
  let pauseMs = minPauseMs;
  while (!signal.aborted) {
    const intents = await keptIntents(userId);
    let unanswered = false;
    for (const intent of intents) {
      if (signal.aborted) return;
      if (isInFlight(intent.correlationId)) {
        unanswered = true;
        continue;
      }
      const answer = await submitIntent(intent);
      if (answer.kind === "unanswered") unanswered = true;
      else onAnswer(intent, answer);
    }
    pauseMs = unanswered ? Math.min(pauseMs * 2, maxPauseMs) : minPauseMs;
    await pause(unanswered ? pauseMs / 2 : maxPauseMs);
  }
}
