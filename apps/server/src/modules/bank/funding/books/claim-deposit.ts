import type { Queryable } from "@lilypad/db";
import { assets, type ChainAsset } from "@lilypad/money";

/** A credit of the chain to a person. */
export interface CreditedDeposit {
  personId: string;
  asset: ChainAsset;
  /** Minor units. */
  amount: bigint;
  /** The sender, "0x…" in any case. */
  from: string;
  transferId: string;
}

/** The kind of a credit in the history. */
export type DepositKind = "deposit" | "topup" | "withdrawal_returned";

const bytesOf = (address: string) => Buffer.from(address.slice(2), "hex");

/**
 * Creates the function that decides the kind of a credit, in the SQL transaction of the credit: a
 * waiting top-up is completed, a returned withdrawal is recorded. If the provider's payout
 * addresses are configured, only money from these is considered.
 */
export function createClaimDeposit({ payoutAddresses }: { payoutAddresses: readonly string[] }) {
  return async function claimDeposit(
    db: Queryable,
    { personId, asset, amount, from, transferId }: CreditedDeposit,
  ): Promise<DepositKind> {
    if (payoutAddresses.length > 0 && !payoutAddresses.includes(from.toLowerCase()))
      return "deposit";
    const { rows } = await db.query<{ kind: DepositKind }>({
      name: "funding-claim-deposit",
      text: "select funding_claim_deposit($1, $2, $3, $4) as kind",
      values: [personId, assets[asset].number, amount, transferId],
    });
    return rows[0]?.kind ?? "deposit";
  };
}

/**
 * Searches for an intent's money among deposits credited before they could be assigned. Must be called under the
 * intent's lock, for which a credit to the same person waits.
 * @returns whether it was found
 */
export async function claimEarlier(
  db: Queryable,
  intentId: string,
  payoutAddresses: readonly string[],
): Promise<boolean> {
  const { rows } = await db.query<{ transfer: string | null }>(
    "select funding_claim_earlier($1, $2::bytea[]) as transfer",
    [intentId, payoutAddresses.map(bytesOf)],
  );
  return (rows[0]?.transfer ?? null) !== null;
}
