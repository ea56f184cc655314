import type { Address } from "../../../../shared/address/index.ts";
import type { Teleport } from "../data/teleport.ts";

/** The steps of paying a teleport link. */
export const payerSteps = [
  "RECIPIENT",
  "EASY_BANK_DETAILS",
  "COUNTRY",
  "BANK",
  "BANK_ADDRESS",
  "ACCOUNT_DETAILS",
  "USER_ADDRESS",
  "QUOTE_REVIEW",
  "TRANSFER_INSTRUCTIONS",
  "PAYMENT_CONFIRMATION",
] as const;
export type PayerStep = (typeof payerSteps)[number];

export interface Holder {
  name: string;
  email: string;
}

export interface PayerState {
  step: PayerStep;
  /** Easy: the payer sends money to an account opened for this payment, and enters no own account. */
  flow: "regular" | "easy";
  /** The easy flow has no countries, because it has no step for one. */
  currency: { code: string; countries: readonly string[] } | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  bank: { id: string; asksAddress: boolean } | null;
  bankAddress: Address | null;
  holder: Holder;
  /** The typed values of the account's fields, by field name. They are never stored. */
  fields: Readonly<Record<string, string>>;
  swiftCode: string | null;
  userAddress: Address | null;
  /** The id of a payment that failed before the payer started again. */
  leftPayment: string | null;
  /** Why the last attempt failed. */
  notice: string | null;
}

export type PayerEvent =
  | { type: "currency_picked"; code: string; countries: readonly string[] }
  | { type: "easy_currency_picked"; code: string }
  /** The payer has seen the account that was opened for this payment. */
  | { type: "bank_details_seen" }
  | { type: "country_picked"; country: string }
  | { type: "bank_picked"; id: string; asksAddress: boolean }
  /** The bank that was chosen before a reload is no longer in the directory. */
  | { type: "bank_gone" }
  | { type: "bank_address_given"; address: Address }
  /** The payer has left a field of the holder. */
  | { type: "holder_typed"; holder: Holder }
  | {
      type: "details_given";
      holder: Holder;
      fields: Readonly<Record<string, string>>;
      swiftCode: string | null;
    }
  | { type: "user_address_given"; address: Address }
  /** The server has accepted the payer's account. */
  | { type: "payer_known" }
  | { type: "refused"; text: string; fixAt: "BANK" | "ACCOUNT_DETAILS" | "USER_ADDRESS" }
  | { type: "payment_made" }
  | { type: "details_shown" }
  | { type: "payment_sent" }
  | { type: "started_again"; leftPayment: string }
  /** `from` is the shown step, which a payment can change without an event. */
  | { type: "back"; from: PayerStep };

/** The payer's choice on the first screen. */
export type FirstChoice = Extract<PayerEvent, { type: "currency_picked" | "easy_currency_picked" }>;

const noAccount = { holder: { name: "", email: "" }, fields: {}, swiftCode: null } as const;
/** Everything that depends on the chosen bank. */
const noBank = { bank: null, bankAddress: null, ...noAccount } as const;
/** Typed data, which is deleted once it is no longer needed. */
const nothingTyped = { bankAddress: null, ...noAccount, userAddress: null } as const;

export const firstPayerState: PayerState = {
  step: "RECIPIENT",
  flow: "regular",
  currency: null,
  country: null,
  ...noBank,
  userAddress: null,
  leftPayment: null,
  notice: null,
};

const easySteps: readonly PayerStep[] = [
  "RECIPIENT",
  "EASY_BANK_DETAILS",
  "QUOTE_REVIEW",
  "TRANSFER_INSTRUCTIONS",
  "PAYMENT_CONFIRMATION",
];

/** Returns the steps of this payer, as far as their choices determine them. */
export function flowSteps({
  flow,
  currency,
  bank,
}: Pick<PayerState, "flow" | "currency" | "bank">): readonly PayerStep[] {
  if (flow === "easy") return easySteps;
  const skipped: PayerStep[] = ["EASY_BANK_DETAILS"];
  if (currency === null || currency.countries.length <= 1) skipped.push("COUNTRY");
  if (bank === null || !bank.asksAddress) skipped.push("BANK_ADDRESS");
  return payerSteps.filter((step) => !skipped.includes(step));
}

