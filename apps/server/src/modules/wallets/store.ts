import type { Data, Operations } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import { assets, type ChainAsset } from "@lilypad/money";
import { getAddress } from "viem";
import { smallestMinor } from "../../platform/money-input.ts";

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

/**
 * Whether a person holds anything that they could send, of any asset, or promised something. What is
 * below the smallest transfer can't be sent: dust that a stranger sent keeps nobody from leaving.
 */
export async function holdsAnything(db: Queryable, personId: string): Promise<boolean> {
  const { rows } = await db.query<{ holds: boolean }>(
    `select exists (
       select from person_account mine join account on account.id = mine.account_id
       where mine.person_id = $1 and (account.posted >= $2 or account.held <> 0)) as holds`,
    [personId, smallestMinor],
  );
  return rows[0]?.holds ?? false;
}
