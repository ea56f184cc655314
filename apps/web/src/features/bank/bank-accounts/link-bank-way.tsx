import { useEffect, useReducer, useState } from "react";
import { useUserId } from "../../../shared/account/index.ts";
import type { OperationData } from "../../../shared/api/index.ts";
import { linkBankMessages as messages } from "../../../shared/messages/index.ts";
import { StepScreen } from "../../../shared/ui/index.ts";
import { KycGate, WithCompleteProfile } from "../verification/index.ts";
import { forgetLinkDraft, keepLinkDraft, resumedLinkState } from "./flow/link-draft.ts";
import {
  canGoBack,
  firstLinkState,
  type LinkStart,
  type LinkStep,
  linkReducer,
  waysSteps,
} from "./flow/link-flow.ts";
import { BankAddressStep, UserAddressStep } from "./steps/address-steps.tsx";
import { BankStep } from "./steps/bank-step.tsx";
import { CountryStep } from "./steps/country-step.tsx";
import { CurrencyStep } from "./steps/currency-step.tsx";
import { DetailsStep } from "./steps/details-step.tsx";
import { ErrorStep, LinkingStep, SuccessStep } from "./steps/link-outcome.tsx";

type Profile = OperationData<"getProfile">["profile"];

const titles: Partial<Record<LinkStep, string>> = {
  CURRENCY: messages.currency.title,
  COUNTRY: messages.country.title,
  BANK: messages.bank.title,
  BANK_ADDRESS: messages.bankAddress.title,
  ACCOUNT_DETAILS: messages.details.title,
  USER_ADDRESS: messages.userAddress.title,
  LINKING: messages.linking.title,
  SUCCESS: messages.success.title,
  ERROR: messages.error.title,
};

export interface LinkBankWayProps {
  /** The gate is open: it is no part of this way. */
  isVerified: boolean;
  /** The currency that the linking screen would like; only a hint. */
  wished?: string | null;
  /** What is known of the account already, and is not asked for. */
  start?: LinkStart;
  /** The longer way that this one is a part of, and which place it has there. */
  partOf?: { name: string; step: number; total: number };
  /** The way back leads out of the way. */
  onLeave: () => void;
  /** The person has seen that the account is linked, or nearly. */
  onLinked: () => void;
}

/** The steps of linking a bank account, each a screen of its own. */
export function LinkBankWay(props: LinkBankWayProps) {
  const { isVerified, wished = null, start, partOf, onLeave, onLinked } = props;
  const userId = useUserId();
  const [state, dispatch] = useReducer(linkReducer, null, () =>
    start === undefined ? resumedLinkState(userId, isVerified) : firstLinkState(isVerified, start),
  );
  const [wish, setWish] = useState(wished);
  const { step } = state;
  // What the caller passed in is not kept for a reload: the caller has to pass it again.
  const isResumable = start === undefined;
  useEffect(() => {
    if (isResumable) keepLinkDraft(userId, state);
  }, [isResumable, userId, state]);
  // Somebody who leaves and comes back starts again; a reload does not run this.
  useEffect(() => () => forgetLinkDraft(userId), [userId]);

  const steps = waysSteps(state);
  const place = steps.indexOf(step) + 1;
  const progress = partOf ?? {
    name: messages.title,
    step: place === 0 ? null : place,
    total: steps.length,
  };
  const goBack = () => (canGoBack(state) ? dispatch({ type: "back" }) : onLeave());
  const runsByItself = step === "LINKING" || step === "SUCCESS";
  return (
    <StepScreen
      // Each step is a screen of its own: it begins at its top, with its heading.
      key={step}
      title={titles[step] ?? messages.title}
      {...progress}
      {...(runsByItself ? {} : { onBack: goBack })}
    >
      <WithCompleteProfile title={messages.title}>
        {(profile: Profile) => currentStep(profile)}
      </WithCompleteProfile>
    </StepScreen>
  );

  function currentStep(profile: Profile) {
    const shared = { state, dispatch };
    switch (step) {
      case "KYC_CHECK":
        return <KycGate onSatisfied={() => dispatch({ type: "gate_passed" })} />;
      case "CURRENCY":
        return <CurrencyStep {...shared} wished={wish} onWishGranted={() => setWish(null)} />;
      case "COUNTRY":
        return <CountryStep {...shared} />;
      case "BANK":
        return <BankStep {...shared} />;
      case "BANK_ADDRESS":
        return <BankAddressStep {...shared} />;
      case "ACCOUNT_DETAILS":
        return <DetailsStep {...shared} profile={profile} />;
      case "USER_ADDRESS":
        return <UserAddressStep {...shared} profile={profile} />;
      case "LINKING":
        return <LinkingStep {...shared} profile={profile} />;
      case "SUCCESS":
        return <SuccessStep {...shared} onContinue={onLinked} />;
      case "ERROR":
        return <ErrorStep {...shared} />;
    }
  }
}
