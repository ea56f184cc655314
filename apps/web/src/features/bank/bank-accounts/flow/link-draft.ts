import { isRecord, keptValue } from "../../../../shared/device/index.ts";
import { readEntry, resumedStep } from "../../account-entry/index.ts";
import { firstLinkState, type LinkState, type LinkStep } from "./link-flow.ts";

/** It is validated when it is resumed. */
const draftOf = (userId: string) =>
  keptValue(`lilypad.link-bank.${userId}`, (stored) => stored, "tab");

/** The steps that a reload can resume, or an earlier one. */
const resumable: readonly LinkStep[] = [
  "CURRENCY",
  "COUNTRY",
  "BANK",
  "BANK_ADDRESS",
  "ACCOUNT_DETAILS",
  "USER_ADDRESS",
  "LINKING",
  "ERROR",
];

/** Stores the step and the choices for this tab, but nothing that was typed. */
export function keepLinkDraft(userId: string, state: LinkState): void {
  const { step, currency, country, bank } = state;
  if (resumable.includes(step)) draftOf(userId).keep({ step, currency, country, bank });
  else forgetLinkDraft(userId);
}

export const forgetLinkDraft = (userId: string): void => draftOf(userId).forget();

/** Returns the state to start with: that of this tab, or the first one. */
export function resumedLinkState(userId: string, isVerified: boolean): LinkState {
  const first = firstLinkState(isVerified);
  return isVerified ? resume(first, draftOf(userId).read()) : first;
}

/** Reads a stored draft. The flow resumes at its step, or earlier if an entry before it is missing or not valid. */
export function resume(first: LinkState, stored: unknown): LinkState {
  if (!isRecord(stored)) return first;
  const entry = readEntry(stored);
  const step = resumable.find((one) => one === stored.step) ?? "CURRENCY";
  return { ...first, ...entry, step: resumedStep(entry, step) };
}
