import { keptIntentMessages as messages } from "../messages/index.ts";
import { toast } from "../ui/index.ts";
import { announceAnswer } from "./answered-intents.ts";
import { type KeptIntent, keptIntentsOf } from "./kept-intents.ts";
import { pauseResender } from "./pause-resender.ts";
import { resendIntents } from "./resend-intents.ts";
import { type IntentAnswer, isInFlight, submitIntent } from "./submit-intent.ts";

function showAnswer({ operation, about }: KeptIntent, answer: IntentAnswer): void {
  const { name, done } = messages[operation];
  if (answer.kind === "accepted") toast({ kind: "success", title: done(about) });
  else if (answer.kind === "refused") {
    const text = `${name(about)}: ${answer.failure.error}`;
    toast({ kind: "error", title: messages.refused, text });
  }
}

/**
 * Sends unanswered requests again until each is answered, or the session ends. It never requests a second factor.
 */
export const resendKeptIntents = (
  userId: string,
  signal: AbortSignal,
  onAnswer: () => void,
): Promise<void> =>
  resendIntents({
    kept: () => keptIntentsOf(userId),
    isInFlight,
    submit: (intent) => submitIntent(intent, { quietly: true }),
    signal,
    onAnswer: (intent, answer) => {
      onAnswer();
      if (!announceAnswer(intent, answer)) showAnswer(intent, answer);
    },
    pause: (ms) => pauseResender(ms, signal),
  });
