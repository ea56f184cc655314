import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useReducer, useState } from "react";
import { useLocation } from "wouter";
import { useUserId } from "../../../shared/account/index.ts";
import { useBusy } from "../../../shared/busy/index.ts";
import { sendMessages as messages } from "../../../shared/messages/index.ts";
import { entryDecimal } from "../../../shared/money/index.ts";
import { call } from "../../../shared/session/index.ts";
import { toast } from "../../../shared/ui/index.ts";
import type { MoneyEntry } from "../money-form/index.ts";
import { onAnsweredIntent, wakeResender } from "./answered-intents.ts";
import { type SendState, sendProblem, sendReducer } from "./send-flow.ts";
import type { IntentAnswer, SendIntent } from "./send-intent.ts";
import { submitIntent } from "./submit-intent.ts";

/** The state of Send Money with its effects: sends, rejects, and opens the success screen. */
export function useSend(first: SendState) {
  const [state, dispatch] = useReducer(sendReducer, first);
  const [confirmsReject, setConfirmsReject] = useState(false);
  const { run } = useBusy();
  const [, navigate] = useLocation();
  const userId = useUserId();
  const queryClient = useQueryClient();
  const { correlationId } = state;

  function handle({ recipient, body }: SendIntent, answer: IntentAnswer) {
    if (answer.kind === "accepted") {
      void queryClient.invalidateQueries();
      const { amount, currency, memo = "" } = body;
      navigate("/send-money/success", {
        replace: true,
        state: {
          person: recipient,
          amount,
          currency,
          note: memo,
          transactionId: answer.receipt.transactionId,
        },
      });
    } else if (answer.kind === "refused" && answer.isAboutPerson) {
      dispatch({ type: "person_refused", text: answer.text });
    } else if (answer.kind === "refused") {
      const { text, needsSecondFactor } = answer;
      dispatch({ type: "refused", title: messages.failed.title, text, needsSecondFactor });
    } else {
      dispatch({ type: "unanswered", text: answer.text });
      wakeResender();
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the listener depends only on the payment
  useEffect(
    () =>
      onAnsweredIntent((intent, answer) => {
        if (intent.correlationId !== correlationId) return false;
        handle(intent, answer);
        return true;
      }),
    [correlationId],
  );

  /** Stores the form in its history entry, so that coming back to it finds it filled in. */
  function keepForm() {
    const { person, currency, digits, note, requestId } = state;
    navigate("/send-money", {
      replace: true,
      state: { person, currency, digits, note, requestId },
    });
  }

  async function submit(available: bigint | null) {
    const problem = sendProblem(state, available);
    const { person: recipient, requestId } = state;
    if (problem !== null || recipient === null) {
      toast({ kind: "error", ...(problem ?? messages.recipientRequired) });
      return;
    }
    await run(async () => {
      keepForm();
      const id = correlationId ?? crypto.randomUUID();
      dispatch({ type: "sending", correlationId: id });
      const memo = state.note.trim();
      const intent: SendIntent = {
        correlationId: id,
        userId,
        recipient,
        body: {
          recipientUserId: recipient.id,
          amount: entryDecimal(state.digits),
          currency: state.currency,
          ...(memo !== "" && { memo }),
          ...(requestId !== null && { requestId }),
        },
      };
      handle(intent, await submitIntent(intent));
    });
  }

  async function reject() {
    setConfirmsReject(false);
    if (state.requestId === null) {
      dispatch({ type: "refused", ...messages.noRequest });
      return;
    }
    dispatch({ type: "rejecting" });
    const rejected = await call("rejectRequest", { params: { id: state.requestId } });
    if (rejected.success) {
      void queryClient.invalidateQueries({ queryKey: ["requests"] });
      toast({ kind: "success", title: messages.rejected });
      navigate("/dashboard", { replace: true });
      return;
    }
    const text = rejected.code === null ? messages.rejectFailed.fallback : rejected.error;
    dispatch({ type: "refused", title: messages.rejectFailed.title, text });
  }

  return {
    state,
    edit: (fields: Partial<MoneyEntry>) => dispatch({ type: "edited", fields }),
    submit,
    openLimits: () => {
      keepForm();
      navigate("/limits");
    },
    readNotice: () => dispatch({ type: "notice_read" }),
    confirmsReject,
    askReject: () => setConfirmsReject(true),
    keepRequest: () => setConfirmsReject(false),
    reject,
  };
}

export type Send = ReturnType<typeof useSend>;
