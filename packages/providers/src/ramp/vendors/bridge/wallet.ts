import { RampError } from "../../errors.ts";
import type { RampPaymentAccount } from "../../port.ts";

/** Bridge registers no wallets: a transfer names the address. So the address is the account. */
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

/** The address behind a wallet's id, or null for an account of another kind. */
export const addressOf = (paymentAccountId: string): string | null =>
  /^wallet:(0x[0-9a-fA-F]{40})$/.exec(paymentAccountId)?.[1] ?? null;

/** @throws RampError INVALID_INPUT when the account is no wallet */
export function requireAddress(paymentAccountId: string): string {
  const address = addressOf(paymentAccountId);
  if (address !== null) return address;
  throw new RampError("INVALID_INPUT", "the account is no wallet");
}
