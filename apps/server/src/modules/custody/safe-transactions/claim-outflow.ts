import type { Queryable } from "@lilypad/db";
import { assets, type ChainAsset } from "@lilypad/money";
import { bytesOf } from "./safe-transactions-deps.ts";

/** A Transfer log that moved money out of a person's own Safe. */
interface Outflow {
  transactionHash: string;
  personId: string;
  asset: ChainAsset;
  /** Minor units. */
  amount: bigint;
  to: string;
}

/**
 * Creates the function that settlement calls for each movement out of own Safes, in the SQL transaction that books it.
 * It returns the id of the transfer that a signed payment has reserved for exactly this movement, no matter who sent
 * the signed transaction to the chain, and stores the chain transaction; null if there is none. If the chain has undone
 * the transaction that was stored before, the signature was executed again in this one: its transfer is posted already.
 */
export function createClaimOutflow() {
  return async function claimOutflow(
    db: Queryable,
    { transactionHash, personId, asset, amount, to }: Outflow,
  ): Promise<string | null> {
    const { rows } = await db.query<{ id: string }>({
      name: "safe-transaction-claim",
      text: `update safe_transaction set transaction_hash = $5
             where id = (
               select id from safe_transaction
               where person_id = $1 and kind in ('send', 'pay') and asset = $2 and amount = $3 and address = $4
                 and (state = 'submitted' and transaction_hash is null
                   or state in ('submitted', 'executed') and id in (select transfer_id from outflow_undone))
               order by transaction_hash is null, created_at limit 1 for update)
             returning id`,
      values: [personId, assets[asset].number, amount, bytesOf(to), bytesOf(transactionHash)],
    });
    return rows[0]?.id ?? null;
  };
}
