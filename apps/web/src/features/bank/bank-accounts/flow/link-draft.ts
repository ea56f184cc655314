import { firstLinkState, type LinkState, type LinkStep } from "./link-flow.ts";

const keyOf = (userId: string) => `lilypad.link-bank.${userId}`;

/** Where a reload can go on: what comes later needs what was typed, and that is never kept. */
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

/** Keeps the step and the choices of this tab; nothing that was typed about an account or a person. */
export function keepLinkDraft(userId: string, state: LinkState): void {
  const { step, currency, country, bank } = state;
  try {
    if (resumable[step] === undefined) sessionStorage.removeItem(keyOf(userId));
    else sessionStorage.setItem(keyOf(userId), JSON.stringify({ step, currency, country, bank }));
  } catch {
    // Without a storage, a reload begins anew.
  }
}

export function forgetLinkDraft(userId: string): void {
  try {
    sessionStorage.removeItem(keyOf(userId));
  } catch {
    // There is nothing to forget either.
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
const isText = (value: unknown): value is string => typeof value === "string";

/** The state in which the way begins: where this tab left it, or at its start. */
export function resumedLinkState(userId: string, isVerified: boolean): LinkState {
  const first = firstLinkState(isVerified);
  if (!isVerified) return first;
  try {
    return resume(first, JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? "null"));
  } catch {
    return first;
  }
}

/** What was kept, if it makes sense; anything else begins anew. */
export function resume(first: LinkState, kept: unknown): LinkState {
  if (!isRecord(kept) || !isRecord(kept.currency)) return first;
  const { code, countries } = kept.currency;
  if (!isText(code) || !Array.isArray(countries) || !countries.every(isText)) return first;
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
  // A bank's address was typed as well, and has to be typed again.
  return { ...state, country, bank, step: bank.asksAddress ? "BANK_ADDRESS" : "ACCOUNT_DETAILS" };
}
