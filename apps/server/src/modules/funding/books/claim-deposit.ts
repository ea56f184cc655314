import type { Queryable } from "@lilypad/db";
import { assets, type ChainAsset } from "@lilypad/money";

/** What the chain credits to a person. */
export interface CreditedDeposit {
  personId: string;
  asset: ChainAsset;
  /** Minor units. */
  amount: bigint;
  /** The sender, "0x…" in any case. */
  from: string;
  transferId: string;
}

/** What a credit is called in the history. */
export type DepositKind = "deposit" | "topup" | "withdrawal_returned";

const bytesOf = (address: string) => Buffer.from(address.slice(2), "hex");

/**
 * Makes the function that says what a credit is, in the SQL transaction that credits it: the top-up
 * that waits for it is complete then, the withdrawal that comes back is noted. Only the provider's
 * own addresses are listened to, where they are known.
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
 * Looks for the money of an intent among what the chain credited before anybody knew what it was.
 * To be called under the intent's lock, which a credit of the same person waits for.
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
