import type { FundingOperation } from "../data/funding-state.ts";

/** Where an operation is begun, or one of its intents is seen. */
export const fundingPath = (operation: FundingOperation, intentId: string | null = null): string =>
  `/payments/${operation}${intentId === null ? "" : `?intent=${encodeURIComponent(intentId)}`}`;

/** Where an account is linked. */
export const linkBankPath = "/ramp/link-bank";

/** Links an account in the currency that was chosen, and comes back. */
export const linkAccountPath = (operation: FundingOperation, currency: string | null): string =>
  `${linkBankPath}?${new URLSearchParams({
    returnTo: fundingPath(operation),
    ...(currency === null ? {} : { currency }),
  })}`;

/** The intent that the address names, or null. */
export const intentOfAddress = (): string | null =>
  new URLSearchParams(location.search).get("intent") || null;
