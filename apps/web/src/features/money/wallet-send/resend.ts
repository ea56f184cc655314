import type { QueryClient } from "@tanstack/react-query";
import { pauseResender, resendIntents } from "../../../shared/intents/index.ts";
import { readAfterPayment } from "../../../shared/live/index.ts";
import { walletSendMessages as messages } from "../../../shared/messages/index.ts";
import { formatMoney } from "../../../shared/money/index.ts";
import { toast } from "../../../shared/ui/index.ts";
import { shortAddress } from "./short-address.ts";
import { isInFlight, submitIntent, type WalletAnswer } from "./submit-intent.ts";
import { keptIntents, type WalletIntent } from "./wallet-intents.ts";

type Listener = (intent: WalletIntent, answer: WalletAnswer) => boolean;
const listeners = new Set<Listener>();

/** Registers a listener for background answers. @param listener returns true if it has shown the answer */
export function onAnswered(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function showAnswer({ body }: WalletIntent, answer: WalletAnswer): void {
  if (answer.kind === "accepted") {
    const { title, text } = messages.resumed;
    const amount = formatMoney(body.amount, body.currency);
    toast({ kind: "success", title, text: text(amount, shortAddress(body.address)) });
  } else toast({ kind: "error", title: messages.failed.title, text: answer.text });
}

/** Sends unanswered payments to addresses again until none is left, or the session ends. */
export async function resendWalletSends(
  userId: string,
  session: AbortSignal,
  queryClient: QueryClient,
): Promise<void> {
  const finished = new AbortController();
  const { signal } = finished;
  session.addEventListener("abort", () => finished.abort(), { once: true });
  await resendIntents({
    kept: async () => {
      const left = await keptIntents(userId);
      if (left.length === 0) finished.abort();
      return left;
    },
    isInFlight,
    submit: submitIntent,
    signal,
    onAnswer: (intent, answer) => {
      readAfterPayment(queryClient);
      if (![...listeners].some((listener) => listener(intent, answer))) showAnswer(intent, answer);
    },
    pause: (ms) => pauseResender(ms, signal),
  });
}
