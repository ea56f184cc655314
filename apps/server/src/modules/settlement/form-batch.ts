import { inTransaction } from "@lilypad/db";
import { assetOfNumber, assets } from "@lilypad/money";
import type { Clock } from "../../platform/clock.ts";
import { lockQueued, readQueue, refuseQueued, storeBatch } from "./batch-store.ts";
import { type ExamineOptions, examineBatch } from "./examine-batch.ts";
import {
  type Budget,
  type BudgetName,
  capBudget,
  creationBudget,
  type DailyBudget,
  fitBudgets,
  gasBudget,
  isNearlyFull,
  nothingUsed,
} from "./fit-budgets.ts";
import type { HeldBack } from "./held-back.ts";
import type { QueuedOperation } from "./operation.ts";
import { gasOf, type PackedBatch, packBatch } from "./pack-batch.ts";
import {
  type AssetStop,
  type BudgetStop,
  running,
  type SettlementState,
  stopped,
} from "./settlement-state.ts";
import {
  dayOf,
  deferQueued,
  nextDayOf,
  readSpending,
  readUsedToday,
  type Spending,
} from "./spending-store.ts";

export interface FormOptions extends ExamineOptions {
  clock: Clock;
  heldBack: HeldBack;
}

export interface FormResult {
  /** Operations that got a number now. */
  readonly formed: number;
  readonly state: SettlementState;
  /** Assets that wait while the others go on. */
  readonly assetStops: readonly AssetStop[];
  /** What the day has not enough of: operations that need it wait for the next one. */
  readonly budgetStops: readonly BudgetStop[];
  /** Operations that have got their turn on the next day: those behind them can go at once. */
  readonly deferred: number;
  /** Operations that were given back, because the chain would refuse them. */
  readonly refused: number;
  /** Nothing was left of what was looked at: what stands behind it, or came since, can go at once. */
  readonly isTakenBack: boolean;
  /** What the module's daily caps are, when the chain was asked. */
  readonly budgets: readonly DailyBudget[];
  /** What this UTC day has cost before. */
  readonly spending: Spending;
}

const capStop = (asset: number): AssetStop => ({
  asset,
  code: "daily_cap",
  reason: `The module's daily cap for ${assets[assetOfNumber(asset)].name} is reached.`,
});

const gasStop: BudgetStop = {
  code: "gas_budget",
  reason:
    "The day's gas budget is used, but for what is kept for people who sent little today; others wait for the next day.",
};

const creationStop: BudgetStop = {
  code: "safe_creations",
  reason:
    "As many Safes as a day may have were created: the first sends of other accounts wait for the next day.",
};

/**
 * Gives a number to a batch that was examined. What was cancelled during the examination is left out:
 * items fund each other nowhere, so the rest does what it would have done.
 * @returns how many operations the batch has; 0 when all were cancelled and no number was given
 */
async function storeWhatIsLeft(
  { pool, chain, clock }: FormOptions,
  packed: PackedBatch,
  number: bigint,
  gasEstimate: bigint,
): Promise<number> {
  return inTransaction(pool, async (db) => {
    const queued = await lockQueued(
      db,
      packed.operations.map(({ id }) => id),
    );
    const operations = packed.operations.filter(({ id }) => queued.has(id));
    if (operations.length === 0) return 0;
    const creating = new Set(operations.map(({ owner }) => owner));
    const owners = packed.owners.filter((owner) => creating.has(owner));
    const encoded = chain.encode(operations, owners);
    await storeBatch(db, {
      number,
      day: dayOf(clock.now()),
      ...encoded,
      gasEstimate,
      operations,
    });
    return operations.length;
  });
}

/** Whether a cap is nearly used up once a batch has moved. */
function nearsCap({ asset, dailyCap, spent }: DailyBudget, { operations }: PackedBatch): boolean {
  const ofAsset = operations.filter((operation) => operation.asset === asset);
  const after = ofAsset.reduce((sum, { amount }) => sum + amount, spent);
  return isNearlyFull({ cap: dailyCap, spent: after });
}

interface Fitted {
  readonly fitting: readonly QueuedOperation[];
  readonly full: ReadonlySet<BudgetName>;
  readonly deferred: number;
}

/** Takes out of the queue what budgets have no room for, and gives it a turn on the next day. */
async function fitQueue(
  { pool, clock }: FormOptions,
  queue: readonly QueuedOperation[],
  budgets: readonly Budget[],
): Promise<Fitted> {
  const { fitting, waiting, full } = fitBudgets(queue, budgets);
  return { fitting, full, deferred: await deferQueued(pool, waiting, nextDayOf(clock.now())) };
}

