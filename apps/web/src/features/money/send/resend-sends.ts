import { assetOfCurrency, formatAmount } from "@lilypad/money";
import { pauseResender, resendIntents } from "../../../shared/intents/index.ts";
import { sendMessages as messages } from "../../../shared/messages/index.ts";
import { readWireAmount } from "../../../shared/money/index.ts";
import { personFirstName } from "../../../shared/people/index.ts";
import { toast } from "../../../shared/ui/index.ts";
import { announceAnswer } from "./answered-intents.ts";
import { keptIntents } from "./intent-store.ts";
import type { IntentAnswer, SendIntent } from "./send-intent.ts";
import { isInFlight, submitIntent } from "./submit-intent.ts";

/** Sends unanswered payments again until the session ends. @param onAnswer called with each answer, before it is shown */
export const resendSends = (
  userId: string,
  signal: AbortSignal,
  onAnswer: () => void,
): Promise<void> =>
  resendIntents({
    kept: () => keptIntents(userId),
    isInFlight,
    submit: submitIntent,
    signal,
    onAnswer: (intent, answer) => {
      onAnswer();
      if (!announceAnswer(intent, answer)) showAnswer(intent, answer);
    },
    pause: (ms) => pauseResender(ms, signal),
  });

function showAnswer({ body, recipient }: SendIntent, answer: IntentAnswer) {
  const asset = assetOfCurrency(body.currency);
  if (answer.kind === "accepted") {
    const amount = formatAmount(readWireAmount(body.amount, asset), asset);
    const text = messages.resumed.text(amount, personFirstName(recipient));
    toast({ kind: "success", title: messages.resumed.title, text });
  } else {
    toast({ kind: "error", title: messages.failed.title, text: answer.text });
  }
}
