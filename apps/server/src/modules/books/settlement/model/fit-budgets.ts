import type { DailyBudget } from "@lilypad/chain";
import type { ChainAsset } from "@lilypad/money";
import type { Address } from "viem";
import type { QueuedOperation } from "./operation.ts";
import type { BatchLimits } from "./pack-batch.ts";

/** The name of a budget: an asset, for the module's daily cap of it, or one of the operator's costs. */
export type BudgetName = ChainAsset | "gas" | "safe_creations";

/** A limited amount for one UTC day: minor units, gas, or Safes. */
export interface Budget {
  readonly name: BudgetName;
  readonly cap: bigint;
  readonly spent: bigint;
  /** The most that one payer may have used today to draw on the last fifth. */
  readonly smallShare: bigint;
  /**
   * The part of the budget that an operation uses.
   * @param creates whether the sender's Safe has to be created for it
   */
  costOf(operation: QueuedOperation, creates: boolean): bigint;
  /** The amount that a payer has used today. */
  usedBy(payer: Address): bigint;
}

export interface FittedQueue {
  readonly fitting: readonly QueuedOperation[];
  /** Operations that have to wait for the next day. */
  readonly waiting: readonly QueuedOperation[];
  /** The budgets because of which they wait. */
  readonly full: ReadonlySet<BudgetName>;
}

/** The parts of the day's budgets that payers have used in this UTC day. */
export interface UsedToday {
  /** Minor units of an asset that a payer has moved. */
  amount(payer: Address, asset: ChainAsset): bigint;
  /** Operations of a payer that got a place in a batch. */
  operations(payer: Address): bigint;
}

export const nothingUsed: UsedToday = { amount: () => 0n, operations: () => 0n };

/** One fifth of a budget is reserved for payers who used little of it. */
const reserveParts = 5n;
/** The share of a cap up to which a payer may draw on the reserve: half a percent. */
const smallShareParts = 200n;
/** The number of operations in a day up to which a payer may draw on the reserve of the gas. */
const fewOperations = 20n;

/** The sending Safe; of a mint, the receiving one. */
export const payerOf = ({ from, to }: Pick<QueuedOperation, "from" | "to">): Address => from ?? to;

/** True when only the reserve is left, which the operator has to know. */
export const isNearlyFull = ({ spent, cap }: Pick<Budget, "spent" | "cap">): boolean =>
  spent * reserveParts >= cap * (reserveParts - 1n);

/** The amount of an asset that the module may still move. */
export const capBudget = (
  { asset, dailyCap, spent }: DailyBudget,
  usedToday: UsedToday,
): Budget => ({
  name: asset,
  cap: dailyCap,
  spent,
  smallShare: dailyCap / smallShareParts,
  costOf: (operation) => (operation.asset === asset ? operation.amount : 0n),
  usedBy: (payer) => usedToday.amount(payer, asset),
});

/** The gas that may still be spent, by the figures for packing. */
export const gasBudget = (
  { cap, spent }: Pick<Budget, "cap" | "spent">,
  { baseGas, itemGas, creationGas }: Pick<BatchLimits, "baseGas" | "itemGas" | "creationGas">,
  usedToday: UsedToday,
): Budget => ({
  name: "gas",
  cap,
  // The next batch costs this much whatever it contains.
  spent: spent + baseGas,
  smallShare: fewOperations * itemGas + creationGas,
  costOf: (_, creates) => itemGas + (creates ? creationGas : 0n),
  usedBy: (payer) => usedToday.operations(payer) * itemGas,
});

/** The Safes that may still be created. Each person needs exactly one, so nothing is reserved. */
export const creationBudget = ({ cap, spent }: Pick<Budget, "cap" | "spent">): Budget => ({
  name: "safe_creations",
  cap,
  spent,
  smallShare: 1n,
  costOf: (_, creates) => (creates ? 1n : 0n),
  usedBy: () => 0n,
});

/**
 * Splits the queue into operations for which every budget of this day has room and operations that have to wait. The
 * last fifth of each budget is only for payers who have used little of it today, so that no single payer can exhaust it
 * by sending money back and forth.
 */
export function fitBudgets(
  queue: readonly QueuedOperation[],
  budgets: readonly Budget[],
): FittedQueue {
  const accounts = budgets.map((budget) => ({
    budget,
    left: budget.cap - budget.spent,
    usedNow: new Map<Address, bigint>(),
  }));
  const creating = new Set<Address>();
  const full = new Set<BudgetName>();
  const fitting: QueuedOperation[] = [];
  const waiting: QueuedOperation[] = [];
  for (const operation of queue) {
    const { owner, senderExists } = operation;
    const creates = owner !== null && !senderExists && !creating.has(owner.owner);
    const payer = payerOf(operation);
    const uses = accounts.map((account) => {
      const { budget, left, usedNow } = account;
      const cost = budget.costOf(operation, creates);
      const used = (usedNow.get(payer) ?? budget.usedBy(payer)) + cost;
      const needsReserve = left - cost < budget.cap / reserveParts;
      const fits = cost === 0n || (cost <= left && !(needsReserve && used > budget.smallShare));
      return { account, cost, used, fits };
    });
    const missing = uses.filter(({ fits }) => !fits);
    if (missing.length > 0) {
      for (const { account } of missing) full.add(account.budget.name);
      waiting.push(operation);
      continue;
    }
    for (const { account, cost, used } of uses) {
      account.left -= cost;
      account.usedNow.set(payer, used);
    }
    if (creates) creating.add(owner.owner);
    fitting.push(operation);
  }
  return { fitting, waiting, full };
}
