import { stepBefore } from "../../../../shared/navigation/index.ts";
import {
  type AccountEntry,
  type EntryEvent,
  emptyEntry,
  enterAccount,
  noAccount,
  stepsOfEntry,
} from "../../../bank/account-entry/index.ts";
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

/** The payer's state. In the easy flow the currency has no countries, because that flow has no step for one. */
export interface PayerState extends AccountEntry {
  step: PayerStep;
  /** Easy: the payer sends money to an account opened for this payment, and enters no own account. */
  flow: "regular" | "easy";
  holder: Holder;
  /** The id of a payment that failed before the payer started again. */
  leftPayment: string | null;
  /** Why the last attempt failed. */
  notice: string | null;
}

export type PayerEvent =
  | EntryEvent
  | { type: "easy_currency_picked"; code: string }
  /** The payer has seen the account that was opened for this payment. */
  | { type: "bank_details_seen" }
  | { type: "holder_typed"; holder: Holder }
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

export const noHolder: Holder = { name: "", email: "" };
/** Everything that depends on the chosen bank. */
const noBank = { bank: null, ...noAccount, holder: noHolder } as const;
/** Typed data, which is deleted once it is no longer needed. */
const nothingTyped = { ...noAccount, holder: noHolder, userAddress: null } as const;

export const firstPayerState: PayerState = {
  step: "RECIPIENT",
  flow: "regular",
  ...emptyEntry,
  holder: noHolder,
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
export function flowSteps(
  state: Pick<PayerState, "flow" | "currency" | "bank">,
): readonly PayerStep[] {
  if (state.flow === "easy") return easySteps;
  const entered = stepsOfEntry(state);
  return payerSteps.filter((step) =>
    easySteps.includes(step) ? step !== "EASY_BANK_DETAILS" : entered.some((one) => one === step),
  );
}

/** Returns the step before another one, or null if there is none. */
export function previousStep(state: PayerState, from: PayerStep): PayerStep | null {
  if (from === "RECIPIENT" || from === "PAYMENT_CONFIRMATION") return null;
  const isTyped = state.flow === "easy" || Object.keys(state.fields).length > 0;
  if (from === "QUOTE_REVIEW" && !isTyped) {
    // After a reload the account details have to be typed again.
    return state.bank === null ? "RECIPIENT" : "ACCOUNT_DETAILS";
  }
  return stepBefore(flowSteps(state), from);
}

/** The entries that going back from a step clears. */
const clearedBy: Partial<Record<PayerStep, Partial<PayerState>>> = {
  EASY_BANK_DETAILS: { flow: "regular", currency: null },
  COUNTRY: { country: null, currency: null, ...noBank },
  BANK: noBank,
  BANK_ADDRESS: { bankAddress: null },
  ACCOUNT_DETAILS: { fields: {}, swiftCode: null, holder: noHolder },
  USER_ADDRESS: { userAddress: null },
};

/**
 * Applies an event. Events that do not belong to the current step are ignored, except for the first choice: its screen can be shown
 * at a later step, if the server no longer knows the payer.
 */
export function payerReducer(state: PayerState, event: PayerEvent): PayerState {
  const { step } = state;
  const at = (wanted: PayerStep, change: Partial<PayerState>): PayerState =>
    step === wanted ? { ...state, notice: null, ...change } : state;
  switch (event.type) {
    case "currency_picked": {
      const entered = enter(state, event);
      return entered === state ? state : { ...entered, flow: "regular" };
    }
    case "easy_currency_picked":
      return {
        ...state,
        step: "EASY_BANK_DETAILS",
        flow: "easy",
        currency: { code: event.code, countries: [] },
        country: null,
        ...noBank,
        notice: null,
      };
    case "bank_details_seen":
      return at("EASY_BANK_DETAILS", { step: "QUOTE_REVIEW" });
    case "holder_typed":
      return { ...state, holder: event.holder };
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
      const before = previousStep(state, event.from);
      if (before === null) return state;
      return { ...state, ...clearedBy[event.from], step: before, notice: null };
    }
    default:
      return enter(state, event);
  }
}

function enter(state: PayerState, event: EntryEvent): PayerState {
  const entered = enterAccount(state, event, { ...noAccount, holder: noHolder });
  return entered === state ? state : { ...entered, notice: null };
}

/** The properties of every step. */
export interface PayerStepProps {
  token: string;
  teleport: Teleport;
  state: PayerState;
  dispatch: (event: PayerEvent) => void;
}
