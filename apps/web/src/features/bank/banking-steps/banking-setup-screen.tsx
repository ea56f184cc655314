import type { Href } from "@lilypad/api-contract";
import { type ReactNode, useEffect, useReducer } from "react";
import type { Profile } from "../../../shared/account/index.ts";
import { bankingStepsMessages as messages } from "../../../shared/messages/index.ts";
import { progressOf, useBackEntries, useUp } from "../../../shared/navigation/index.ts";
import { appSettings } from "../../../shared/settings/index.ts";
import {
  LinkButton,
  QueryView,
  SkeletonRows,
  StepBody,
  StepScreen,
} from "../../../shared/ui/index.ts";
import { asksBankAddress } from "../account-entry/index.ts";
import { LinkBankFlow, type LinkStart, useWatchedAccounts } from "../bank-accounts/index.ts";
import { KycGate, useVerification, WithCompleteProfile } from "../verification/index.ts";
import { AccountPending, AccountReady } from "./account-outcome.tsx";
import {
  type BankingEvent,
  type BankingView,
  bankingReducer,
  bankingSteps,
  bankingView,
  type CheckedIban,
  firstBankingState,
  type TypedAccount,
} from "./banking-flow.ts";
import { FoundAccount } from "./found-account.tsx";
import { IbanStep } from "./iban-step.tsx";

const accountsPath = "/profile/linked-accounts";
const total = bankingSteps.length;

/** The steps for setting up an account in euros with its IBAN (ADR 0024). */
export const BankingSetupScreen = () =>
  appSettings().offersBankingSteps ? <Steps /> : <NotOffered />;

/** Returns the known details of the account, so that linking does not require them again. */
const startOf = ({ iban }: TypedAccount, { country, bank, swiftCode }: CheckedIban): LinkStart => ({
  currency: "EUR",
  country,
  bank: bank && { id: bank.id, asksAddress: asksBankAddress(bank, country, "EUR") },
  fields: { iban },
  swiftCode,
});

const titles: Record<Exclude<BankingView["kind"], "link">, string> = {
  loading: messages.name,
  type: messages.iban.title,
  found: messages.found.title,
  wait: messages.wait.title,
  gate: messages.compliance.title,
  done: messages.done.title,
};

function Steps() {
  const [state, dispatch] = useReducer(bankingReducer, firstBankingState);
  const goBack = () => dispatch({ type: "back" });
  useBackEntries(Number(state.checked !== null) + Number(state.isConfirmed), goBack);
  const query = useWatchedAccounts();
  const accounts = query.data;
  const { isKnown, isSatisfied, canQuote } = useVerification();
  const leave = useUp();
  if (accounts === undefined) {
    return (
      <Framed onBack={leave}>
        <StepBody title={messages.name}>
          <QueryView query={query} rows={3} texts={messages} />
        </StepBody>
      </Framed>
    );
  }
  const view = bankingView(state, { accounts, isSatisfied: isKnown ? isSatisfied : null });
  const { step } = progressOf(bankingSteps, view.step);
  if (view.kind === "link") {
    return (
      <LinkBankFlow
        isVerified={isSatisfied}
        start={startOf(view.typed, view.checked)}
        partOf={{ name: messages.name, step: step ?? 0, total }}
        onLeave={goBack}
        onLinked={() => dispatch({ type: "linked" })}
      />
    );
  }
  return (
    <StepScreen
      // A new key starts each step at the top, with the focus on its heading.
      key={view.kind}
      title={titles[view.kind]}
      name={messages.name}
      step={step}
      total={total}
      onBack={view.kind === "found" ? goBack : leave}
    >
      <WithCompleteProfile title={titles[view.kind]}>
        {(profile: Profile) => currentView(profile)}
      </WithCompleteProfile>
    </StepScreen>
  );

  function currentView({ first_name, last_name }: Profile) {
    switch (view.kind) {
      case "loading":
        return <Loading />;
      case "type": {
        const holder = [first_name, last_name].filter(Boolean).join(" ");
        const first = state.typed ?? { iban: "", holder };
        return <IbanStep first={first} refused={view.refused} dispatch={dispatch} />;
      }
      case "found":
        return <FoundAccount typed={view.typed} checked={view.checked} dispatch={dispatch} />;
      case "wait":
        return <AccountPending account={view.account} />;
      case "gate":
        return <Compliance dispatch={dispatch} />;
      case "done":
        return <AccountReady account={view.account} canQuote={canQuote} />;
    }
  }
}

/** compliance_check: the identity check, until it is satisfied. */
function Compliance({ dispatch }: { dispatch: (event: BankingEvent) => void }) {
  useEffect(() => dispatch({ type: "gate_shown" }), [dispatch]);
  return <KycGate onSatisfied={() => dispatch({ type: "gate_passed" })} />;
}

function NotOffered() {
  const { title, text, action } = messages.notOffered;
  const up = useUp();
  const linkPath: Href = `/ramp/link-bank?${new URLSearchParams({ returnTo: accountsPath, currency: "EUR" })}`;
  return (
    <Framed onBack={up}>
      <StepBody
        title={title}
        lead={text}
        action={
          <LinkButton href={linkPath} wide>
            {action}
          </LinkButton>
        }
      />
    </Framed>
  );
}

function Framed({ onBack, children }: { onBack?: () => void; children: ReactNode }) {
  return (
    <StepScreen
      title={messages.name}
      name={messages.name}
      step={null}
      total={total}
      {...(onBack === undefined ? {} : { onBack })}
    >
      {children}
    </StepScreen>
  );
}

function Loading() {
  return (
    <StepBody title={messages.name}>
      <SkeletonRows rows={3} label={messages.loading} />
    </StepBody>
  );
}
