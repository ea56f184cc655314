import { useQueryClient } from "@tanstack/react-query";
import { type Dispatch, useEffect, useEffectEvent, useRef } from "react";
import { useBusy } from "../../../../shared/busy/index.ts";
import {
  fundingMessages as messages,
  secondFactorMessages,
} from "../../../../shared/messages/index.ts";
import { entryDecimal, formatMoney } from "../../../../shared/money/index.ts";
import { call, callWithoutAsking } from "../../../../shared/session/index.ts";
import { toast } from "../../../../shared/ui/index.ts";
import { refreshKyc } from "../../verification/index.ts";
import type { FundingEvent, FundingState } from "../data/funding-state.ts";
import { intentAnswerOf } from "../data/intent-answer.ts";
import { intentQuery } from "../data/queries.ts";
import { keepDraft } from "./funding-draft.ts";

const minPauseMs = 2000;
const maxPauseMs = 30_000;

export interface ConfirmParts {
  state: FundingState;
  dispatch: Dispatch<FundingEvent>;
  userId: string;
}

/**
 * Accepts the quote. The intent has an id before it is requested, and is requested with that id until
 * there is an answer, also after a reload.
 * @returns a function that requests it now
 */
export function useConfirm({ state, dispatch, userId }: ConfirmParts): () => Promise<void> {
  const queryClient = useQueryClient();
  const { run } = useBusy();
  const tries = useRef(0);
  const { operation, step, accountId, digits, quote, correlationId, phase, notice } = state;

  /** @param quietly in the background: the person is not interrupted for a second factor */
  async function confirm(quietly = false) {
    if (quote === null || accountId === null || digits === "") {
      toast({ kind: "error", title: messages.quote.noQuote });
      return;
    }
    await run(async () => {
      const isRetry = correlationId !== null;
      const id = correlationId ?? crypto.randomUUID();
      tries.current = isRetry ? tries.current + 1 : 0;
      // Stored before it is sent, because the page may be closed before the next render.
      keepDraft({ ...state, correlationId: id }, userId);
      dispatch({ type: "confirming", correlationId: id });
      const answer = intentAnswerOf(
        await (quietly ? callWithoutAsking : call)("createRampIntent", {
          params: { operation },
          body: {
            linkedAccountId: accountId,
            amountCents: Number(digits),
            quoteId: quote.quoteId,
            correlationId: id,
          },
          ...(operation === "withdraw" && {
            purpose: secondFactorMessages.stepUp.withdraw(formatMoney(entryDecimal(digits), "USD")),
          }),
        }),
        isRetry,
      );
      if (answer.kind === "accepted") {
        const { intent } = answer;
        queryClient.setQueryData(intentQuery(intent.intentId).queryKey, intent);
        for (const key of ["balances", "transactions"]) {
          void queryClient.invalidateQueries({ queryKey: [key] });
        }
        void queryClient.invalidateQueries({ queryKey: ["intents", "open"] });
        dispatch({ type: "confirmed", intent });
      } else if (answer.kind === "kyc_needed") {
        toast({ kind: "error", title: messages.kycRequired, text: answer.text });
        await refreshKyc(queryClient, userId);
        dispatch({ type: "kyc_needed" });
      } else if (answer.kind === "refused" && answer.isCancelled) {
        dispatch({ type: "not_confirmed" });
      } else if (answer.kind === "refused") {
        const { text, isQuoteGone, needsSecondFactor } = answer;
        dispatch({ type: "refused", text, isQuoteGone, needsSecondFactor });
      } else dispatch({ type: "unanswered", text: answer.text });
    });
  }

  const confirmAgain = useEffectEvent(() => void confirm(true));
  const isOpen = step === "quote_review" && correlationId !== null && phase === "idle";
  const isUnanswered = notice?.kind === "unanswered";
  useEffect(() => {
    if (!isOpen) return;
    // A reloaded page retries immediately.
    const pauseMs = isUnanswered ? Math.min(minPauseMs * 2 ** tries.current, maxPauseMs) : 0;
    const retry = () => confirmAgain();
    const timer = setTimeout(retry, pauseMs);
    window.addEventListener("online", retry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", retry);
    };
  }, [isOpen, isUnanswered]);

  return () => confirm();
}
