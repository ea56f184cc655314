import { RampError } from "../../errors.ts";
import type { RampPaymentAccount } from "../../port.ts";

/** Wraps an address as an account. Bridge registers no wallets; each transfer names the address. */
export const walletOf = (address: string): RampPaymentAccount => ({
  paymentAccountId: `wallet:${address}`,
  type: "wallet",
  isThirdParty: false,
  status: "active",
  bankName: null,
  currency: "USDC",
  country: null,
  last4: null,
});

/** Returns the address in a wallet's account id, or null for another type of account. */
export const addressOf = (paymentAccountId: string): string | null =>
  /^wallet:(0x[0-9a-fA-F]{40})$/.exec(paymentAccountId)?.[1] ?? null;

/** @throws RampError INVALID_INPUT if the account is not a wallet */
export function requireAddress(paymentAccountId: string): string {
  const address = addressOf(paymentAccountId);
  if (address !== null) return address;
  throw new RampError("INVALID_INPUT", "the account is not a wallet");
}
