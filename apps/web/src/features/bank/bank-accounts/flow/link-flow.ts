import type { Address } from "../../../../shared/address/index.ts";
import type { LinkedAccount } from "../data/queries.ts";

/** The steps of linking a bank account. */
export type LinkStep =
  | "KYC_CHECK"
  | "CURRENCY"
  | "COUNTRY"
  | "BANK"
  | "BANK_ADDRESS"
  | "ACCOUNT_DETAILS"
  | "USER_ADDRESS"
  | "LINKING"
  | "SUCCESS"
  | "ERROR";

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

export interface LinkState {
  step: LinkStep;
  given: LinkStart | null;
  /** The identity check is part of this flow. */
  hasGate: boolean;
  currency: { code: string; countries: readonly string[] } | null;
  /** ISO 3166-1 alpha-2, or EU. */
  country: string | null;
  bank: { id: string; asksAddress: boolean } | null;
  bankAddress: Address | null;
  /** The typed values of the account's fields, by field name. */
  fields: Readonly<Record<string, string>>;
  swiftCode: string | null;
  userAddress: Address | null;
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
  | { type: "gate_passed" }
  | { type: "currency_picked"; code: string; countries: readonly string[] }
  | { type: "country_picked"; country: string }
  | { type: "bank_picked"; id: string; asksAddress: boolean }
  /** The bank that was chosen before a reload is no longer in the directory. */
  | { type: "bank_gone" }
  | { type: "bank_address_given"; address: Address }
  | {
      type: "details_given";
      fields: Readonly<Record<string, string>>;
      swiftCode: string | null;
    }
  | { type: "user_address_given"; address: Address }
  | { type: "link_started"; id: string; of: string }
  | { type: "linked"; account: LinkedAccount }
  | { type: "failed"; failure: LinkFailure }
  /** The person chose not to confirm that it's them: the last step is shown again. */
  | { type: "not_confirmed" }
  | { type: "retried" }
  | { type: "back" };

/** The entries that remain after another bank was chosen. */
const emptyAccount = (given: LinkStart | null) => ({
  bankAddress: null,
  fields: given?.fields ?? {},
  swiftCode: null,
  link: null,
});

/** @param isVerified the identity check is not part of this flow */
export function firstLinkState(isVerified: boolean, given: LinkStart | null = null): LinkState {
  const state: LinkState = {
    step: "KYC_CHECK",
    given,
    hasGate: !isVerified,
    currency: given && { code: given.currency, countries: [given.country] },
    country: given?.country ?? null,
    bank: given?.bank ?? null,
    ...emptyAccount(given),
    swiftCode: given?.swiftCode ?? null,
    userAddress: null,
    account: null,
    failure: null,
  };
  return isVerified ? { ...state, step: firstAsked(state) } : state;
}

/** The first step after the identity check. */
const firstAsked = (state: LinkState): LinkStep =>
  flowSteps(state).find((step) => step !== "KYC_CHECK") ?? "ACCOUNT_DETAILS";

/** Returns the steps that the person goes through, without those that need no input. */
export function flowSteps({ given, hasGate, currency, bank }: LinkState): LinkStep[] {
  const choosesCountry = currency !== null && currency.countries.length > 1;
  return [
    ...(hasGate ? (["KYC_CHECK"] as const) : []),
    ...(given === null ? (["CURRENCY"] as const) : []),
    ...(choosesCountry ? (["COUNTRY"] as const) : []),
    ...(given === null || given.bank === null ? (["BANK"] as const) : []),
    ...(bank?.asksAddress ? (["BANK_ADDRESS"] as const) : []),
    "ACCOUNT_DETAILS",
    "USER_ADDRESS",
  ];
}

/** True if Back leads to a step of this flow; otherwise it leaves the flow. */
export function canGoBack(state: LinkState): boolean {
  return stepBefore(state) !== null;
}

function stepBefore(state: LinkState): LinkStep | null {
  if (state.step === "ERROR") return state.failure?.fixAt ?? "USER_ADDRESS";
  const steps = flowSteps(state);
  const before = steps[steps.indexOf(state.step) - 1];
  // A completed identity check is not shown again.
  return before === undefined || before === "KYC_CHECK" ? null : before;
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
      return step === "CURRENCY" ? pickCurrency(state, event) : state;
    case "country_picked":
      if (step !== "COUNTRY") return state;
      return {
        ...state,
        step: "BANK",
        country: event.country,
        ...(event.country === state.country ? {} : { bank: null, ...emptyAccount(state.given) }),
      };
    case "bank_picked": {
      if (step !== "BANK") return state;
      const { id, asksAddress } = event;
      return {
        ...state,
        step: asksAddress ? "BANK_ADDRESS" : "ACCOUNT_DETAILS",
        bank: { id, asksAddress },
        ...(id === state.bank?.id ? {} : emptyAccount(state.given)),
      };
    }
    case "bank_gone":
      return { ...askForBank(state), bank: null, ...emptyAccount(state.given) };
    case "bank_address_given":
      return step === "BANK_ADDRESS"
        ? { ...state, step: "ACCOUNT_DETAILS", bankAddress: event.address }
        : state;
    case "details_given":
      return step === "ACCOUNT_DETAILS"
        ? { ...state, step: "USER_ADDRESS", fields: event.fields, swiftCode: event.swiftCode }
        : state;
    case "user_address_given":
      return step === "USER_ADDRESS"
        ? { ...state, step: "LINKING", userAddress: event.address, failure: null }
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
      const before = stepBefore(state);
      if (before === null || step === "LINKING" || step === "SUCCESS") return state;
      const back = before === "BANK" ? askForBank(state) : { ...state, step: before };
      return { ...back, failure: null };
    }
  }
}

/** Shows the choice of the bank, even if a bank was given. */
const askForBank = (state: LinkState): LinkState => ({
  ...state,
  step: "BANK",
  given: state.given && { ...state.given, bank: null },
});

function pickCurrency(
  state: LinkState,
  { code, countries }: { code: string; countries: readonly string[] },
): LinkState {
  const [only] = countries;
  if (only === undefined) return state;
  const isSame = code === state.currency?.code;
  const choosesCountry = countries.length > 1;
  return {
    ...state,
    step: choosesCountry ? "COUNTRY" : "BANK",
    currency: { code, countries },
    country: choosesCountry ? (isSame ? state.country : null) : only,
    ...(isSame ? {} : { bank: null, ...emptyAccount(state.given) }),
  };
}

/** The properties of every step. */
export interface LinkStepProps {
  state: LinkState;
  dispatch: (event: LinkEvent) => void;
}