/** Takes out of the queue what would cost the operator more than a day may. */
async function fitCosts(
  options: FormOptions,
  queue: readonly QueuedOperation[],
  spending: Spending,
): Promise<Fitted> {
  const { pool, clock, settings } = options;
  const { limits } = settings;
  const gas = { cap: settings.dailyGas, spent: spending.gas };
  const creations = { cap: settings.dailySafeCreations, spent: spending.safeCreations };
  const { operations, owners } = packBatch(queue, limits);
  const cost = gasOf(operations.length, owners.length, limits);
  const nearsGas = isNearlyFull({ ...gas, spent: gas.spent + cost });
  const fits = !nearsGas && creations.spent + BigInt(owners.length) <= creations.cap;
  if (operations.length === 0 || fits) return { fitting: queue, full: new Set(), deferred: 0 };
  const usedToday = nearsGas ? await readUsedToday(pool, queue, dayOf(clock.now())) : nothingUsed;
  const budgets = [gasBudget(gas, limits, usedToday), creationBudget(creations)];
  return fitQueue(options, queue, budgets);
}

/**
 * Gives the front of the queue a number. Called only when the chain has every earlier batch, so that
 * the simulation sees what the batch will meet. Operations of an asset that nobody can move now, or for
 * which a daily cap has no room, wait; those that fail because of their sender or recipient wait, too,
 * with others on the same way, and are given back if they still fail after `refuseAfterMs`; what would cost the operator more than a
 * day may waits for the next day; the others go. When the module or the gas
 * money is the problem, nothing gets a number and the state says why.
 */
export async function formBatch(options: FormOptions, number: bigint): Promise<FormResult> {
  const { pool, chain, settings, clock, heldBack } = options;
  const [queued, spending] = await Promise.all([
    readQueue(pool, settings.limits.maxItems, heldBack.ids()),
    readSpending(pool, dayOf(clock.now())),
  ]);
  const due = heldBack.leaveOut(queued);
  // What was left out just now takes no place in the next pass: others may stand behind it.
  let isShortened = due.length < queued.length;
  const costs = await fitCosts(options, due, spending);
  let queue = costs.fitting;
  let { deferred } = costs;
  const budgetStops: BudgetStop[] = [];
  if (costs.full.has("gas")) budgetStops.push(gasStop);
  if (costs.full.has("safe_creations")) budgetStops.push(creationStop);
  const assetStops: AssetStop[] = [];
  let budgets: readonly DailyBudget[] = [];
  let isFitted = false;
  let refused = 0;
  let maxOperations = queue.length;
  const result = (formed: number, state: SettlementState, isTakenBack = false): FormResult => ({
    formed,
    state,
    assetStops,
    budgetStops,
    deferred,
    refused,
    isTakenBack,
    budgets,
    spending,
  });

  while (queue.length > 0) {
    const packed = packBatch(queue.slice(0, maxOperations), settings.limits);
    const encoded = chain.encode(packed.operations, packed.owners);
    const examination = await examineBatch(options, packed, { number, ...encoded });
    budgets = examination.budgets;
    if (examination.state.state === "stopped") return result(0, examination.state);
    if (examination.assetStops.length > 0) {
      assetStops.push(...examination.assetStops);
      const waiting = new Set(assetStops.map(({ asset }) => asset));
      queue = queue.filter(({ asset }) => !waiting.has(asset));
      continue;
    }
    if (examination.failing.length > 0) {
      const failing = new Set(examination.failing);
      refused += await refuseQueued(pool, examination.failing, settings.refuseAfterMs);
      heldBack.note(queue.filter(({ id }) => failing.has(id)));
      queue = queue.filter(({ id }) => !failing.has(id));
      isShortened = true;
      continue;
    }
    const needsFitting =
      examination.isOverCap || budgets.some((budget) => nearsCap(budget, packed));
    if (needsFitting && !isFitted) {
      isFitted = true;
      const usedToday = await readUsedToday(pool, queue, dayOf(clock.now()));
      const caps = await fitQueue(
        options,
        queue,
        budgets.map((budget) => capBudget(budget, usedToday)),
      );
      const full = budgets.filter(({ asset }) => caps.full.has(asset));
      assetStops.push(...full.map(({ asset }) => capStop(asset)));
      deferred += caps.deferred;
      const isShorter = caps.fitting.length < queue.length;
      queue = caps.fitting;
      if (isShorter) continue;
    }
    // Somebody else used the cap meanwhile, or the day has just changed: the next pass sees.
    if (examination.isOverCap) return result(0, running);
    if (examination.gas > settings.limits.maxGas) {
      // The budgets of packing were too small for what these items really cost: take fewer.
      maxOperations = Math.floor(packed.operations.length / 2);
      if (maxOperations >= 1) continue;
      const reason = "The first item of the queue alone costs more gas than a batch may.";
      return result(0, stopped("batch_refused", reason));
    }
    const formed = await storeWhatIsLeft(options, packed, number, examination.gas);
    return result(formed, running, formed === 0);
  }
  return result(0, running, isShortened);
}
