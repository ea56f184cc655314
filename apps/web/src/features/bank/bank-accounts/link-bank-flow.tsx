import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useReducer, useState } from "react";
import { type Profile, profileQuery, useUserId } from "../../../shared/account/index.ts";
import type { Address } from "../../../shared/address/index.ts";
import { linkBankMessages as messages } from "../../../shared/messages/index.ts";
import { countStepsBack, progressOf, useBackEntries } from "../../../shared/navigation/index.ts";
import { call } from "../../../shared/session/index.ts";
import { StepScreen } from "../../../shared/ui/index.ts";
import { AddressStep, countryOfBank } from "../account-entry/index.ts";
import { KycGate, WithCompleteProfile } from "../verification/index.ts";
import { forgetLinkDraft, keepLinkDraft, resumedLinkState } from "./flow/link-draft.ts";
import {
  canGoBack,
  firstLinkState,
  flowSteps,
  type LinkStart,
  type LinkState,
  type LinkStep,
  linkReducer,
} from "./flow/link-flow.ts";
import { CurrencyStep } from "./steps/currency-step.tsx";
import { LinkBankSteps, LinkCountryStep } from "./steps/entry-step.tsx";
import { ErrorStep, LinkingStep, SuccessStep } from "./steps/link-outcome.tsx";

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

const goBackIn = (state: LinkState) => linkReducer(state, { type: "back" });

export interface LinkBankFlowProps {
  /** The identity check is not part of this flow. */
  isVerified: boolean;
  /** The currency that the screen before suggests. */
  suggestedCurrency?: string | null;
  /** The details of the account that are already known. */
  start?: LinkStart;
  /** The longer flow that contains this one, and the number of this step in it. */
  partOf?: { name: string; step: number; total: number };
  /** The person goes back from the first step. */
  onLeave: () => void;
  /** The person continues after the account was linked. */
  onLinked: () => void;
}

/** The steps of linking a bank account, each on its own screen. */
export function LinkBankFlow(props: LinkBankFlowProps) {
  const { isVerified, suggestedCurrency = null, start, partOf, onLeave, onLinked } = props;
  const userId = useUserId();
  const queryClient = useQueryClient();
  const [state, dispatch] = useReducer(linkReducer, null, () =>
    start === undefined ? resumedLinkState(userId, isVerified) : firstLinkState(isVerified, start),
  );
  const [suggested, setSuggested] = useState(suggestedCurrency);
  const { step } = state;
  // After a reload the caller passes its start again, so it is not stored.
  const isResumable = start === undefined;
  useEffect(() => {
    if (isResumable) keepLinkDraft(userId, state);
  }, [isResumable, userId, state]);
  // Leaving the flow deletes the draft. A reload does not run this.
  useEffect(() => () => forgetLinkDraft(userId), [userId]);

  const progress = partOf ?? { name: messages.title, ...progressOf(flowSteps(state), step) };
  const goBack = () => (canGoBack(state) ? dispatch({ type: "back" }) : onLeave());
  const needsNoInput = step === "LINKING" || step === "SUCCESS";
  useBackEntries(countStepsBack(state, goBackIn), () => dispatch({ type: "back" }));
  return (
    <StepScreen
      // A new key starts each step at the top, with the focus on its heading.
      key={step}
      title={titles[step] ?? messages.title}
      {...progress}
      {...(needsNoInput ? {} : { onBack: goBack })}
    >
      <WithCompleteProfile title={messages.title}>
        {(profile: Profile) => currentStep(profile)}
      </WithCompleteProfile>
    </StepScreen>
  );

  /** Stores the first address in the profile, so that it is offered the next time. */
  async function keepAddress(address: Address) {
    const saved = await call("updateProfile", { body: { primary_address: address } });
    // A failure has one effect only: the next flow needs the address again.
    if (saved.success) queryClient.setQueryData(profileQuery(userId).queryKey, saved.data.profile);
  }

  function currentStep(profile: Profile) {
    const shared = { state, dispatch };
    switch (step) {
      case "KYC_CHECK":
        return <KycGate onSatisfied={() => dispatch({ type: "gate_passed" })} />;
      case "CURRENCY":
        return (
          <CurrencyStep
            {...shared}
            suggested={suggested}
            onSuggestionUsed={() => setSuggested(null)}
          />
        );
      case "COUNTRY":
        return <LinkCountryStep {...shared} profile={profile} />;
      case "BANK":
      case "BANK_ADDRESS":
      case "ACCOUNT_DETAILS":
        return <LinkBankSteps {...shared} step={step} profile={profile} />;
      case "USER_ADDRESS":
        return (
          <AddressStep
            texts={messages.userAddress}
            known={state.userAddress ?? profile.primary_address}
            country={countryOfBank(state) ?? profile.country_code}
            onSubmit={(address) => {
              if (profile.primary_address === null) void keepAddress(address);
              dispatch({ type: "user_address_given", address });
            }}
          />
        );
      case "LINKING":
        return <LinkingStep {...shared} profile={profile} />;
      case "SUCCESS":
        return <SuccessStep {...shared} onContinue={onLinked} />;
      case "ERROR":
        return <ErrorStep {...shared} />;
    }
  }
}
