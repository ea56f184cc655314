import type { ChainAsset } from "@lilypad/money";

/** The reason why settlement has stopped. The code decides the API's answer; its reason is for the operator. */
export type StopCode =
  /** The database belongs to another chain, module or key. */
  | "wrong_binding"
  /** The chain is ahead of the database. */
  | "behind_chain"
  | "no_gas_money"
  /** A numbered batch cannot be sent: a token in it cannot be moved, or a daily cap is reached. */
  | "batch_waits"
  /** The module has reverted a batch several times. */
  | "batch_refused"
  /** The module is paused by its administrator. */
  | "module_paused";

export type SettlementState =
  | { readonly state: "running" }
  | { readonly state: "stopped"; readonly code: StopCode; readonly reason: string };

/** Why the operations of one asset wait while the others are settled. */
export interface AssetStop {
  readonly asset: ChainAsset;
  /** The token cannot be moved, or the module's daily cap is used up. */
  readonly code: "token_refuses" | "daily_cap";
  readonly reason: string;
}

/** Why some operations wait for the next day while others of the same assets are settled. */
export interface BudgetStop {
  /** The budget that is used up: gas, or the number of Safes that may be created. */
  readonly code: "gas_budget" | "safe_creations";
  readonly reason: string;
}

/** The stops of some operations while the others are settled. */
export interface Stops {
  readonly assetStops: readonly AssetStop[];
  readonly budgetStops: readonly BudgetStop[];
}

export const running: SettlementState = { state: "running" };

export function stopped(code: StopCode, reason: string): SettlementState {
  return { state: "stopped", code, reason };
}
