import { isRecord, isText, isTexts, keptValue } from "../../../../shared/device/index.ts";
import { firstLinkState, type LinkState, type LinkStep } from "./link-flow.ts";

/** It is validated when it is resumed. */
const draftOf = (userId: string) =>
  keptValue(`lilypad.link-bank.${userId}`, (stored) => stored, "tab");

/** The steps that a reload can resume. Later ones need typed data, which is never stored. */
const resumable: Partial<Record<LinkStep, LinkStep>> = {
  CURRENCY: "CURRENCY",
  COUNTRY: "COUNTRY",
  BANK: "BANK",
  BANK_ADDRESS: "BANK_ADDRESS",
  ACCOUNT_DETAILS: "ACCOUNT_DETAILS",
  USER_ADDRESS: "ACCOUNT_DETAILS",
  LINKING: "ACCOUNT_DETAILS",
  ERROR: "ACCOUNT_DETAILS",
};

/** Stores the step and the choices for this tab, but nothing that was typed. */
export function keepLinkDraft(userId: string, state: LinkState): void {
  const { step, currency, country, bank } = state;
  if (resumable[step] === undefined) forgetLinkDraft(userId);
  else draftOf(userId).keep({ step, currency, country, bank });
}

export const forgetLinkDraft = (userId: string): void => draftOf(userId).forget();

/** Returns the state to start with: that of this tab, or the first one. */
export function resumedLinkState(userId: string, isVerified: boolean): LinkState {
  const first = firstLinkState(isVerified);
  if (!isVerified) return first;
  return resume(first, draftOf(userId).read());
}

/** Reads a stored draft. The flow resumes at its step, or earlier if an entry before it is missing or not valid. */
export function resume(first: LinkState, kept: unknown): LinkState {
  if (!isRecord(kept) || !isRecord(kept.currency)) return first;
  const { code, countries } = kept.currency;
  if (!isText(code) || !isTexts(countries)) return first;
  const step = resumable[kept.step as LinkStep];
  const state: LinkState = { ...first, currency: { code, countries } };
  const country = isText(kept.country) && countries.includes(kept.country) ? kept.country : null;
  if (step === undefined || step === "CURRENCY") return { ...state, step: "CURRENCY" };
  if (country === null) return { ...state, step: countries.length > 1 ? "COUNTRY" : "CURRENCY" };
  if (step === "COUNTRY") return { ...state, country, step };
  const bank =
    isRecord(kept.bank) && isText(kept.bank.id)
      ? { id: kept.bank.id, asksAddress: kept.bank.asksAddress === true }
      : null;
  if (bank === null || step === "BANK") return { ...state, country, bank, step: "BANK" };
  // A bank's address is typed, so it has to be entered again.
  return { ...state, country, bank, step: bank.asksAddress ? "BANK_ADDRESS" : "ACCOUNT_DETAILS" };
}
