import { type ReactNode, useEffect, useReducer } from "react";
import { useLocation } from "wouter";
import type { OperationData } from "../../../shared/api/index.ts";
import { bankingStepsMessages as messages } from "../../../shared/messages/index.ts";
import { useAppSettings } from "../../../shared/settings/index.ts";
import {
  LinkButton,
  SkeletonRows,
  StepBody,
  StepScreen,
  Trouble,
} from "../../../shared/ui/index.ts";
import {
  asksBankAddress,
  LinkBankWay,
  type LinkStart,
  useWatchedAccounts,
} from "../bank-accounts/index.ts";
import { KycGate, useVerification, WithCompleteProfile } from "../verification/index.ts";
import { AccountReady, AccountWait } from "./account-outcome.tsx";
import {
  type BankingEvent,
  type BankingView,
  bankingReducer,
  bankingSteps,
  bankingView,
  firstBankingState,
  type TypedAccount,
} from "./banking-flow.ts";
import { FoundAccount } from "./found-account.tsx";
import { IbanStep } from "./iban-step.tsx";
import type { CheckedIban } from "./queries.ts";

type Profile = OperationData<"getProfile">["profile"];

const accountsPath = "/profile/linked-accounts";
const total = bankingSteps.length;

/** Sets up an account in euros, from its IBAN until it can be used (ADR 0024). */
export function BankingSetupScreen() {
  const offered = useAppSettings()?.offersBankingSteps;
  if (offered === undefined)
    return (
      <Framed>
        <Loading />
      </Framed>
    );
  return offered ? <Steps /> : <NotOffered />;
}

/** What is known of the account, so that linking does not ask for it again. */
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
  const [, navigate] = useLocation();
  const [state, dispatch] = useReducer(bankingReducer, firstBankingState);
  const { data: accounts, isError, refetch } = useWatchedAccounts();
  const { kyc, failure, isSatisfied, canQuote } = useVerification();
  const leave = () => navigate(accountsPath);
  if (accounts === undefined) {
    return (
      <Framed onBack={leave}>
        {isError ? (
          <StepBody title={messages.name}>
            <Trouble
              title={messages.failed}
              detail={messages.failedNote}
              onRetry={() => void refetch()}
            />
          </StepBody>
        ) : (
          <Loading />
        )}
      </Framed>
    );
  }
  const isKnown = kyc !== undefined || failure !== null;
  const view = bankingView(state, { accounts, isSatisfied: isKnown ? isSatisfied : null });
  const step = view.step === null ? null : bankingSteps.indexOf(view.step) + 1;
  if (view.kind === "link") {
    return (
      <LinkBankWay
        isVerified={isSatisfied}
        start={startOf(view.typed, view.checked)}
        partOf={{ name: messages.name, step: step ?? 0, total }}
        onLeave={() => dispatch({ type: "reconsidered" })}
        onLinked={() => dispatch({ type: "linked" })}
      />
    );
  }
  return (
    <StepScreen
      // Each step is a screen of its own: it begins at its top, with its heading.
      key={view.kind}
      title={titles[view.kind]}
      name={messages.name}
      step={step}
      total={total}
      onBack={view.kind === "found" ? () => dispatch({ type: "reconsidered" }) : leave}
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
        return <AccountWait account={view.account} />;
      case "gate":
        return <Compliance dispatch={dispatch} />;
      case "done":
        return <AccountReady account={view.account} canQuote={canQuote} />;
    }
  }
}

/** compliance_check: the gate before everything that has to do with banks, until it has opened. */
function Compliance({ dispatch }: { dispatch: (event: BankingEvent) => void }) {
  useEffect(() => dispatch({ type: "gate_shown" }), [dispatch]);
  return <KycGate onSatisfied={() => dispatch({ type: "gate_passed" })} />;
}

function NotOffered() {
  const { title, text, action } = messages.notOffered;
  const [, navigate] = useLocation();
  const linkPath = `/ramp/link-bank?${new URLSearchParams({ returnTo: accountsPath, currency: "EUR" })}`;
  return (
    <Framed onBack={() => navigate(accountsPath)}>
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
