import { useEffect, useReducer } from "react";
import { ClosedScreen } from "./closed-screen.tsx";
import type { Teleport } from "./data/teleport.ts";
import { closedReason } from "./flow/closed-reason.ts";
import { forgetPayerDraft, keepPayerDraft, resumedPayerState } from "./flow/payer-draft.ts";
import { type FirstChoice, type PayerStepProps, payerReducer } from "./flow/payer-flow.ts";
import { paymentOf, shownStep } from "./flow/shown-step.ts";
import { LaterStep } from "./steps/later-step.tsx";
import { RecipientStep } from "./steps/recipient-step.tsx";

export interface PaymentProps {
  token: string;
  teleport: Teleport;
  /** The choice on the first screen; null if this browser has begun before. */
  choice: FirstChoice | null;
  /** Reads the link again. */
  onReload: () => void;
}

/** The payment of a link, from the first choice on. */
export function Payment({ token, teleport, choice, onReload }: PaymentProps) {
  const [state, dispatch] = useReducer(payerReducer, null, () => {
    const resumed = resumedPayerState(teleport);
    return choice === null ? resumed : payerReducer(resumed, choice);
  });
  const { id, status } = teleport;
  const isOver = status !== "open" && status !== "paying";
  // The draft is deleted once the link can no longer be paid.
  useEffect(() => {
    if (isOver) forgetPayerDraft(id);
    else keepPayerDraft(id, state);
  }, [id, isOver, state]);

  const closed = closedReason(teleport, paymentOf(state, teleport));
  if (closed !== null) {
    return <ClosedScreen reason={closed} teleport={teleport} onRetry={onReload} />;
  }
  const step = shownStep(state, teleport);
  if (step === "RECIPIENT") {
    return <RecipientStep teleport={teleport} known={state} onChoose={dispatch} />;
  }
  const shared: PayerStepProps = { token, teleport, state, dispatch };
  return <LaterStep {...shared} step={step} />;
}
