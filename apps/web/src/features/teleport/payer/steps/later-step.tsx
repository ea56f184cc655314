import { payerStepMessages as messages } from "../../../../shared/messages/index.ts";
import { countStepsBack, progressOf, useBackEntries } from "../../../../shared/navigation/index.ts";
import { useLink } from "../data/use-link.ts";
import {
  flowSteps,
  type PayerStep,
  type PayerStepProps,
  payerReducer,
} from "../flow/payer-flow.ts";
import { backFrom, shownStep } from "../flow/shown-step.ts";
import { PayerFrame } from "../ui/payer-frame.tsx";
import { ConfirmationStep } from "./confirmation-step.tsx";
import { EasyDetailsStep } from "./easy-details-step.tsx";
import { PayerBankSteps, PayerCountryStep } from "./entry-step.tsx";
import { InstructionsStep } from "./instructions-step.tsx";
import { QuoteStep } from "./quote-step.tsx";
import { UserAddressStep } from "./user-address-step.tsx";

type LaterPayerStep = Exclude<PayerStep, "RECIPIENT">;

const titles: Record<LaterPayerStep, string> = {
  EASY_BANK_DETAILS: messages.easy.title,
  COUNTRY: messages.country.title,
  BANK: messages.bank.title,
  BANK_ADDRESS: messages.bankAddress.title,
  ACCOUNT_DETAILS: messages.details.title,
  USER_ADDRESS: messages.userAddress.title,
  QUOTE_REVIEW: messages.quote.title,
  TRANSFER_INSTRUCTIONS: messages.instructions.name,
  PAYMENT_CONFIRMATION: messages.confirmation.name,
};

/** A step after the first one, with the way back. */
export function LaterStep({ step, ...shared }: PayerStepProps & { step: LaterPayerStep }) {
  const { token, teleport, state, dispatch } = shared;
  const { forgetQuote } = useLink(token);

  function goBack() {
    // A quote is discarded with its step, and with the transfer details that were based on it.
    if (step === "QUOTE_REVIEW" || step === "TRANSFER_INSTRUCTIONS") forgetQuote();
    dispatch({ type: "back", from: step });
  }

  useBackEntries(
    countStepsBack(state, (at) =>
      backFrom(at, teleport) === null
        ? at
        : payerReducer(at, { type: "back", from: shownStep(at, teleport) }),
    ),
    goBack,
  );

  const { step: place, total } = progressOf(flowSteps(state), step);
  return (
    <PayerFrame
      // A new key starts each step at the top, with the focus on its heading.
      key={step}
      title={titles[step]}
      place={place}
      total={total}
      onBack={backFrom(state, teleport) === null ? null : goBack}
    >
      {stepBody(step, shared)}
    </PayerFrame>
  );
}

function stepBody(step: LaterPayerStep, props: PayerStepProps) {
  switch (step) {
    case "EASY_BANK_DETAILS":
      return <EasyDetailsStep {...props} />;
    case "COUNTRY":
      return <PayerCountryStep {...props} />;
    case "BANK":
    case "BANK_ADDRESS":
    case "ACCOUNT_DETAILS":
      return <PayerBankSteps {...props} step={step} />;
    case "USER_ADDRESS":
      return <UserAddressStep {...props} />;
    case "QUOTE_REVIEW":
      return <QuoteStep {...props} />;
    case "TRANSFER_INSTRUCTIONS":
      return <InstructionsStep {...props} />;
    case "PAYMENT_CONFIRMATION":
      return <ConfirmationStep {...props} />;
  }
}
