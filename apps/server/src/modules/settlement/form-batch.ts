import { inTransaction } from "@lilypad/db";
import { readQueue, storeBatch } from "./batch-store.ts";
import { type ExamineOptions, examineBatch } from "./examine-batch.ts";
import { packBatch } from "./pack-batch.ts";
import { running, type SettlementState, stopped } from "./settlement-state.ts";

export interface FormResult {
  /** Operations that got a number now. */
  readonly formed: number;
  readonly state: SettlementState;
}

/**
 * Gives the front of the queue a number. Called only when the chain has every earlier batch, so that
 * the simulation sees what the batch will meet. When the token, the module or the gas money is the
 * problem, nothing gets a number and the state says why.
 */
export async function formBatch(options: ExamineOptions, number: bigint): Promise<FormResult> {
  const { pool, chain, settings } = options;
  const queue = await readQueue(pool, settings.limits.maxItems);
  if (queue.length === 0) return { formed: 0, state: running };
  for (let share = queue.length; share >= 1; share = Math.floor(share / 2)) {
    const packed = packBatch(queue.slice(0, share), settings.limits);
    const encoded = chain.encode(packed.operations, packed.owners);
    const { state, gas } = await examineBatch(options, packed, { number, ...encoded });
    if (state.state === "stopped") return { formed: 0, state };
    // The budgets of packing were too small for what these items really cost: take fewer.
    if (gas > settings.limits.maxGas) continue;
    await inTransaction(pool, (db) =>
      storeBatch(db, { number, ...encoded, gasEstimate: gas, operations: packed.operations }),
    );
    return { formed: packed.operations.length, state: running };
  }
  return {
    formed: 0,
    state: stopped(
      "batch_refused",
      "The first item of the queue alone costs more gas than a batch may.",
    ),
  };
}
