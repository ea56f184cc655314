import type { Queryable } from "@lilypad/db";

/** Why settlement stands still. Each code's sentence is for people; the code decides who is told what. */
export type StopCode =
  /** The database belongs to another chain, module or key. */
  | "wrong_binding"
  /** The chain is ahead of the database. */
  | "behind_chain"
  | "no_gas_money"
  /** A batch that has its number cannot be sent: a token in it refuses to move, or a daily cap is reached. */
  | "batch_waits"
  /** A batch of ours is refused by the module again and again. */
  | "batch_refused"
  /** The module is paused by its administrator. */
  | "module_paused";

export type SettlementState =
  | { readonly state: "running" }
  | { readonly state: "stopped"; readonly code: StopCode; readonly reason: string };

/** Why one asset waits while the others go on. */
export interface AssetStop {
  /** The number of the asset. */
  readonly asset: number;
  /** A token refuses to move for everybody; or the module's daily cap has no room left. */
  readonly code: "token_refuses" | "daily_cap";
  readonly reason: string;
}

export const running: SettlementState = { state: "running" };

export function stopped(code: StopCode, reason: string): SettlementState {
  return { state: "stopped", code, reason };
}

/**
 * Stores what settlement is doing, when that changed.
 * @returns whether it changed
 */
export async function writeSettlementState(db: Queryable, next: SettlementState): Promise<boolean> {
  const [code, reason] = next.state === "stopped" ? [next.code, next.reason] : [null, null];
  const { rowCount } = await db.query({
    name: "settlement-write-state",
    text: `update settlement_state set state = $1, code = $2, reason = $3,
             since = case when code is distinct from $2 then clock_timestamp() else since end
           where (state, code, reason) is distinct from ($1, $2, $3)`,
    values: [next.state, code, reason],
  });
  return rowCount === 1;
}

export interface StoredState {
  state: "running" | "stopped";
  code: StopCode | null;
  reason: string | null;
}

export async function readSettlementState(db: Queryable): Promise<StoredState> {
  const { rows } = await db.query<StoredState>({
    name: "settlement-read-state",
    text: "select state, code, reason from settlement_state",
    values: [],
  });
  const row = rows[0];
  if (row === undefined) throw new Error("the row of settlement_state is missing");
  return row;
}

/**
 * Stores which assets wait, and since when.
 * @returns the stops that are new or have another cause than before
 */
export async function writeAssetStops(
  db: Queryable,
  stops: readonly AssetStop[],
): Promise<AssetStop[]> {
  const { rows } = await db.query<{ asset: number; isNew: boolean }>({
    name: "settlement-write-asset-stops",
    text: `with given as (
             select * from unnest($1::smallint[], $2::text[], $3::text[]) as given (asset, code, reason)
           ), gone as (
             delete from settlement_asset_stop where asset not in (select asset from given)
           ), before as (
             select asset, code from settlement_asset_stop
           ), kept as (
             insert into settlement_asset_stop as stop (asset, code, reason) select * from given
             on conflict (asset) do update set code = excluded.code, reason = excluded.reason,
               since = case when stop.code = excluded.code then stop.since else excluded.since end
             where (stop.code, stop.reason) is distinct from (excluded.code, excluded.reason)
           )
           select given.asset, before.code is distinct from given.code as "isNew"
           from given left join before using (asset)`,
    values: [
      stops.map(({ asset }) => asset),
      stops.map(({ code }) => code),
      stops.map(({ reason }) => reason),
    ],
  });
  const isNew = new Map(rows.map((row) => [row.asset, row.isNew]));
  return stops.filter(({ asset }) => isNew.get(asset));
}

export async function readAssetStops(db: Queryable): Promise<AssetStop[]> {
  const { rows } = await db.query<AssetStop>({
    name: "settlement-read-asset-stops",
    text: "select asset, code, reason from settlement_asset_stop order by asset",
    values: [],
  });
  return rows;
}
