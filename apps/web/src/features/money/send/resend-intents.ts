import { keptIntents } from "./intent-store.ts";
import type { IntentAnswer, SendIntent } from "./send-intent.ts";
import { isInFlight, submitIntent } from "./submit-intent.ts";

const firstPauseMs = 2000;
const longestPauseMs = 30_000;

export interface ResendParts {
  userId: string;
  signal: AbortSignal;
  onAnswer: (intent: SendIntent, answer: IntentAnswer) => void;
  /** Resolves after the pause, or earlier when there may be news: back online, a lost answer. */
  pause: (ms: number) => Promise<void>;
}

/**
 * Sends unanswered payments again, with ever longer pauses, until each is answered; also those a
 * closed tab has left behind. Nothing is sent twice: the server knows them by their correlationId.
 */
export async function resendIntents({ userId, signal, onAnswer, pause }: ResendParts) {
  let pauseMs = firstPauseMs;
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
    pauseMs = unanswered ? Math.min(pauseMs * 2, longestPauseMs) : firstPauseMs;
    await pause(unanswered ? pauseMs / 2 : longestPauseMs);
  }
}
