import type { Queryable } from "@lilypad/db";
import { assets, type ChainAsset, chainAssetOfNumber, formatAmount } from "@lilypad/money";
import { ApiError } from "../../../platform/errors.ts";
import type { ForfeitsDeps } from "./forfeits-deps.ts";
import { findUsable } from "./waiver-store.ts";

/** The row that stands for the system account `forfeited` among people with a Safe (0002_server_tables.sql). */
export const forfeitedPersonId = "00000000-0000-7000-8000-000000000003";

/** More than there ever is of an asset. */
const everything = 4_000_000_000_000_000_000n;

/** The money that a deletion gives up: LIL if its person was warned, and the money of a waiver. */
export interface GivenUp {
  readonly rewards: boolean;
  /** An approved waiver of the person. */
  readonly waiverId: string | null;
}

/** How much of each asset a deletion gives up at most, in minor units. */
export async function readGivenUp(
  { clock }: Pick<ForfeitsDeps, "clock">,
  db: Queryable,
  personId: string,
  { rewards, waiverId }: GivenUp,
): Promise<ReadonlyMap<ChainAsset, bigint>> {
  const most = new Map<ChainAsset, bigint>();
  if (rewards) most.set("LIL", everything);
  const waiver = waiverId === null ? null : await findUsable(db, personId, clock.now());
  if (waiver !== null && waiver.id === waiverId) {
    most.set("usdc", waiver.usdc);
    most.set("eurc", waiver.eurc);
  }
  return most;
}

/** Describes the money that a deletion would give up now, as texts such as "100.00 LIL"; empty if none. */
export async function describeGivenUp(
  deps: ForfeitsDeps,
  personId: string,
  givenUp: GivenUp,
): Promise<string[]> {
  const most = await readGivenUp(deps, deps.pool, personId, givenUp);
  const { rows } = await deps.pool.query<{ asset: number; amount: bigint }>(
    "select asset, amount from forfeit_left($1) where amount > 0 order by asset",
    [personId],
  );
  return rows.flatMap(({ asset, amount }) => {
    const known = chainAssetOfNumber(asset);
    const limit = most.get(known) ?? 0n;
    const lost = amount < limit ? amount : limit;
    return lost > 0n ? [formatAmount(lost, known)] : [];
  });
}

/**
 * Assigns the Safe that receives the money that a person gives up. Called before the transaction that deletes the
 * account; does nothing if there is nothing to give up.
 */
export async function prepareForfeits(
  { pool, logger, assignSafe }: ForfeitsDeps,
  personId: string,
  { rewards, waiverId }: GivenUp,
): Promise<void> {
  if (!rewards && waiverId === null) return;
  const { rowCount } = await pool.query(
    "select from forfeit_left($1) where amount > 0 and ($2 or asset = $3) limit 1",
    [personId, waiverId !== null, assets.LIL.number],
  );
  if (rowCount !== 1) return;
  await assignSafe(forfeitedPersonId).catch((error: unknown) => {
    // Without a Safe to receive it, the money stays in the account under its number; the account can still be deleted.
    if (!(error instanceof ApiError) || error.code !== "NEW_ACCOUNTS_WAIT") throw error;
    logger.warn("nothing is given up: no owner is left for the Safe that would receive it");
  });
}

/**
 * Begins the transfers of the money that a person gives up, to the system account `forfeited`, in the transaction that
 * deletes their account. The chain settles them afterwards. Money whose transfer the chain refuses stays in the
 * account, under its number.
 */
export async function beginForfeits(
  { clock }: ForfeitsDeps,
  db: Queryable,
  personId: string,
  { rewards, waiverId }: GivenUp,
): Promise<void> {
  if (!rewards && waiverId === null) return;
  await db.query("select forfeit_begin($1, $2, $3)", [personId, waiverId, clock.now()]);
}
