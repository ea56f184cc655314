import type { Address } from "../../../../shared/address/index.ts";

const entrySteps = [
  "CURRENCY",
  "COUNTRY",
  "BANK",
  "BANK_ADDRESS",
  "ACCOUNT_DETAILS",
  "USER_ADDRESS",
] as const;

/** A step of entering a bank account. */
export type EntryStep = (typeof entrySteps)[number];

/** A bank account as far as it is entered. A flow's state contains it, with the flow's own entries beside it. */
export interface AccountEntry {
  currency: { code: string; countries: readonly string[] } | null;
  /** ISO 3166-1 alpha-2, or EU. */
  country: string | null;
  bank: { id: string; asksAddress: boolean } | null;
  bankAddress: Address | null;
  /** The typed values of the account's fields, by field name. They are never stored. */
  fields: Readonly<Record<string, string>>;
  swiftCode: string | null;
  userAddress: Address | null;
}

export type EntryEvent =
  | { type: "currency_picked"; code: string; countries: readonly string[] }
  | { type: "country_picked"; country: string }
  | { type: "bank_picked"; id: string; asksAddress: boolean }
  /** The bank that was chosen before a reload is no longer in the directory. */
  | { type: "bank_gone" }
  | { type: "bank_address_given"; address: Address }
  | { type: "details_given"; fields: AccountEntry["fields"]; swiftCode: string | null }
  /** The flow decides which step is next. */
  | { type: "user_address_given"; address: Address };

/** Everything about an account that depends on its bank. */
export const noAccount = { bankAddress: null, fields: {}, swiftCode: null } as const;

export const emptyEntry: AccountEntry = {
  currency: null,
  country: null,
  bank: null,
  ...noAccount,
  userAddress: null,
};

/** Returns the steps in order, as far as the choices determine them: a single country is not chosen, and few banks lack an address. */
export const stepsOfEntry = ({
  currency,
  bank,
}: Pick<AccountEntry, "currency" | "bank">): readonly EntryStep[] =>
  entrySteps.filter(
    (step) =>
      (step !== "COUNTRY" || (currency !== null && currency.countries.length > 1)) &&
      (step !== "BANK_ADDRESS" || bank?.asksAddress === true),
  );

type EntryState = AccountEntry & { step: string };

/**
 * Applies an event of the entry to the state of a flow. Events that do not belong to the current step return the same state.
 * The flow decides when a currency can be picked, because its first screen is its own.
 * @param cleared the flow's entries that depend on the bank, as they are without one
 */
export function enterAccount<State extends EntryState>(
  state: State,
  event: EntryEvent,
  cleared: Partial<State>,
): State {
  const noBank = { bank: null, ...cleared };
  const at = (step: EntryStep, change: Partial<EntryState>): State =>
    state.step === step ? { ...state, ...change } : state;
  switch (event.type) {
    case "currency_picked": {
      const { code, countries } = event;
      const [only] = countries;
      if (only === undefined) return state;
      const isSame = code === state.currency?.code;
      const choosesCountry = countries.length > 1;
      return {
        ...state,
        step: choosesCountry ? "COUNTRY" : "BANK",
        currency: { code, countries },
        country: choosesCountry ? (isSame ? state.country : null) : only,
        ...(isSame ? {} : noBank),
      };
    }
    case "country_picked":
      return at("COUNTRY", {
        step: "BANK",
        country: event.country,
        ...(event.country === state.country ? {} : noBank),
      });
    case "bank_picked": {
      const { id, asksAddress } = event;
      return at("BANK", {
        ...(id === state.bank?.id ? {} : cleared),
        step: asksAddress ? "BANK_ADDRESS" : "ACCOUNT_DETAILS",
        bank: { id, asksAddress },
      });
    }
    case "bank_gone":
      return { ...state, ...noBank, step: "BANK" };
    case "bank_address_given":
      return at("BANK_ADDRESS", { step: "ACCOUNT_DETAILS", bankAddress: event.address });
    case "details_given":
      return at("ACCOUNT_DETAILS", {
        step: "USER_ADDRESS",
        fields: event.fields,
        swiftCode: event.swiftCode,
      });
    case "user_address_given":
      return at("USER_ADDRESS", { userAddress: event.address });
  }
}
