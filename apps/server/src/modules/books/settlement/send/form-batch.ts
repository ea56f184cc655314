import type { DailyBudget } from "@lilypad/chain";
import { inTransaction } from "@lilypad/db";
import { assets, type ChainAsset } from "@lilypad/money";
import type { Clock } from "../../../../platform/clock.ts";
import { type OnTransfersEnded, voided } from "../../../../platform/transfer-end.ts";
import {
  type Budget,
  type BudgetName,
  capBudget,
  creationBudget,
  fitBudgets,
  gasBudget,
  isNearlyFull,
  nothingUsed,
} from "../model/fit-budgets.ts";
import type { QueuedOperation } from "../model/operation.ts";
import { gasOf, type PackedBatch, packBatch } from "../model/pack-batch.ts";
import {
  type AssetStop,
  type BudgetStop,
  running,
  type SettlementState,
  stopped,
} from "../model/settlement-state.ts";
import { traceFormed } from "../model/trace-settlement.ts";
import {
  type FailingOperation,
  lockQueued,
  readQueue,
  refuseQueued,
  storeBatch,
} from "../store/batch-store.ts";
import { explainFailing } from "../store/explain-failing.ts";
import { type ExamineOptions, examineBatch } from "./examine-batch.ts";
import type { RecentFailures } from "./recent-failures.ts";
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
  onTransfersEnded: OnTransfersEnded;
  recentFailures: RecentFailures;
}

export interface FormResult {
  /** The number of operations in the new batch; 0 when none was formed. */
  readonly formed: number;
  readonly state: SettlementState;
  /** Assets whose operations wait while the others are sent. */
  readonly assetStops: readonly AssetStop[];
  /** Budgets of the day that are used up; operations that need them wait for the next day. */
  readonly budgetStops: readonly BudgetStop[];
  /** The number of operations that were moved to the next day, so that those behind them can be sent now. */
  readonly deferred: number;
  /** The number of operations that were refused because they would fail on the chain. */
  readonly refused: number;
  /** True when no operation was left of those examined; others behind them can be sent now. */
  readonly isEmptied: boolean;
  /** The module's daily caps; empty if they were not read from the chain. */
  readonly budgets: readonly DailyBudget[];
  /** The costs of earlier batches of this UTC day. */
  readonly spending: Spending;
}

const capStop = (asset: ChainAsset): AssetStop => ({
  asset,
  code: "daily_cap",
  reason: `The module's daily cap for ${assets[asset].name} is reached.`,
});

const gasStop: BudgetStop = {
  code: "gas_budget",
  reason:
    "The day's gas budget is used up except for the reserve for people who sent little today; others wait for the next day.",
};

const creationStop: BudgetStop = {
  code: "safe_creations",
  reason:
    "The maximum number of Safes per day was created: the first sends of other accounts wait for the next day.",
};

/**
 * Stores an examined batch under a number. Operations that were cancelled during the examination are left
 * out: items do not fund each other, so the result of the simulation still holds for the others.
 * @returns the number of stored operations; 0 when all were cancelled and no number was used
 */
async function storeRemaining(
  { pool, chain, clock }: FormOptions,
  packed: PackedBatch,
  number: bigint,
  gasEstimate: bigint,
): Promise<number> {
  const startedAt = clock.now();
  const stored = await inTransaction(pool, async (db) => {
    const queued = await lockQueued(
      db,
      packed.operations.map(({ id }) => id),
      clock.now(),
    );
    const operations = packed.operations.filter(({ id }) => queued.has(id));
    if (operations.length === 0) return null;
    const creating = new Set(operations.map(({ owner }) => owner?.owner));
    const owners = packed.owners.filter(({ owner }) => creating.has(owner));
    const encoded = chain.encode(operations, owners);
    await storeBatch(db, {
      number,
      day: dayOf(clock.now()),
      ...encoded,
      gasEstimate,
      operations,
    });
    return { operations, digest: encoded.digest };
  });
  if (stored === null) return 0;
  const { operations, digest } = stored;
  traceFormed({ number, digest, gasEstimate }, operations, startedAt, clock.now());
  return operations.length;
}

