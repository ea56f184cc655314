import type { TokenTransfer } from "@lilypad/chain";
import type { Queryable } from "@lilypad/db";
import { assets } from "@lilypad/money";
import type { Address } from "viem";
import type { OurSafes } from "../model/classify-transfer.ts";
import { toBytes } from "../store/bytes.ts";

type Moved = Pick<TokenTransfer, "asset" | "amount" | "parts" | "from" | "to">;

/**
 * Adds parts of a minor unit to a Safe's remainder.
 * @returns the minor units that it has more or less for them
 */
async function addParts(
  db: Queryable,
  safe: Address,
  asset: Moved["asset"],
  parts: bigint,
): Promise<bigint> {
  const { rows } = await db.query<{ carried: bigint }>({
    name: "settlement-add-parts",
    text: "select safe_remainder_add($1, $2, $3) as carried",
    values: [toBytes(safe), assets[asset].number, parts],
  });
  return rows[0]?.carried ?? 0n;
}

/**
 * Returns the changes that a transfer makes in the books, in the SQL transaction that stores its log: the whole minor
 * units by which the balances of our Safes, rounded down, rise and fall. The parts below a minor unit are stored for
 * each Safe. The sum over all transfers does not depend on their order, so blocks can be read again in any other.
 */
export async function keepParts(
  db: Queryable,
  { asset, amount, parts, from, to }: Moved,
  safes: OurSafes,
): Promise<{ arrived: bigint; left: bigint }> {
  if (parts === 0n) return { arrived: amount, left: amount };
  const left = safes.has(from) ? amount - (await addParts(db, from, asset, -parts)) : amount;
  const arrived = safes.has(to) ? amount + (await addParts(db, to, asset, parts)) : amount;
  return { arrived, left };
}
