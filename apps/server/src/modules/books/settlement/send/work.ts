import type { ChainPort, DailyBudget } from "@lilypad/chain";
import type { Pool } from "@lilypad/db";
import { assets } from "@lilypad/money";
import type { Hex } from "viem";
import type { Clock } from "../../../../platform/clock.ts";
import type { Logger } from "../../../../platform/logger.ts";
import type { OnTransfersEnded } from "../../../../platform/transfer-end.ts";
import { decideNext } from "../model/decide-next.ts";
import { type Budget, isNearlyFull } from "../model/fit-budgets.ts";
import type { OnRestored } from "../model/on-restored.ts";
import type { SettlementSettings } from "../model/settings.ts";
import type { SettlementMetrics } from "../model/settlement-metrics.ts";
import { type SettlementState, type Stops, stopped } from "../model/settlement-state.ts";
import { traceSending } from "../model/trace-settlement.ts";
import { readBatch, readNextNumber } from "../store/batch-store.ts";
import { readSettlementState, writeSettlementState, writeStops } from "../store/state-store.ts";
import { verifyBinding, WrongBindingError } from "./binding.ts";
import { formBatch } from "./form-batch.ts";
import { type CallSource, createCallSender } from "./operator-calls.ts";
import { createRecentFailures } from "./recent-failures.ts";
import { sendBatch } from "./send-batch.ts";
import type { Spending } from "./spending-store.ts";

export interface WorkerOptions {
  pool: Pool;
  chain: ChainPort;
  clock: Clock;
  logger: Logger;
  metrics: SettlementMetrics;
  settings: SettlementSettings;
  onTransfersEnded: OnTransfersEnded;
  /** Calls of the operator key that are sent between batches. */
  calls: CallSource;
  /** Called when the chain shows that this database was restored from a backup, before missing batches are imported. */
  onRestored: OnRestored;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Reads the module's next batch number and ours, which may not be known yet. */
export async function readNumbers({ pool, chain }: Pick<WorkerOptions, "pool" | "chain">) {
  const moduleNext = await chain.readNextBatch();
  return { moduleNext, ourNext: await readNextNumber(pool, moduleNext) };
}

/** Creates the worker that forms batches and sends them. */
export function createWorker(options: WorkerOptions) {
  const { pool, chain, clock, logger, metrics, settings, onRestored } = options;
  const recentFailures = createRecentFailures(clock, settings.refuseAfterMs);
  const nearlyFull = new Set<string>();
  const callSender = createCallSender({ ...options, waitForInclusion });
  let isBound = false;
  let calledLast = false;

  async function reportState(state: SettlementState): Promise<void> {
    if (!(await writeSettlementState(pool, state))) return;
    if (state.state === "running") logger.info("settlement runs");
    else logger.error({ reason: state.reason, stop: state.code }, "settlement has stopped");
  }

  async function reportStops(stops: Stops): Promise<void> {
    const { assetStops, budgetStops } = await writeStops(pool, stops);
    for (const { asset, code, reason } of assetStops) {
      logger.error({ asset, reason, stop: code }, "settlement of one asset has stopped");
    }
    for (const { code, reason } of budgetStops) {
      logger.error({ reason, stop: code }, "some operations wait for the next day");
    }
  }

  async function stopBehindChain(missing: bigint): Promise<void> {
    if ((await readSettlementState(pool)).code !== "behind_chain") await onRestored(pool);
    await reportState(
      stopped(
        "behind_chain",
        `The chain has ${missing} more batches than this database, which was restored from a backup; they are being imported.`,
      ),
    );
  }

  /**
   * Waits for the transaction to be mined, for at most `inclusionWaitMs`, so that the next batch
   * follows immediately.
   */
  async function waitForInclusion(hash: Hex): Promise<void> {
    const endsAt = Date.now() + settings.inclusionWaitMs;
    for (let waitMs = 2; Date.now() < endsAt; waitMs = Math.min(waitMs * 2, 250)) {
      if ((await chain.readOutcome(hash)) !== null) return;
      await pause(waitMs);
    }
  }

  async function send(number: bigint, isFresh: boolean): Promise<boolean> {
    const batch = await readBatch(pool, number);
    if (batch === null) throw new Error(`batch ${number} is missing from this database`);
    const { state, sent } = await traceSending(batch, () => sendBatch(options, batch, isFresh));
    await reportState(state);
    if (sent !== null) await waitForInclusion(sent);
    return sent !== null;
  }

  /** Raises one alert when four fifths of a budget are used. @returns the used part, 0 to 1 */
  function watchUse(name: string, { spent, cap }: Pick<Budget, "spent" | "cap">): number {
    const used = cap === 0n ? 1 : Number(spent) / Number(cap);
    if (!isNearlyFull({ spent, cap })) nearlyFull.delete(name);
    else if (!nearlyFull.has(name)) {
      nearlyFull.add(name);
      metrics.alerts.inc();
      logger.warn({ budget: name, used }, "four fifths of a daily budget are used");
    }
    return used;
  }

  function showUse(budgets: readonly DailyBudget[], { gas, safeCreations }: Spending): void {
    for (const { asset, spent, dailyCap } of budgets) {
      const { name } = assets[asset];
      const used = watchUse(`daily cap of ${name}`, { spent, cap: dailyCap });
      metrics.dailyCapUsed.set({ asset: name }, used);
    }
    metrics.gasUsed.set(watchUse("gas", { spent: gas, cap: settings.dailyGas }));
    metrics.safeCreations.set(
      watchUse("Safe creations", { spent: safeCreations, cap: settings.dailySafeCreations }),
    );
  }

  async function form(number: bigint): Promise<boolean> {
    const result = await formBatch({ ...options, recentFailures }, number);
    showUse(result.budgets, result.spending);
    if (result.refused > 0) metrics.ended.inc({ outcome: "refused" }, result.refused);
    await reportState(result.state);
    await reportStops(result);
    if (result.formed === 0) return result.isEmptied || result.deferred > 0;
    metrics.batchSize.observe(result.formed);
    return send(number, true);
  }

  /** Sends a call of the operator key or forms a batch, in turn if both are due. */
  async function callOrForm(number: bigint): Promise<boolean> {
    if (await callSender.followUp()) return true;
    if (!calledLast && (await callSender.sendNext())) {
      calledLast = true;
      return true;
    }
    const mayCall = calledLast;
    calledLast = false;
    return (await form(number)) || mayCall;
  }

  /**
   * Runs one pass: decides the next step from the two numbers, and takes it.
   * @returns whether the next pass should follow immediately
   * @throws Error when the chain or the database does not answer; the next pass starts from their state again
   */
  return async function work(): Promise<boolean> {
    if (!isBound) {
      try {
        await verifyBinding(pool, chain);
      } catch (error) {
        if (!(error instanceof WrongBindingError)) throw error;
        await reportState(stopped("wrong_binding", error.message));
        return false;
      }
      isBound = true;
    }
    const { moduleNext, ourNext } = await readNumbers(options);
    if (ourNext === null) return false;
    const step = decideNext(moduleNext, ourNext);
    switch (step.do) {
      case "send":
        return send(step.number, false);
      case "form":
        return callOrForm(step.number);
      case "import":
        await stopBehindChain(step.missing);
        return false;
    }
  };
}
