import { useQueryClient } from "@tanstack/react-query";
import { type Dispatch, useEffect, useEffectEvent } from "react";
import { paymentLimitsQuery, useUserId } from "../../../shared/account/index.ts";
import { wakeResender } from "../../../shared/intents/index.ts";
import { readAfterPayment } from "../../../shared/live/index.ts";
import { useLocation } from "../../../shared/navigation/index.ts";
import { onAnsweredIntent } from "./answered-intents.ts";
import { refusalEvent, type SendEvent } from "./send-flow.ts";
import type { IntentAnswer, SendIntent } from "./send-intent.ts";

/**
 * Shows the answers to a payment, also one that arrives in the background.
 * @param correlationId the id of the payment in the form, or null
 */
export function useSendAnswers(correlationId: string | null, dispatch: Dispatch<SendEvent>) {
  const [, navigate] = useLocation();
  const userId = useUserId();
  const queryClient = useQueryClient();

  /** @param isPreparation the answer is to the preparation of a payment that is going to be signed */
  function showRefusal(answer: Exclude<IntentAnswer, { kind: "accepted" }>, isPreparation = false) {
    if (answer.kind === "refused" && answer.isAboutSigning)
      void queryClient.invalidateQueries(paymentLimitsQuery(userId));
    dispatch(refusalEvent(answer, isPreparation));
    if (answer.kind === "unanswered" && !isPreparation) wakeResender();
  }

  function show({ recipient, body }: SendIntent, answer: IntentAnswer) {
    if (answer.kind !== "accepted") return showRefusal(answer);
    readAfterPayment(queryClient);
    const { amount, currency, memo: note = "" } = body;
    const { transactionId } = answer.receipt;
    navigate("/send-money/success", {
      replace: true,
      state: { person: recipient, amount, currency, note, transactionId },
    });
  }

  const showLater = useEffectEvent(show);
  useEffect(
    () =>
      onAnsweredIntent((intent, answer) => {
        if (intent.correlationId !== correlationId) return false;
        showLater(intent, answer);
        return true;
      }),
    [correlationId],
  );

  return { show, showRefusal };
}
