import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useEffect, useReducer, useState } from "react";
import { CallError } from "../../shared/api/index.ts";
import { payerMessages as messages } from "../../shared/messages/index.ts";
import { Main, SkeletonRows } from "../../shared/ui/index.ts";
import { BankAddressStep } from "./bank-address-step.tsx";
import { BankStep } from "./bank-step.tsx";
import { ConfirmationStep } from "./confirmation-step.tsx";
import { CountryStep } from "./country-step.tsx";
import { DetailsStep } from "./details-step.tsx";
import { InstructionsStep } from "./instructions-step.tsx";
import { OopsScreen } from "./oops-screen.tsx";
import { forgetPayerDraft, keepPayerDraft, resumedPayerState } from "./payer-draft.ts";
import { type PayerStep, payerReducer, waysSteps } from "./payer-flow.ts";
import { PayerFrame } from "./payer-frame.tsx";
import { type Teleport, teleportQuery } from "./queries.ts";
import { QuoteStep } from "./quote-step.tsx";
import { sentenceOf } from "./read-refusal.ts";
import { RecipientStep } from "./recipient-step.tsx";
import { backFrom, closedReason, shownStep } from "./shown-step.ts";
import type { PayerStepProps } from "./step-props.ts";
import { useLink } from "./use-link.ts";
import { UserAddressStep } from "./user-address-step.tsx";

/** What a link's secret looks like; anything else is not worth asking for. */
const tokenPattern = /^[A-Za-z0-9_-]{27}$/;

/** The page on which anybody pays who has a teleport link (specification 2 §2). */
export function PayerScreen({ token }: { token: string }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            retry: false,
            networkMode: "always",
            refetchOnWindowFocus: false,
            refetchOnReconnect: "always",
            staleTime: 15_000,
          },
        },
      }),
  );
  if (!tokenPattern.test(token)) {
    return <OopsScreen title={messages.notFound} reason={messages.error.notFound} />;
  }
  return (
    <QueryClientProvider client={client}>
      <OpenedLink key={token} token={token} />
    </QueryClientProvider>
  );
}

function OpenedLink({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(teleportQuery(token));
  if (data !== undefined) return <Way token={token} teleport={data} />;
  if (error === null) {
    return (
      <PayerFrame title={messages.loading} place={null} total={1} onBack={null}>
        <Main>
          <SkeletonRows rows={4} label={messages.loading} />
        </Main>
      </PayerFrame>
    );
  }
  if (error instanceof CallError && error.failure.code === "TELEPORT_NOT_FOUND") {
    return <OopsScreen title={messages.notFound} reason={messages.error.notFound} />;
  }
  return (
    <OopsScreen
      title={messages.failed}
      reason={sentenceOf(error.message, messages.error.unread)}
      onRetry={() => void refetch()}
    />
  );
}

const titles: Record<Exclude<PayerStep, "RECIPIENT">, string> = {
  COUNTRY: messages.country.title,
  BANK: messages.bank.title,
  BANK_ADDRESS: messages.bankAddress.title,
  ACCOUNT_DETAILS: messages.details.title,
  USER_ADDRESS: messages.userAddress.title,
  QUOTE_REVIEW: messages.quote.title,
  TRANSFER_INSTRUCTIONS: messages.instructions.name,
  PAYMENT_CONFIRMATION: messages.confirmation.name,
};

function Way({ token, teleport }: { token: string; teleport: Teleport }) {
  const [state, dispatch] = useReducer(payerReducer, teleport, resumedPayerState);
  const { look, forgetQuote } = useLink(token);
  const { id, status } = teleport;
  const isOver = status !== "open" && status !== "paying";
  // What was typed is not kept for longer than it can be of use.
  useEffect(() => {
    if (isOver) forgetPayerDraft(id);
    else keepPayerDraft(id, state);
  }, [id, isOver, state]);

  const closed = closedReason(state, teleport);
  if (closed !== null) {
    const canChange = closed === "notPayableYet" || closed === "underWay";
    return (
      <OopsScreen
        reason={messages.error[closed]}
        {...(canChange ? { onRetry: () => void look() } : {})}
      />
    );
  }

  const step = shownStep(state, teleport);
  const shared: PayerStepProps = { token, teleport, state, dispatch };
  if (step === "RECIPIENT") return <RecipientStep {...shared} />;

  function goBack() {
    // An offer is left behind with its step, and with the transfer details that came of it.
    if (step === "QUOTE_REVIEW" || step === "TRANSFER_INSTRUCTIONS") forgetQuote();
    dispatch({ type: "back", from: step });
  }

  const steps = waysSteps(state);
  const place = steps.indexOf(step) + 1;
  return (
    <PayerFrame
      // Each step is a screen of its own: it begins at its top, with its heading.
      key={step}
      title={titles[step]}
      place={place === 0 ? null : place}
      total={steps.length}
      onBack={backFrom(state, teleport) === null ? null : goBack}
    >
      {shownBody(step, shared)}
    </PayerFrame>
  );
}

function shownBody(step: Exclude<PayerStep, "RECIPIENT">, props: PayerStepProps) {
  switch (step) {
    case "COUNTRY":
      return <CountryStep {...props} />;
    case "BANK":
      return <BankStep {...props} />;
    case "BANK_ADDRESS":
      return <BankAddressStep {...props} />;
    case "ACCOUNT_DETAILS":
      return <DetailsStep {...props} />;
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
