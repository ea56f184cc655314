import { useQueryClient } from "@tanstack/react-query";
import { type Dispatch, useEffect, useRef } from "react";
import { useBusy } from "../../../../shared/busy/index.ts";
import { fundingMessages as messages } from "../../../../shared/messages/index.ts";
import { call } from "../../../../shared/session/index.ts";
import { toast } from "../../../../shared/ui/index.ts";
import { askVerification } from "../data/ask-verification.ts";
import type { FundingEvent, FundingState } from "../data/funding-state.ts";
import { intentAnswerOf } from "../data/intent-answer.ts";
import { intentQuery } from "../data/queries.ts";
import { keepDraft } from "./funding-draft.ts";

const firstPauseMs = 2000;
const longestPauseMs = 30_000;

export interface ConfirmParts {
  state: FundingState;
  dispatch: Dispatch<FundingEvent>;
  userId: string;
}

/**
 * Accepts the quote: one intent, named before it is asked for and asked for under that name until it
 * is answered, also by a page that was loaded again in between.
 * @returns asks for it now
 */
export function useConfirm({ state, dispatch, userId }: ConfirmParts): () => Promise<void> {
  const queryClient = useQueryClient();
  const { run } = useBusy();
  const tries = useRef(0);
  const { operation, step, accountId, digits, quote, correlationId, phase, notice } = state;

  async function confirm() {
    if (quote === null || accountId === null || digits === "") {
      toast({ kind: "error", title: messages.quote.noQuote });
      return;
    }
    await run(async () => {
      const again = correlationId !== null;
      const id = correlationId ?? crypto.randomUUID();
      tries.current = again ? tries.current + 1 : 0;
      // Written down before it can be lost; the page may be gone before the next rendering.
      keepDraft({ ...state, correlationId: id }, userId);
      dispatch({ type: "confirming", correlationId: id });
      const answer = intentAnswerOf(
        await call("createRampIntent", {
          params: { operation },
          body: {
            linkedAccountId: accountId,
            amountCents: Number(digits),
            quoteId: quote.quoteId,
            correlationId: id,
          },
        }),
        { again },
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
        await askVerification(queryClient, userId);
        dispatch({ type: "kyc_needed" });
      } else if (answer.kind === "refused") {
        const { text, isQuoteGone, needsSecondFactor } = answer;
        dispatch({ type: "refused", text, isQuoteGone, needsSecondFactor });
      } else dispatch({ type: "unanswered", text: answer.text });
    });
  }

  const latest = useRef(confirm);
  latest.current = confirm;
  const isOpen = step === "quote_review" && correlationId !== null && phase === "idle";
  const isKnownLost = notice?.kind === "unanswered";
  useEffect(() => {
    if (!isOpen) return;
    // A page that was loaded again asks at once.
    const pauseMs = isKnownLost ? Math.min(firstPauseMs * 2 ** tries.current, longestPauseMs) : 0;
    const ask = () => void latest.current();
    const timer = setTimeout(ask, pauseMs);
    window.addEventListener("online", ask);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", ask);
    };
  }, [isOpen, isKnownLost]);

  return confirm;
}