/** Returns whether a cap is nearly used up once the batch has moved. */
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

/** Takes operations for which the budgets have no room out of the queue and defers them to the next day. */
async function fitQueue(
  { pool, clock }: FormOptions,
  queue: readonly QueuedOperation[],
  budgets: readonly Budget[],
): Promise<Fitted> {
  const { fitting, waiting, full } = fitBudgets(queue, budgets);
  return { fitting, full, deferred: await deferQueued(pool, waiting, nextDayOf(clock.now())) };
}

/** Applies the operator's daily budgets of gas and of Safe creations to the queue. */
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

/** Refuses operations that cannot be sent. @returns their number, without those that may still wait */
async function refuse(
  { pool, onTransfersEnded }: FormOptions,
  failing: readonly FailingOperation[],
  waitedMs: number,
): Promise<number> {
  if (failing.length === 0) return 0;
  return inTransaction(pool, async (db) => {
    const transferIds = await refuseQueued(db, failing, waitedMs);
    if (transferIds.length > 0) await onTransfersEnded(db, transferIds, voided());
    return transferIds.length;
  });
}

/** Refuses operations that would fail on the chain, with the reason of those out of own Safes. */
async function refuseFailing(
  options: FormOptions,
  failing: readonly QueuedOperation[],
): Promise<number> {
  const own = failing.filter(({ isOwn }) => isOwn);
  const reasons = await explainFailing(options.chain, own, null);
  const explained = failing.map(({ id }) => ({ id, failure: reasons.get(id) ?? null }));
  return refuse(options, explained, options.settings.refuseAfterMs);
}

/**
 * Forms a batch from the front of the queue and stores it under a number. It is called only when the chain
 * has every earlier batch, so that the simulation sees the state the batch will run on.
 *
 * Some operations are left in the queue while the others are sent: those of an asset that cannot be moved
 * now, those that need a used-up cap or budget (until the next day), and those that fail because of their
 * sender or recipient together with similar ones (refused if they still fail after `refuseAfterMs`). If the
 * module or the gas money is the problem, no batch is formed and the state says why.
 */
export async function formBatch(options: FormOptions, number: bigint): Promise<FormResult> {
  const { pool, chain, settings, clock, recentFailures } = options;
  const [queued, spending] = await Promise.all([
    readQueue(pool, settings.limits.maxItems, recentFailures.ids(), clock.now()),
    readSpending(pool, dayOf(clock.now())),
  ]);
  const stoppedOnes = queued.filter(({ isStopped }) => isStopped);
  const due = recentFailures.skip(queued.filter(({ isStopped }) => !isStopped));
  // The next pass does not read operations skipped now: others may be behind them.
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
  let refused = await refuse(
    options,
    stoppedOnes.map(({ id }) => ({ id, failure: "safe_stopped" })),
    0,
  );
  let maxOperations = queue.length;
  const result = (formed: number, state: SettlementState, isEmptied = false): FormResult => ({
    formed,
    state,
    assetStops,
    budgetStops,
    deferred,
    refused,
    isEmptied,
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
      const failingOnes = queue.filter(({ id }) => failing.has(id));
      refused += await refuseFailing(options, failingOnes);
      recentFailures.add(failingOnes);
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
    // The cap was used by others in the meantime, or the day has just changed: left to the next pass.
    if (examination.isOverCap) return result(0, running);
    if (examination.gas > settings.limits.maxGas) {
      // The figures for packing were too low for these items: take fewer.
      maxOperations = Math.floor(packed.operations.length / 2);
      if (maxOperations >= 1) continue;
      const reason = "The first item of the queue alone costs more gas than a batch may.";
      return result(0, stopped("batch_refused", reason));
    }
    const formed = await storeRemaining(options, packed, number, examination.gas);
    return result(formed, running, formed === 0);
  }
  return result(0, running, isShortened);
}
