const minPauseMs = 2000;
const maxPauseMs = 30_000;

export interface ResendParts<
  Intent extends { correlationId: string },
  Answer extends { kind: string },
> {
  /** The unanswered payments. */
  kept: () => Promise<readonly Intent[]>;
  /** Whether this page is sending the payment. */
  isInFlight: (correlationId: string) => boolean;
  submit: (intent: Intent) => Promise<Answer>;
  signal: AbortSignal;
  /** Called with each answer other than "unanswered". */
  onAnswer: (intent: Intent, answer: Answer) => void;
  /** Resolves after the pause, or earlier: when the device is online again, or an answer was lost. */
  pause: (ms: number) => Promise<void>;
}

/**
 * Sends unanswered payments again until each is answered, also those of a closed tab. The pauses
 * double. No payment happens twice, because the server recognises it by its correlationId.
 */
export async function resendIntents<
  Intent extends { correlationId: string },
  Answer extends { kind: string },
>({ kept, isInFlight, submit, signal, onAnswer, pause }: ResendParts<Intent, Answer>) {
  let pauseMs = minPauseMs;
  while (!signal.aborted) {
    const intents = await kept();
    let unanswered = false;
    for (const intent of intents) {
      if (signal.aborted) return;
      if (isInFlight(intent.correlationId)) {
        unanswered = true;
        continue;
      }
      const answer = await submit(intent);
      if (answer.kind === "unanswered") unanswered = true;
      else onAnswer(intent, answer);
    }
    pauseMs = unanswered ? Math.min(pauseMs * 2, maxPauseMs) : minPauseMs;
    await pause(unanswered ? pauseMs / 2 : maxPauseMs);
  }
}
