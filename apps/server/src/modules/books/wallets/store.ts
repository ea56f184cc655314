import type { Data, Operations } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import { assets, type ChainAsset, chainAssets } from "@lilypad/money";
import { getAddress } from "viem";
import type { SmartAccountRow } from "./rows.gen.ts";

type WireAccount = Data<Operations["getSmartAccounts"]>["wallets"][number];

type SmartAccount = Pick<SmartAccountRow, "safeAddress" | "deployedAt">;

/** Reads the person's Safe; null before one is assigned. */
export async function readSmartAccount(
  db: Queryable,
  personId: string,
): Promise<SmartAccount | null> {
  const { rows } = await db.query<SmartAccount>({
    name: "wallet-smart-account",
    text: "select safe_address, deployed_at from smart_account where person_id = $1",
    values: [personId],
  });
  return rows[0] ?? null;
}

/** Returns whether the person's ledger accounts are open. */
export async function hasAllAccounts(db: Queryable, personId: string): Promise<boolean> {
  const { rows } = await db.query<{ open: bigint }>(
    "select count(*) as open from person_account where person_id = $1",
    [personId],
  );
  return (rows[0]?.open ?? 0n) >= BigInt(chainAssets.length);
}

/** Takes the next number of an own Safe, which no held Safe can have; unused ones do no harm. */
export async function drawOwnSafeNumber(db: Queryable): Promise<bigint> {
  const { rows } = await db.query<{ number: bigint }>(
    "select nextval('own_safe_number') as number",
  );
  const number = rows[0]?.number;
  if (number === undefined) throw new Error("the sequence of own Safes gave no number");
  return number;
}

/** Filters ids of people: returns those whose Safe is assigned. */
export async function listWithSafe(db: Queryable, personIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<Pick<SmartAccountRow, "personId">>(
    "select person_id from smart_account where person_id = any($1::uuid[])",
    [personIds],
  );
  return rows.map(({ personId }) => personId);
}

/**
 * Stores the person's Safe unless they have one, and returns whether it was stored. The event in the outbox lets
 * whatever waits for a Safe go on.
 */
export async function assignSmartAccount(
  db: Queryable,
  account: Omit<
    SmartAccountRow,
    "deployedAt" | "createdAt" | "takenOverAt" | "instantPaymentsOffSince"
  >,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into smart_account (person_id, owner_index, owner_address, safe_address, kind)
     values ($1, $2, $3, $4, $5) on conflict (person_id) do nothing`,
    [account.personId, account.ownerIndex, account.ownerAddress, account.safeAddress, account.kind],
  );
  if (rowCount !== 1) return false;
  await db.query("select outbox_add('safe', array[$1::uuid], array[null::uuid], array[$1::uuid])", [
    account.personId,
  ]);
  return true;
}

/** @param chainId of the deployment */
export function toWireAccount(row: SmartAccount, chainId: number): WireAccount {
  return {
    safeAddress: getAddress(`0x${row.safeAddress.toString("hex")}`),
    chainId,
    status: row.deployedAt === null ? "counterfactual" : "deployed",
  };
}

/** Returns the amount of an asset that a person can spend, in minor units. */
export async function readAvailable(
  db: Queryable,
  personId: string,
  asset: ChainAsset,
): Promise<bigint> {
  const { rows } = await db.query<{ available: bigint }>(
    `select account.posted - account.held as available
       from person_account mine join ledger_balance account on account.id = mine.account_id
       where mine.person_id = $1 and mine.asset = $2`,
    [personId, assets[asset].number],
  );
  return rows[0]?.available ?? 0n;
}
