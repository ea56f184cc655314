import type { QueuedOperation } from "./operation.ts";
import type { BatchLimits } from "./pack-batch.ts";

/** What the module may still move of an asset in this UTC day, in minor units. */
export interface DailyBudget {
  readonly asset: number;
  readonly dailyCap: bigint;
  readonly spent: bigint;
}

/** An asset by its number, or what settlement costs the operator. */
export type BudgetName = number | "gas" | "safe_creations";

/** Something of which a UTC day has only so much. */
export interface Budget {
  readonly name: BudgetName;
  readonly cap: bigint;
  readonly spent: bigint;
  /** What one mover may have used of it today and still draw on the last fifth. */
  readonly smallShare: bigint;
  /** What an operation takes of it. @param creates whether the sender's Safe has to be created for it */
  costOf(operation: QueuedOperation, creates: boolean): bigint;
  /** What a mover has used of it today. */
  usedBy(mover: string): bigint;
}

export interface FittedQueue {
  readonly fitting: readonly QueuedOperation[];
  /** What has to wait for the next day. */
  readonly waiting: readonly QueuedOperation[];
  /** Of what there was not enough. */
  readonly full: ReadonlySet<BudgetName>;
}

/** What movers have done in this UTC day. */
export interface UsedToday {
  /** Minor units that a mover has moved of an asset. */
  amount(mover: string, asset: number): bigint;
  /** Operations of a mover that got a place in a batch. */
  operations(mover: string): bigint;
}

export const nothingUsed: UsedToday = { amount: () => 0n, operations: () => 0n };

/** The last part of a budget is kept for people who used little of it: one fifth. */
const reserveParts = 5n;
/** How much of a cap one sender may have used and still draw on the reserve: half a percent. */
const smallShareParts = 200n;
/** How many operations of today still leave a sender the reserve of the gas. */
const fewOperations = 20n;

/** Whose money moves: of a mint, whose money it becomes. */
export const moverOf = ({ from, to }: Pick<QueuedOperation, "from" | "to">): string => from ?? to;

/** Whether so much of a budget is used that people have to know. */
export const isNearlyFull = ({ spent, cap }: Pick<Budget, "spent" | "cap">): boolean =>
  spent * reserveParts >= cap * (reserveParts - 1n);

/** What the module may still move of an asset. */
export const capBudget = (
  { asset, dailyCap, spent }: DailyBudget,
  usedToday: UsedToday,
): Budget => ({
  name: asset,
  cap: dailyCap,
  spent,
  smallShare: dailyCap / smallShareParts,
  costOf: (operation) => (operation.asset === asset ? operation.amount : 0n),
  usedBy: (mover) => usedToday.amount(mover, asset),
});

/** The gas that may still be spent, by the figures of packing. */
export const gasBudget = (
  { cap, spent }: Pick<Budget, "cap" | "spent">,
  { baseGas, itemGas, creationGas }: Pick<BatchLimits, "baseGas" | "itemGas" | "creationGas">,
  usedToday: UsedToday,
): Budget => ({
  name: "gas",
  cap,
  // The batch that is being formed costs this much whatever is in it.
  spent: spent + baseGas,
  smallShare: fewOperations * itemGas + creationGas,
  costOf: (_, creates) => itemGas + (creates ? creationGas : 0n),
  usedBy: (mover) => usedToday.operations(mover) * itemGas,
});

/** The Safes that may still be created. Everybody needs one, so nothing is kept back. */
export const creationBudget = ({ cap, spent }: Pick<Budget, "cap" | "spent">): Budget => ({
  name: "safe_creations",
  cap,
  spent,
  smallShare: 1n,
  costOf: (_, creates) => (creates ? 1n : 0n),
  usedBy: () => 0n,
});

/**
 * Leaves out what the budgets of this day have no room for. The last fifth of each is only for those who
 * have used little of it today, so nobody can use it up by sending to and fro.
 */
export function fitBudgets(
  queue: readonly QueuedOperation[],
  budgets: readonly Budget[],
): FittedQueue {
  const accounts = budgets.map((budget) => ({
    budget,
    left: budget.cap - budget.spent,
    usedNow: new Map<string, bigint>(),
  }));
  const creating = new Set<string>();
  const full = new Set<BudgetName>();
  const fitting: QueuedOperation[] = [];
  const waiting: QueuedOperation[] = [];
  for (const operation of queue) {
    const { owner, senderExists } = operation;
    const creates = owner !== null && !senderExists && !creating.has(owner);
    const mover = moverOf(operation);
    const takes = accounts.map((account) => {
      const { budget, left, usedNow } = account;
      const cost = budget.costOf(operation, creates);
      const used = (usedNow.get(mover) ?? budget.usedBy(mover)) + cost;
      const needsReserve = left - cost < budget.cap / reserveParts;
      const fits = cost === 0n || (cost <= left && !(needsReserve && used > budget.smallShare));
      return { account, cost, used, fits };
    });
    const lacking = takes.filter(({ fits }) => !fits);
    if (lacking.length > 0) {
      for (const { account } of lacking) full.add(account.budget.name);
      waiting.push(operation);
      continue;
    }
    for (const { account, cost, used } of takes) {
      account.left -= cost;
      account.usedNow.set(mover, used);
    }
    if (creates) creating.add(owner);
    fitting.push(operation);
  }
  return { fitting, waiting, full };
}
