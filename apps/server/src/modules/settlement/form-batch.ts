import { inTransaction } from "@lilypad/db";
import { assetOfNumber, assets } from "@lilypad/money";
import { lockQueued, readQueue, refuseQueued, storeBatch } from "./batch-store.ts";
import { type Examination, type ExamineOptions, examineBatch } from "./examine-batch.ts";
import { type DailyBudget, fitCaps, isNearlyFull } from "./fit-caps.ts";
import type { QueuedOperation } from "./operation.ts";
import { type PackedBatch, packBatch } from "./pack-batch.ts";
import { type AssetStop, running, type SettlementState, stopped } from "./settlement-state.ts";
import { readUsedToday } from "./used-today.ts";

export interface FormResult {
  /** Operations that got a number now. */
  readonly formed: number;
  readonly state: SettlementState;
  /** Assets that wait while the others go on. */
  readonly assetStops: readonly AssetStop[];
  /** Operations that were given back, because the chain would refuse them. */
  readonly refused: number;
  /** Everything that was examined has been cancelled meanwhile: what came since can go at once. */
  readonly isTakenBack: boolean;
  /** What the module's daily caps are, when the chain was asked. */
  readonly budgets: readonly DailyBudget[];
}

const capStop = (asset: number): AssetStop => ({
  asset,
  code: "daily_cap",
  reason: `The module's daily cap for ${assets[assetOfNumber(asset)].name} is reached.`,
});

/**
 * Gives a number to a batch that was examined. What was cancelled during the examination is left out:
 * items fund each other nowhere, so the rest does what it would have done.
 * @returns how many operations the batch has; 0 when all were cancelled and no number was given
 */
async function storeWhatIsLeft(
  { pool, chain }: ExamineOptions,
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
    await storeBatch(db, { number, ...encoded, gasEstimate, operations });
    return operations.length;
  });
}

/** What is used of a cap once a batch has moved. */
function after(budget: DailyBudget, { operations }: PackedBatch): DailyBudget {
  const ofAsset = operations.filter(({ asset }) => asset === budget.asset);
  return { ...budget, spent: ofAsset.reduce((sum, { amount }) => sum + amount, budget.spent) };
}

/** What the caps have room for, once a cap refuses a batch or is nearly used up. */
async function fitQueue(
  { pool }: ExamineOptions,
  queue: readonly QueuedOperation[],
  { budgets }: Examination,
): Promise<{ fitting: readonly QueuedOperation[]; stops: AssetStop[] }> {
  const usedToday = await readUsedToday(pool, queue);
  const { fitting, full } = fitCaps(queue, budgets, usedToday);
  return { fitting, stops: [...full].map(capStop) };
}

/**
 * Gives the front of the queue a number. Called only when the chain has every earlier batch, so that
 * the simulation sees what the batch will meet. Operations of an asset that nobody can move now, or for
 * which a daily cap has no room, wait; those that fail because of their sender or recipient wait, too,
 * and are given back if they still fail after `refuseAfterMs`; the others go. When the module or the gas
 * money is the problem, nothing gets a number and the state says why.
 */
export async function formBatch(options: ExamineOptions, number: bigint): Promise<FormResult> {
  const { pool, chain, settings } = options;
  let queue: readonly QueuedOperation[] = await readQueue(pool, settings.limits.maxItems);
  const assetStops: AssetStop[] = [];
  let budgets: readonly DailyBudget[] = [];
  let isFitted = false;
  let refused = 0;
  let maxOperations = queue.length;
  const result = (formed: number, state: SettlementState, isTakenBack = false): FormResult => ({
    formed,
    state,
    assetStops,
    refused,
    isTakenBack,
    budgets,
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
      queue = queue.filter(({ id }) => !failing.has(id));
      continue;
    }
    const needsFitting =
      examination.isOverCap || budgets.some((budget) => isNearlyFull(after(budget, packed)));
    if (needsFitting && !isFitted) {
      isFitted = true;
      const { fitting, stops } = await fitQueue(options, queue, examination);
      assetStops.push(...stops);
      const isShorter = fitting.length < queue.length;
      queue = fitting;
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
  return result(0, running);
}
