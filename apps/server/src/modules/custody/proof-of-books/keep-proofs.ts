import { inTransaction, type Pool } from "@lilypad/db";
import { toDecimal } from "@lilypad/money";
import { readOwnBalances } from "./get-own-proof.ts";
import type { ProofDeps } from "./proof-deps.ts";
import { listKeptProofs, readOwnAccounts } from "./proof-store.ts";

/** How long people's own proofs can be downloaded. Roots and totals are stored for ever. */
export const keptDays = 30;

/**
 * Removes everything from which people's proofs are rebuilt, once it is older than `keptDays`.
 * @returns the number of proofs
 */
export async function forgetExpired({ pool }: { pool: Pool }, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptDays * 86_400_000);
  return inTransaction(pool, async (db) => {
    const { rows } = await db.query<{ id: string }>(
      "update proof_of_books set seed = null where seed is not null and made_at < $1 returning id",
      [before],
    );
    const ids = rows.map(({ id }) => id);
    await db.query("delete from proof_group where proof_id = any ($1::uuid[])", [ids]);
    await db.query("update proof_tree set nodes = null where proof_id = any ($1::uuid[])", [ids]);
    return ids.length;
  });
}

/**
 * Reads everything that the module stores about a person, for the export of their data: their balance in each stored
 * proof.
 */
export async function readOwnData(
  deps: Pick<ProofDeps, "pool" | "box">,
  personId: string,
  limit: number,
) {
  const own = await readOwnAccounts(deps.pool, personId);
  if (own === null) return [];
  const found = [];
  for (const proof of await listKeptProofs(deps.pool, Math.min(limit + 1, keptDays + 1))) {
    const balances = await readOwnBalances(deps, proof, own);
    found.push({
      made_at: proof.madeAt.toISOString(),
      balances: Object.fromEntries(
        (Object.keys(balances) as (keyof typeof balances)[]).map((asset) => [
          asset,
          toDecimal(balances[asset] ?? 0n, asset),
        ]),
      ),
    });
  }
  return found;
}
