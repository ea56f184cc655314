import type { Data, Operations } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import { assets, type ChainAsset } from "@lilypad/money";
import { getAddress } from "viem";

type WireAccount = Data<Operations["getSmartAccounts"]>["wallets"][number];

export interface SmartAccountRow {
  safeAddress: Buffer;
  deployedAt: Date | null;
}

/** The person's Safe, or null when none was assigned yet. */
export async function readSmartAccount(
  db: Queryable,
  personId: string,
): Promise<SmartAccountRow | null> {
  const { rows } = await db.query<SmartAccountRow>({
    name: "wallet-smart-account",
    text: `select safe_address as "safeAddress", deployed_at as "deployedAt" from smart_account where person_id = $1`,
    values: [personId],
  });
  return rows[0] ?? null;
}

/** Stores the person's Safe unless they have one; whoever was first is what everybody reads. */
export async function assignSmartAccount(
  db: Queryable,
  account: { personId: string; ownerIndex: bigint; ownerAddress: Buffer; safeAddress: Buffer },
): Promise<void> {
  await db.query(
    `insert into smart_account (person_id, owner_index, owner_address, safe_address)
     values ($1, $2, $3, $4) on conflict (person_id) do nothing`,
    [account.personId, account.ownerIndex, account.ownerAddress, account.safeAddress],
  );
}

export function toWireAccount(row: SmartAccountRow): WireAccount {
  return {
    safeAddress: getAddress(`0x${row.safeAddress.toString("hex")}`),
    chainId: 42161,
    status: row.deployedAt === null ? "counterfactual" : "deployed",
  };
}

/** What a person can spend of an asset, in minor units. */
export async function readAvailable(
  db: Queryable,
  personId: string,
  asset: ChainAsset,
): Promise<bigint> {
  const { rows } = await db.query<{ available: bigint }>(
    `select account.posted - account.held as available
       from person_account mine join account on account.id = mine.account_id
       where mine.person_id = $1 and mine.asset = $2`,
    [personId, assets[asset].number],
  );
  return rows[0]?.available ?? 0n;
}

/** Less than this of an asset, 1.00, may be left behind by who leaves; minor units. */
const smallRest = 1_000_000n;

/**
 * Whether a person holds 1.00 or more of any asset, or promised something. What other people sent and
 * what was settled at `since` or later doesn't count: no stranger keeps anybody from leaving.
 */
export async function holdsAnything(
  db: Queryable,
  personId: string,
  since: Date,
): Promise<boolean> {
  const { rows } = await db.query<{ holds: boolean }>(
    `select exists (
       select from person_account mine join account on account.id = mine.account_id
       left join (select asset, sum(amount) as amount from payment_arrivals($1, $3) group by asset) arrived
         on arrived.asset = mine.asset
       where mine.person_id = $1
         and (account.posted - coalesce(arrived.amount, 0) >= $2 or account.held <> 0)) as holds`,
    [personId, smallRest, since],
  );
  return rows[0]?.holds ?? false;
}
