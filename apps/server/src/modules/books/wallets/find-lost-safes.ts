import { type ChainPort, predictSafeAddress, type SafeParts } from "@lilypad/chain";
import type { Queryable } from "@lilypad/db";
import { type ChainAsset, chainAssets, toDecimal } from "@lilypad/money";
import { type Address, getAddress } from "viem";

/** A Safe that holds money and belongs to no person in this database. */
export interface LostSafe {
  /** The index of its owner in the vault. */
  readonly ownerIndex: bigint;
  readonly owner: Address;
  readonly safe: Address;
  readonly balances: readonly { readonly asset: ChainAsset; readonly amount: string }[];
}

interface UnassignedOwner {
  ownerIndex: bigint;
  ownerAddress: Buffer;
}

const pageSize = 200;
/** Owners are assigned in order, so after this many Safes without money in a row no later one was assigned. */
const emptyInARow = 1_000;

/** Reads the times at which owners were discarded; null for those that are still unused. */
async function readGroups(db: Queryable): Promise<(Date | null)[]> {
  const { rows } = await db.query<{ skippedAt: Date }>(
    "select distinct skipped_at from skipped_owner order by skipped_at",
  );
  return [...rows.map(({ skippedAt }) => skippedAt), null];
}

async function readPage(
  db: Queryable,
  skippedAt: Date | null,
  after: bigint,
): Promise<UnassignedOwner[]> {
  const { rows } = await db.query<UnassignedOwner>(
    `select owner_index, owner_address from (
       select owner_index, owner_address, skipped_at from skipped_owner
       union all select owner_index, owner_address, null from unused_owner) as unassigned
     where date_trunc('milliseconds', skipped_at) is not distinct from $1 and owner_index > $2
     order by owner_index limit $3`,
    [skippedAt, after, pageSize],
  );
  return rows;
}

/**
 * Finds the Safes of people whose sign-up a restored database has lost: the next owners of the lists may have been theirs,
 * and an owner determines the Safe's address. Own Safes cannot be found this way; their people have the keys.
 * @param chain reads balances at the newest block
 */
export async function findLostSafes(
  db: Queryable,
  chain: Pick<ChainPort, "readHead" | "readBalances">,
  deployment: SafeParts,
): Promise<LostSafe[]> {
  const block = await chain.readHead();
  const found: LostSafe[] = [];

  async function findIn(skippedAt: Date | null): Promise<void> {
    let empty = 0;
    for (let after = -1n; empty < emptyInARow; ) {
      const page = await readPage(db, skippedAt, after);
      const safes = page.map(({ ownerIndex, ownerAddress }) => {
        const owner = getAddress(`0x${ownerAddress.toString("hex")}`);
        return { ownerIndex, owner, safe: predictSafeAddress(deployment, owner, "held") };
      });
      const holders = safes.flatMap(({ safe }) =>
        chainAssets.map((asset) => ({ asset, holder: safe })),
      );
      const amounts = await chain.readBalances(holders, block);
      for (const [place, safe] of safes.entries()) {
        const balances = chainAssets.flatMap((asset, at) => {
          const amount = amounts[place * chainAssets.length + at] ?? 0n;
          return amount === 0n ? [] : [{ asset, amount: toDecimal(amount, asset) }];
        });
        if (balances.length > 0) found.push({ ...safe, balances });
        empty = balances.length > 0 ? 0 : empty + 1;
      }
      if (page.length < pageSize) return;
      after = page.at(-1)?.ownerIndex ?? after;
    }
  }

  for (const skippedAt of await readGroups(db)) await findIn(skippedAt);
  return found;
}
