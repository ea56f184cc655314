import { assetOfCurrency } from "@lilypad/money";
import type { QueryClient } from "@tanstack/react-query";
import { pauseResender, resendIntents } from "../../../shared/intents/index.ts";
import { readAfterPayment } from "../../../shared/live/index.ts";
import { sendMessages as messages } from "../../../shared/messages/index.ts";
import { formatWireAmount } from "../../../shared/money/index.ts";
import { personFirstName } from "../../../shared/people/index.ts";
import { toast } from "../../../shared/ui/index.ts";
import { announceAnswer } from "./answered-intents.ts";
import { keptIntents } from "./intent-store.ts";
import type { IntentAnswer, SendIntent } from "./send-intent.ts";
import { isInFlight, submitIntent } from "./submit-intent.ts";

/** Sends unanswered payments again until the session ends. */
export const resendSends = (
  userId: string,
  signal: AbortSignal,
  queryClient: QueryClient,
): Promise<void> =>
  resendIntents({
    kept: () => keptIntents(userId),
    isInFlight,
    submit: submitIntent,
    signal,
    onAnswer: (intent, answer) => {
      readAfterPayment(queryClient);
      if (!announceAnswer(intent, answer)) showAnswer(intent, answer);
    },
    pause: (ms) => pauseResender(ms, signal),
  });

function showAnswer({ body, recipient }: SendIntent, answer: IntentAnswer) {
  if (answer.kind === "accepted") {
    const amount = formatWireAmount(body.amount, assetOfCurrency(body.currency));
    const text = messages.resumed.text(amount, personFirstName(recipient));
    toast({ kind: "success", title: messages.resumed.title, text });
  } else {
    toast({ kind: "error", title: messages.failed.title, text: answer.text });
  }
}
