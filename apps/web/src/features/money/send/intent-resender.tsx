import { assetOfCurrency, formatAmount } from "@lilypad/money";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useUserId } from "../../../shared/account/index.ts";
import { sendMessages as messages } from "../../../shared/messages/index.ts";
import { readWireAmount } from "../../../shared/money/index.ts";
import { personFirstName } from "../../../shared/people/index.ts";
import { toast } from "../../../shared/ui/index.ts";
import { pauseUntilNews, tellAnswered } from "./answered-intents.ts";
import { resendIntents } from "./resend-intents.ts";
import type { IntentAnswer, SendIntent } from "./send-intent.ts";

/** Renders nothing: brings unanswered payments to their end while somebody is signed in. */
export function IntentResender() {
  const userId = useUserId();
  const queryClient = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    void resendIntents({
      userId,
      signal: stop.signal,
      onAnswer: (intent, answer) => {
        void queryClient.invalidateQueries();
        if (!tellAnswered(intent, answer)) tellPerson(intent, answer);
      },
      pause: (ms) => pauseUntilNews(ms, stop.signal),
    });
    return () => stop.abort();
  }, [userId, queryClient]);
  return null;
}

function tellPerson({ body, recipient }: SendIntent, answer: IntentAnswer) {
  const asset = assetOfCurrency(body.currency);
  if (answer.kind === "accepted") {
    const amount = formatAmount(readWireAmount(body.amount, asset), asset);
    const text = messages.resumed.text(amount, personFirstName(recipient));
    toast({ kind: "success", title: messages.resumed.title, text });
  } else {
    toast({ kind: "error", title: messages.failed.title, text: answer.text });
  }
}
