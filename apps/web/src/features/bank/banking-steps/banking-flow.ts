import type { OperationData } from "../../../shared/api/index.ts";
import type { LinkedAccount } from "../bank-accounts/index.ts";

/** The server's answer about an IBAN: its country and bank. */
export type CheckedIban = OperationData<"verifyIban">;

/** The banking steps in order (ADR 0024). */
export const bankingSteps = ["iban_verification", "bank_linking", "compliance_check"] as const;
export type BankingStep = (typeof bankingSteps)[number];

/** An account in euros as it was typed. */
export interface TypedAccount {
  iban: string;
  holder: string;
}

/** The state of this tab. An IBAN is stored nowhere before its account is linked. */
export interface BankingState {
  typed: TypedAccount | null;
  /** The server's answer about the typed account. */
  checked: CheckedIban | null;
  /** The person has confirmed that it is their account. */
  isConfirmed: boolean;
  /** The identity check is shown until it is satisfied. */
  isAtGate: boolean;
}

export type BankingEvent =
  | { type: "checked"; typed: TypedAccount; checked: CheckedIban }
  | { type: "confirmed" }
  /** The person goes back from the check's result, or from the linking. */
  | { type: "back" }
  | { type: "linked" }
  | { type: "gate_shown" }
  | { type: "gate_passed" };

export const firstBankingState: BankingState = {
  typed: null,
  checked: null,
  isConfirmed: false,
  isAtGate: false,
};

export function bankingReducer(state: BankingState, event: BankingEvent): BankingState {
  switch (event.type) {
    case "checked":
      return { ...state, typed: event.typed, checked: event.checked, isConfirmed: false };
    case "confirmed":
      return state.checked === null ? state : { ...state, isConfirmed: true };
    case "back":
      // From the linking to the check's result, and from there to the form.
      return state.isConfirmed ? { ...state, isConfirmed: false } : { ...state, checked: null };
    case "linked":
      return { ...firstBankingState, isAtGate: state.isAtGate };
    case "gate_shown":
      return { ...state, isAtGate: true };
    case "gate_passed":
      return { ...state, isAtGate: false };
  }
}

/** The facts from the server, as far as they are known. */
export interface BankingFacts {
  accounts: readonly LinkedAccount[];
  /** Whether the identity check is satisfied; null while unknown. */
  isSatisfied: boolean | null;
}

export type BankingView =
  /** `refused`: an account that was linked before and did not become active. */
  | { step: "iban_verification"; kind: "type"; refused: LinkedAccount | null }
  | { step: "iban_verification"; kind: "found"; typed: TypedAccount; checked: CheckedIban }
  | { step: "bank_linking"; kind: "link"; typed: TypedAccount; checked: CheckedIban }
  | { step: "bank_linking"; kind: "wait"; account: LinkedAccount }
  | { step: "compliance_check"; kind: "gate" }
  | { step: null; kind: "loading" }
  | { step: null; kind: "done"; account: LinkedAccount };

const inEuros = ({ currency }: LinkedAccount): boolean => currency === "EUR";

/**
 * Returns the step to show. The server decides which steps are done: the first two with a linked
 * account in euros, wherever it was linked, and the third with a satisfied identity check.
 */
export function bankingView(state: BankingState, facts: BankingFacts): BankingView {
  const { typed, checked, isConfirmed, isAtGate } = state;
  // The linking ends with an event. The list of accounts is reloaded before that.
  if (isConfirmed && typed !== null && checked !== null) {
    return { step: "bank_linking", kind: "link", typed, checked };
  }
  const accounts = facts.accounts.filter(inEuros);
  const active = accounts.find(({ status }) => status === "active");
  if (active !== undefined) {
    if (isAtGate || facts.isSatisfied === false) return { step: "compliance_check", kind: "gate" };
    if (facts.isSatisfied === null) return { step: null, kind: "loading" };
    return { step: null, kind: "done", account: active };
  }
  const pending = accounts.find(({ status }) => status === "pending");
  if (pending !== undefined) return { step: "bank_linking", kind: "wait", account: pending };
  if (typed !== null && checked !== null) {
    return { step: "iban_verification", kind: "found", typed, checked };
  }
  return { step: "iban_verification", kind: "type", refused: accounts[0] ?? null };
}
