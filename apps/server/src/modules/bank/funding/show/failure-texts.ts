import type { Intent } from "../state/intent.ts";

/**
 * Texts for failure codes of the provider and ours. The second sentence says whether money moved.
 */
const causes: Record<string, string> = {
  quote_expired: "The quote expired before it could be carried out.",
  identity_not_verified: "Your identity could not be confirmed.",
  refused: "Our banking partner didn't accept this.",
  provider_unreachable: "We couldn't reach our banking partner.",
  amount_mismatch: "Our banking partner received a different amount.",
  bad_deposit_address: "Our banking partner gave us an address we can't send to.",
  chain_refused: "The transfer from your wallet didn't go through.",
  payout_failed: "Your bank didn't accept the payout.",
  cancelled_by_provider: "Our banking partner cancelled this.",
  funds_source_mismatch: "The money came from a different account than the one you chose.",
  name_mismatch: "The name on the bank account isn't yours.",
  price_impact_or_slippage: "The exchange rate changed too much.",
  destination_returned_funds: "The receiving bank sent the money back.",
  insufficient_balance: "Too little money arrived.",
};
const unnamed = "Our banking partner couldn't complete this.";

type Failed = Pick<Intent, "operation" | "leg" | "failureCode" | "depositTransferId">;

/** Whether the money of a failed intent was returned, or never moved. */
export function isReturned({ operation, leg, depositTransferId }: Failed): boolean {
  if (operation === "topup") return false;
  return leg !== "moved" || depositTransferId !== null;
}

function whereTheMoneyIs(intent: Failed): string {
  if (intent.operation === "topup")
    return "If you've sent a bank transfer, it will be returned to your bank account.";
  if (intent.leg !== "moved") return "No money was moved.";
  return intent.depositTransferId === null
    ? "Your money is on its way back to your wallet."
    : "Your money is back in your wallet.";
}

/** Why an intent failed and where its money is, in two sentences for the person. */
export function tellFailure(intent: Failed): string {
  return `${causes[intent.failureCode ?? ""] ?? unnamed} ${whereTheMoneyIs(intent)}`;
}
