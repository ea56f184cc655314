import type { Queryable } from "@lilypad/db";
import { assets, chainAssetOfNumber } from "@lilypad/money";
import type { SettlementState, StopCode, Stops } from "../model/settlement-state.ts";
import type {
  SettlementAssetStopRow,
  SettlementBudgetStopRow,
  SettlementStateRow,
} from "../rows.gen.ts";

/**
 * Stores the state of settlement if it changed.
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

type StoredState = Pick<SettlementStateRow, "state" | "reason"> & { code: StopCode | null };

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
 * Stores the stops and since when they apply.
 * @returns the stops that are new or have another cause than before
 */
export async function writeStops(
  db: Queryable,
  { assetStops, budgetStops }: Stops,
): Promise<Stops> {
  const { rows } = await db.query<{ asset: number | null; code: string }>({
    name: "settlement-write-stops",
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
           ), given_budget as (
             select * from unnest($4::text[], $5::text[]) as given (code, reason)
           ), gone_budget as (
             delete from settlement_budget_stop where code not in (select code from given_budget)
           ), budget_before as (
             select code from settlement_budget_stop
           ), kept_budget as (
             insert into settlement_budget_stop as stop (code, reason) select * from given_budget
             on conflict (code) do update set reason = excluded.reason where stop.reason <> excluded.reason
           )
           select given.asset, given.code from given left join before using (asset)
             where before.code is distinct from given.code
           union all
           select null, code from given_budget where code not in (select code from budget_before)`,
    values: [
      assetStops.map(({ asset }) => assets[asset].number),
      assetStops.map(({ code }) => code),
      assetStops.map(({ reason }) => reason),
      budgetStops.map(({ code }) => code),
      budgetStops.map(({ reason }) => reason),
    ],
  });
  const isNew = (asset: number | null, code: string) =>
    rows.some((row) => row.asset === asset && row.code === code);
  return {
    assetStops: assetStops.filter(({ asset, code }) => isNew(assets[asset].number, code)),
    budgetStops: budgetStops.filter(({ code }) => isNew(null, code)),
  };
}

type StopRow =
  | Pick<SettlementAssetStopRow, "asset" | "code" | "reason">
  | (Pick<SettlementBudgetStopRow, "code" | "reason"> & { asset: null });

const stopsSql = `select asset, code, reason from settlement_asset_stop
  union all select null, code, reason from settlement_budget_stop`;

/** The stops of assets and budgets as one SQL value, for `toStops`. */
export const stopsValueSql = `(select coalesce(json_agg(stop order by asset, code), '[]') from (${stopsSql}) as stop)`;

/** Sorts the rows of `stopsValueSql` into those of assets and those of budgets. */
export const toStops = (rows: readonly StopRow[]): Stops => ({
  assetStops: rows.flatMap((row) =>
    row.asset === null ? [] : [{ ...row, asset: chainAssetOfNumber(row.asset) }],
  ),
  budgetStops: rows.flatMap((row) =>
    row.asset === null ? [{ code: row.code, reason: row.reason }] : [],
  ),
});

/** Reads which assets and budgets have stopped. */
export async function readStops(db: Queryable): Promise<Stops> {
  const { rows } = await db.query<{ stops: StopRow[] }>({
    name: "settlement-read-stops",
    text: `select ${stopsValueSql} as stops`,
    values: [],
  });
  return toStops(rows[0]?.stops ?? []);
}
