import type { OwnerList } from "@lilypad/chain";
import type { Queryable } from "@lilypad/db";
import { type Address, getAddress, hexToBytes } from "viem";
import type { OwnerSupplyRow, SmartAccountRow, UnusedOwnerRow } from "./rows.gen.ts";

/** An owner with their index in the vault. */
export interface Owner {
  index: bigint;
  address: Address;
}

export interface OwnerSupply {
  /** The vault that this database belongs to; null until its first list is loaded. */
  vault: string | null;
  /** The first index that a list can add. */
  nextIndex: bigint;
  /** Number of owners that have been loaded and are not assigned yet. */
  unused: bigint;
}

/** The list was made by another vault than the one that has the keys of this database's owners. */
export class WrongVault extends Error {
  override readonly name = "WrongVault";
}

/** More people than could have signed up between the last backup and its restoration. */
const ownersSkippedAfterRestore = 100_000;

const toOwner = ({ ownerIndex, ownerAddress }: UnusedOwnerRow): Owner => ({
  index: ownerIndex,
  address: getAddress(`0x${ownerAddress.toString("hex")}`),
});

const isWrongVault = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && error.code === "22023";

/**
 * Adds the owners of a list. It can be repeated, also concurrently: each index is added once.
 * @returns how many owners are new
 * @throws WrongVault when this database belongs to another vault
 */
export async function loadOwnerList(db: Queryable, list: OwnerList): Promise<bigint> {
  const owners = list.owners.map((owner) => Buffer.from(hexToBytes(owner)));
  try {
    const { rows } = await db.query<{ added: bigint }>(
      "select owner_list_load($1, $2, $3) as added",
      [list.vault, list.firstIndex, owners],
    );
    return rows[0]?.added ?? 0n;
  } catch (error) {
    throw isWrongVault(error) ? new WrongVault(error.message) : error;
  }
}

/** Reads how many owners are left, and where the next list has to begin. */
export async function readOwnerSupply(db: Queryable): Promise<OwnerSupply> {
  const { rows } = await db.query<Pick<OwnerSupplyRow, "vault" | "nextIndex"> & { unused: bigint }>(
    "select vault, next_index, (select count(*) from unused_owner) as unused from owner_supply",
  );
  const [supply] = rows;
  if (supply === undefined) throw new Error("the supply of owners has no row");
  return supply;
}

/**
 * Discards the next owners after a restore: people whose rows the backup lacks may have them.
 * @returns the first index that a list can add
 */
export async function skipOwners(db: Queryable): Promise<bigint> {
  const { rows } = await db.query<{ next: bigint }>("select owner_skip($1) as next", [
    ownersSkippedAfterRestore,
  ]);
  return rows[0]?.next ?? 0n;
}

/** Lists the owners of all held Safes by index, so that the offline machine can compare them with its vault. */
export async function listHeldOwners(db: Queryable): Promise<Owner[]> {
  const { rows } = await db.query<Pick<SmartAccountRow, "ownerIndex" | "ownerAddress">>(
    "select owner_index, owner_address from smart_account where kind = 'held' order by owner_index",
  );
  return rows.map(toOwner);
}

/** Locks the next owner until the SQL transaction ends, without waiting for others; null if none is left. */
export async function lockNextOwner(db: Queryable): Promise<Owner | null> {
  const { rows } = await db.query<UnusedOwnerRow>(
    "select owner_index, owner_address from owner_lock_next()",
  );
  return rows[0] === undefined ? null : toOwner(rows[0]);
}

/** Marks a locked owner as used. */
export async function useOwner(db: Queryable, { index }: Owner): Promise<void> {
  await db.query("delete from unused_owner where owner_index = $1", [index]);
}
