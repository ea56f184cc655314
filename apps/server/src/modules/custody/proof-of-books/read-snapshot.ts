import type { BlockRef } from "@lilypad/chain";
import { inTransaction, type Queryable } from "@lilypad/db";
import { assets, type ChainAsset, chainAssetOfNumber, chainAssets } from "@lilypad/money";
import type { ProofDeps } from "./proof-deps.ts";
import { createHoldings, type Holdings } from "./tree/holdings.ts";

/** The books at one moment. */
export interface Snapshot {
  readonly madeAt: Date;
  readonly block: BlockRef;
  /** Of every asset of the chain, in the order of their numbers. */
  readonly holdings: ReadonlyMap<ChainAsset, Holdings>;
}

const rowsPerFetch = 5_000;

interface HoldingRow {
  asset: number;
  accountId: bigint;
  posted: bigint;
  safeAddress: Buffer | null;
}

/** Reads the balances of all people in pieces, so that only the compact form of them is in memory. */
async function readHoldings(
  db: Queryable,
  holdings: ReadonlyMap<ChainAsset, Holdings>,
): Promise<void> {
  await db.query(
    `declare people_balances no scroll cursor for
       select own.asset, own.account_id, account.posted, safe.safe_address
       from person_wallet own
       join ledger_balance account on account.id = own.account_id
       left join person_safe safe on safe.person_id = own.person_id
       where account.posted <> 0 and not exists (
         select from ledger_system_balance system where system.account_id = own.account_id)`,
  );
  for (;;) {
    const { rows } = await db.query<HoldingRow>(`fetch ${rowsPerFetch} from people_balances`);
    for (const { asset, accountId, posted, safeAddress } of rows) {
      if (safeAddress === null) throw new Error(`account ${accountId} has a balance and no Safe`);
      const ofAsset = holdings.get(chainAssetOfNumber(asset));
      if (ofAsset === undefined)
        throw new Error(`account ${accountId} has a balance of a token that is not listed`);
      ofAsset.add({ account: accountId, holder: safeAddress, amount: posted });
    }
    if (rows.length < rowsPerFetch) return;
  }
}

/** Reads the books at one moment, in one transaction; null before the first block. */
export async function readSnapshot({
  pool,
  clock,
  settlement,
}: ProofDeps): Promise<Snapshot | null> {
  return inTransaction(pool, async (db) => {
    await db.query("set transaction isolation level repeatable read, read only");
    const block = await settlement.readHead(db);
    if (block === null) return null;
    const madeAt = clock.now();
    const listed = [...chainAssets].sort((one, other) => assets[one].number - assets[other].number);
    const holdings = new Map(listed.map((asset) => [asset, createHoldings()]));
    await readHoldings(db, holdings);
    return { madeAt, block, holdings };
  });
}