/** Returns the step before another one, or null if there is none. */
export function stepBefore(state: PayerState, from: PayerStep): PayerStep | null {
  if (from === "RECIPIENT" || from === "PAYMENT_CONFIRMATION") return null;
  const isTyped = state.flow === "easy" || Object.keys(state.fields).length > 0;
  if (from === "QUOTE_REVIEW" && !isTyped) {
    // After a reload the account details have to be typed again.
    return state.bank === null ? "RECIPIENT" : "ACCOUNT_DETAILS";
  }
  const steps = flowSteps(state);
  return steps[steps.indexOf(from) - 1] ?? null;
}

/** The entries that going back from a step clears. */
const clearedBy: Partial<Record<PayerStep, Partial<PayerState>>> = {
  EASY_BANK_DETAILS: { flow: "regular", currency: null },
  COUNTRY: { country: null, currency: null, ...noBank },
  BANK: noBank,
  BANK_ADDRESS: { bankAddress: null },
  ACCOUNT_DETAILS: noAccount,
  USER_ADDRESS: { userAddress: null },
};

/** Applies an event. Events that do not belong to the current step are ignored. */
export function payerReducer(state: PayerState, event: PayerEvent): PayerState {
  const { step } = state;
  const at = (wanted: PayerStep, change: Partial<PayerState>): PayerState =>
    step === wanted ? { ...state, notice: null, ...change } : state;
  switch (event.type) {
    case "currency_picked":
      return step === "RECIPIENT" ? pickCurrency(state, event) : state;
    case "easy_currency_picked":
      return at("RECIPIENT", {
        step: "EASY_BANK_DETAILS",
        flow: "easy",
        currency: { code: event.code, countries: [] },
        country: null,
        ...noBank,
      });
    case "bank_details_seen":
      return at("EASY_BANK_DETAILS", { step: "QUOTE_REVIEW" });
    case "country_picked":
      return at("COUNTRY", {
        step: "BANK",
        country: event.country,
        ...(event.country === state.country ? {} : noBank),
      });
    case "bank_picked": {
      const { id, asksAddress } = event;
      return at("BANK", {
        ...(id === state.bank?.id ? {} : noBank),
        step: asksAddress ? "BANK_ADDRESS" : "ACCOUNT_DETAILS",
        bank: { id, asksAddress },
      });
    }
    case "bank_gone":
      return { ...state, ...noBank, step: "BANK", notice: null };
    case "bank_address_given":
      return at("BANK_ADDRESS", { step: "ACCOUNT_DETAILS", bankAddress: event.address });
    case "holder_typed":
      return { ...state, holder: event.holder };
    case "details_given": {
      const { holder, fields, swiftCode } = event;
      return at("ACCOUNT_DETAILS", { step: "USER_ADDRESS", holder, fields, swiftCode });
    }
    case "user_address_given":
      return at("USER_ADDRESS", { userAddress: event.address });
    case "payer_known":
      return at("USER_ADDRESS", { step: "QUOTE_REVIEW" });
    case "refused":
      return at("USER_ADDRESS", { step: event.fixAt, notice: event.text });
    case "payment_made":
      return { ...state, ...nothingTyped, step: "TRANSFER_INSTRUCTIONS", notice: null };
    case "details_shown":
      return { ...state, step: "TRANSFER_INSTRUCTIONS", notice: null };
    case "payment_sent":
      return { ...state, step: "PAYMENT_CONFIRMATION", notice: null };
    case "started_again":
      return {
        ...state,
        ...nothingTyped,
        step: "QUOTE_REVIEW",
        leftPayment: event.leftPayment,
        notice: null,
      };
    case "back": {
      const before = stepBefore(state, event.from);
      if (before === null) return state;
      return { ...state, ...clearedBy[event.from], step: before, notice: null };
    }
  }
}

function pickCurrency(
  state: PayerState,
  { code, countries }: { code: string; countries: readonly string[] },
): PayerState {
  const [only] = countries;
  if (only === undefined) return state;
  const isSame = code === state.currency?.code;
  const choosesCountry = countries.length > 1;
  return {
    ...state,
    step: choosesCountry ? "COUNTRY" : "BANK",
    flow: "regular",
    currency: { code, countries },
    country: choosesCountry ? (isSame ? state.country : null) : only,
    ...(isSame ? {} : noBank),
    notice: null,
  };
}

/** The properties of every step. */
export interface PayerStepProps {
  token: string;
  teleport: Teleport;
  state: PayerState;
  dispatch: (event: PayerEvent) => void;
}
