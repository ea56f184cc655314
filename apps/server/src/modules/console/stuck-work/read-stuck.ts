import type { Data, Operations } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import { type Asset, assetOfNumber } from "@lilypad/money";

type WireItem = Data<Operations["listStuckWork"]>["items"][number];

export type StuckKind = WireItem["kind"];

/** Something that waits for longer than it should, as the module says to which it belongs. */
export interface StuckItem {
  readonly kind: StuckKind;
  /** Unique in its kind. */
  readonly id: string;
  readonly cause: WireItem["cause"];
  readonly since: Date;
  readonly personId: string | null;
  readonly asset: Asset | null;
  /** In the asset's smallest units. */
  readonly amount: bigint | null;
  readonly detail: string | null;
  readonly attempts: number | null;
  readonly nextAttemptAt: Date | null;
  readonly reference: string | null;
  /** The action by which a member of staff with a role for it can end the wait; null if there is none. */
  readonly action: WireItem["actions"][number] | null;
}

/** Which stuck work is read. */
export interface StuckSearch {
  readonly now: Date;
  /** At most this many of each kind, the oldest ones. */
  readonly limit: number;
  /** How long a transfer may take until it is settled; above it new sends are refused. */
  readonly maxPendingAgeMs: number;
}

/** Reads everything that waits for longer than it should, in one statement. */
export async function readStuck(
  db: Queryable,
  { now, limit, maxPendingAgeMs }: StuckSearch,
): Promise<StuckItem[]> {
  const { rows } = await db.query<Omit<StuckItem, "asset"> & { asset: number | null }>(
    "select * from stuck_work($1, $2, interval '1 millisecond' * $3)",
    [now, limit, maxPendingAgeMs],
  );
  return rows.map((row) => {
    const asset = row.asset === null ? null : assetOfNumber(row.asset);
    // A stop that is about an asset names the asset as its reference.
    return { ...row, asset, reference: row.kind === "stop" ? asset : row.reference };
  });
}
