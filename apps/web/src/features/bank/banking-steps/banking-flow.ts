import type { LinkedAccount } from "../bank-accounts/index.ts";
import type { CheckedIban } from "./queries.ts";

/** The banking steps in order (ADR 0024). */
export const bankingSteps = ["iban_verification", "bank_linking", "compliance_check"] as const;
export type BankingStep = (typeof bankingSteps)[number];

/** An account in euros as it was typed, in whatever form. */
export interface TypedAccount {
  iban: string;
  holder: string;
}

/** What only this tab knows: an IBAN is kept nowhere else before its account is linked. */
export interface BankingState {
  typed: TypedAccount | null;
  /** What the check of the typed account said. */
  checked: CheckedIban | null;
  /** The person said that it is their account. */
  isConfirmed: boolean;
  /** The gate was closed and is on screen until it has opened. */
  isAtGate: boolean;
}

export type BankingEvent =
  | { type: "checked"; typed: TypedAccount; checked: CheckedIban }
  | { type: "confirmed" }
  /** Back from what was found, or out of the linking. */
  | { type: "reconsidered" }
  | { type: "linked" }
  | { type: "gate_shown" }
  | { type: "gate_passed" };

export const firstBankingState: BankingState = {
  typed: null,
  checked: null,
  isConfirmed: false,
  isAtGate: false,
};

/** Pure: what this tab knows after an event. */
export function bankingReducer(state: BankingState, event: BankingEvent): BankingState {
  switch (event.type) {
    case "checked":
      return { ...state, typed: event.typed, checked: event.checked, isConfirmed: false };
    case "confirmed":
      return state.checked === null ? state : { ...state, isConfirmed: true };
    case "reconsidered":
      // From the linking back to what was found, from there back to what was typed.
      return state.isConfirmed ? { ...state, isConfirmed: false } : { ...state, checked: null };
    case "linked":
      return { ...firstBankingState, isAtGate: state.isAtGate };
    case "gate_shown":
      return { ...state, isAtGate: true };
    case "gate_passed":
      return { ...state, isAtGate: false };
  }
}

/** What the server knows, as far as it has been asked. */
export interface BankingTruth {
  accounts: readonly LinkedAccount[];
  /** Whether the identity check satisfies; null before that is known. */
  isSatisfied: boolean | null;
}

export type BankingView =
  /** `refused`: an account that was tried before and did not become usable. */
  | { step: "iban_verification"; kind: "type"; refused: LinkedAccount | null }
  | { step: "iban_verification"; kind: "found"; typed: TypedAccount; checked: CheckedIban }
  | { step: "bank_linking"; kind: "link"; typed: TypedAccount; checked: CheckedIban }
  | { step: "bank_linking"; kind: "wait"; account: LinkedAccount }
  | { step: "compliance_check"; kind: "gate" }
  | { step: null; kind: "loading" }
  | { step: null; kind: "done"; account: LinkedAccount };

const inEuros = ({ currency }: LinkedAccount): boolean => currency === "EUR";

/**
 * Which step is on screen. What is done is the server's to say: an account in euros that is linked has
 * done the first two steps, wherever it was linked, and a satisfied identity check the third.
 */
export function bankingView(state: BankingState, truth: BankingTruth): BankingView {
  const { typed, checked, isConfirmed, isAtGate } = state;
  // The linking says itself that it is over: its list of accounts is read anew before that.
  if (isConfirmed && typed !== null && checked !== null) {
    return { step: "bank_linking", kind: "link", typed, checked };
  }
  const accounts = truth.accounts.filter(inEuros);
  const active = accounts.find(({ status }) => status === "active");
  if (active !== undefined) {
    if (isAtGate || truth.isSatisfied === false) return { step: "compliance_check", kind: "gate" };
    if (truth.isSatisfied === null) return { step: null, kind: "loading" };
    return { step: null, kind: "done", account: active };
  }
  const pending = accounts.find(({ status }) => status === "pending");
  if (pending !== undefined) return { step: "bank_linking", kind: "wait", account: pending };
  if (typed !== null && checked !== null) {
    return { step: "iban_verification", kind: "found", typed, checked };
  }
  return { step: "iban_verification", kind: "type", refused: accounts[0] ?? null };
}
