import type { Href } from "@lilypad/api-contract";
import { digitsOfDecimal, type EntryDigits } from "../../../../shared/money/index.ts";
import type { FundingOperation } from "../data/funding-state.ts";

/** The path for a new top-up or withdrawal, or for an existing one. */
export const fundingPath = (operation: FundingOperation, intentId: string | null = null): Href =>
  intentId === null
    ? `/payments/${operation}`
    : `/payments/${operation}?intent=${encodeURIComponent(intentId)}`;

/** The path for linking an account. */
export const linkBankPath = "/ramp/link-bank";

/** The path for linking an account in the chosen currency, which returns to the operation. */
export const linkAccountPath = (operation: FundingOperation, currency: string | null): Href =>
  `${linkBankPath}?${new URLSearchParams({
    returnTo: fundingPath(operation),
    ...(currency === null ? {} : { currency }),
  })}`;

/** The intent in the page's address, or null. */
export const intentOfAddress = (): string | null =>
  new URLSearchParams(location.search).get("intent") || null;

/** The amount in the page's address, which is only filled in; empty if there is none. */
export function amountOfAddress(): EntryDigits {
  const amount = new URLSearchParams(location.search).get("amount") ?? "";
  return /^\d{1,9}\.\d{2}$/.test(amount) ? digitsOfDecimal(amount) : "";
}
