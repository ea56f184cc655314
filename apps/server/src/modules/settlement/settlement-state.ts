import type { Queryable } from "@lilypad/db";

/** Why settlement stands still. Each code's sentence is for people; the code decides who is told what. */
export type StopCode =
  /** The database belongs to another chain, module or key. */
  | "wrong_binding"
  /** The chain is ahead of the database. */
  | "behind_chain"
  /** A token refuses to move. */
  | "token_refuses"
  | "no_gas_money"
  /** A batch of ours is refused by the module again and again. */
  | "batch_refused"
  /** The module is paused by its administrator. */
  | "module_paused";

export type SettlementState =
  | { readonly state: "running" }
  | { readonly state: "stopped"; readonly code: StopCode; readonly reason: string };

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
