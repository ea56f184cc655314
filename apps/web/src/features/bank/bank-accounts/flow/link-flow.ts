import { stepBefore } from "../../../../shared/navigation/index.ts";
import {
  type AccountEntry,
  type EntryEvent,
  type EntryStep,
  emptyEntry,
  enterAccount,
  noAccount,
  stepsOfEntry,
} from "../../account-entry/index.ts";
import type { LinkedAccount } from "../data/queries.ts";

/** The steps of linking a bank account. */
export type LinkStep = "KYC_CHECK" | EntryStep | "LINKING" | "SUCCESS" | "ERROR";

/** The details of an account that are already known, so that the flow skips their steps. */
export interface LinkStart {
  /** ISO 4217. */
  currency: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Null if the person has to choose it. */
  bank: { id: string; asksAddress: boolean } | null;
  /** By field name. */
  fields: Readonly<Record<string, string>>;
  swiftCode: string | null;
}

export interface LinkState extends AccountEntry {
  step: LinkStep;
  given: LinkStart | null;
  /** The identity check is part of this flow. */
  hasGate: boolean;
  /** The link that was started and the details it is for, so that they are not linked twice. */
  link: { id: string; of: string } | null;
  account: LinkedAccount | null;
  failure: LinkFailure | null;
}

export interface LinkFailure {
  /** A message for the person. */
  text: string;
  /** The step where it can be fixed. */
  fixAt: "KYC_CHECK" | "BANK" | "ACCOUNT_DETAILS" | "USER_ADDRESS";
  /** True if the same link can be completed by trying again. */
  canReuseLink: boolean;
}

export type LinkEvent =
  | EntryEvent
  | { type: "gate_passed" }
  | { type: "link_started"; id: string; of: string }
  | { type: "linked"; account: LinkedAccount }
  | { type: "failed"; failure: LinkFailure }
  /** The person chose not to confirm that it's them: the last step is shown again. */
  | { type: "not_confirmed" }
  | { type: "retried" }
  | { type: "back" };

/** The entries that depend on the bank, before they are typed. */
const emptyAccount = (given: LinkStart | null) => ({
  ...noAccount,
  fields: given?.fields ?? {},
  link: null,
});

/** @param isVerified the identity check is not part of this flow */
export function firstLinkState(isVerified: boolean, given: LinkStart | null = null): LinkState {
  const state: LinkState = {
    step: "KYC_CHECK",
    given,
    hasGate: !isVerified,
    ...emptyEntry,
    currency: given && { code: given.currency, countries: [given.country] },
    country: given?.country ?? null,
    bank: given?.bank ?? null,
    ...emptyAccount(given),
    swiftCode: given?.swiftCode ?? null,
    account: null,
    failure: null,
  };
  return isVerified ? { ...state, step: firstAsked(state) } : state;
}

/** The first step after the identity check. */
const firstAsked = (state: LinkState): LinkStep =>
  flowSteps(state).find((step) => step !== "KYC_CHECK") ?? "ACCOUNT_DETAILS";

/** Returns the steps that the person goes through, without those that need no input. */
export function flowSteps(state: LinkState): LinkStep[] {
  const { given, hasGate } = state;
  const asked = stepsOfEntry(state).filter(
    (step) => given === null || (step !== "CURRENCY" && (step !== "BANK" || given.bank === null)),
  );
  return hasGate ? ["KYC_CHECK", ...asked] : [...asked];
}

/** True if Back leads to a step of this flow; otherwise it leaves the flow. */
export function canGoBack(state: LinkState): boolean {
  return previousStep(state) !== null;
}

function previousStep(state: LinkState): LinkStep | null {
  if (state.step === "ERROR") return state.failure?.fixAt ?? "USER_ADDRESS";
  const before = stepBefore(flowSteps(state), state.step);
  // A completed identity check is not shown again.
  return before === "KYC_CHECK" ? null : before;
}

/** Applies an event. Events that do not belong to the current step are ignored. */
export function linkReducer(state: LinkState, event: LinkEvent): LinkState {
  const { step } = state;
  switch (event.type) {
    case "gate_passed":
      if (step !== "KYC_CHECK") return state;
      // After a refusal that required the identity check, everything has been entered already.
      return { ...state, step: state.userAddress === null ? firstAsked(state) : "LINKING" };
    case "currency_picked":
      return step === "CURRENCY" ? enter(state, event) : state;
    case "user_address_given":
      return step === "USER_ADDRESS"
        ? { ...enter(state, event), step: "LINKING", failure: null }
        : state;
    case "link_started":
      return { ...state, link: { id: event.id, of: event.of } };
    case "linked":
      return step === "LINKING"
        ? {
            ...state,
            step: "SUCCESS",
            given: null,
            account: event.account,
            ...emptyAccount(null),
            failure: null,
          }
        : state;
    case "failed":
      return step === "LINKING"
        ? {
            ...state,
            step: "ERROR",
            failure: event.failure,
            hasGate: state.hasGate || event.failure.fixAt === "KYC_CHECK",
            link: event.failure.canReuseLink ? state.link : null,
          }
        : state;
    case "not_confirmed":
      return step === "LINKING" ? { ...state, step: "USER_ADDRESS" } : state;
    case "retried":
      return step === "ERROR" ? { ...state, step: "LINKING", failure: null } : state;
    case "back": {
      const before = previousStep(state);
      if (before === null || step === "LINKING" || step === "SUCCESS") return state;
      return asking({ ...state, step: before, failure: null });
    }
    default:
      return asking(enter(state, event));
  }
}

const enter = (state: LinkState, event: EntryEvent): LinkState =>
  enterAccount(state, event, emptyAccount(state.given));

/** Shows the choice of the bank, even if a bank was given. */
const asking = (state: LinkState): LinkState =>
  state.step === "BANK" && state.given !== null && state.given.bank !== null
    ? { ...state, given: { ...state.given, bank: null } }
    : state;

/** The properties of every step. */
export interface LinkStepProps {
  state: LinkState;
  dispatch: (event: LinkEvent) => void;
}
