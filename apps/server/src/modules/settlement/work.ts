import type { Pool } from "@lilypad/db";
import { assetOfNumber, assets } from "@lilypad/money";
import type { Hex } from "viem";
import type { Clock } from "../../platform/clock.ts";
import type { Logger } from "../../platform/logger.ts";
import { readBatch, readNextNumber } from "./batch-store.ts";
import { verifyBinding, WrongBindingError } from "./binding.ts";
import { decideNext } from "./decide-next.ts";
import { type Budget, type DailyBudget, isNearlyFull } from "./fit-budgets.ts";
import { formBatch } from "./form-batch.ts";
import { createHeldBack } from "./held-back.ts";
import { sendBatch } from "./send-batch.ts";
import type { SettlementSettings } from "./settings.ts";
import type { SettlementChain } from "./settlement-chain.ts";
import type { SettlementMetrics } from "./settlement-metrics.ts";
import {
  type SettlementState,
  type Stops,
  stopped,
  writeSettlementState,
  writeStops,
} from "./settlement-state.ts";
import type { Spending } from "./spending-store.ts";

export interface WorkerOptions {
  pool: Pool;
  chain: SettlementChain;
  clock: Clock;
  logger: Logger;
  metrics: SettlementMetrics;
  settings: SettlementSettings;
  keyFingerprint: string;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The chain's next number and ours, which may not be known yet. */
export async function readNumbers({ pool, chain }: Pick<WorkerOptions, "pool" | "chain">) {
  const moduleNext = await chain.readNext();
  return { moduleNext, ourNext: await readNextNumber(pool, moduleNext) };
}

/** New people must not get the Safes of those whose rows the restored backup lacks. */
async function skipOwnerNumbers(pool: Pool): Promise<void> {
  await pool.query(
    "select setval('smart_account_owner_index', nextval('smart_account_owner_index') + 100000)",
  );
}

export function createWorker(options: WorkerOptions) {
  const { pool, chain, logger, metrics, settings, keyFingerprint } = options;
  const heldBack = createHeldBack(options.clock, settings.refuseAfterMs);
  let isBound = false;

  async function tell(state: SettlementState): Promise<void> {
    if (!(await writeSettlementState(pool, state))) return;
    if (state.state === "running") logger.info("settlement runs");
    else logger.error({ reason: state.reason, stop: state.code }, "settlement has stopped");
  }

  async function stopBehind(missing: bigint): Promise<void> {
    const { rows } = await pool.query<{ code: string | null }>("select code from settlement_state");
    if (rows[0]?.code !== "behind_chain") await skipOwnerNumbers(pool);
    await tell(
      stopped(
        "behind_chain",
        `The chain has ${missing} more batches than this database, which was restored from a backup; they are being imported.`,
      ),
    );
  }

  /** Watches for the chain to take the transaction, so that the next batch follows at once. */
  async function watchInclusion(hash: Hex): Promise<void> {
    const endsAt = Date.now() + settings.inclusionWaitMs;
    for (let waitMs = 2; Date.now() < endsAt; waitMs = Math.min(waitMs * 2, 250)) {
      if ((await chain.readOutcome(hash)) !== null) return;
      await pause(waitMs);
    }
  }

  async function send(number: bigint, isFresh: boolean): Promise<boolean> {
    const batch = await readBatch(pool, number);
    if (batch === null) throw new Error(`batch ${number} is missing from this database`);
    const { state, sent } = await sendBatch(options, batch, isFresh);
    await tell(state);
    if (sent !== null) await watchInclusion(sent);
    return sent !== null;
  }

  async function tellStops(stops: Stops): Promise<void> {
    const { assetStops, budgetStops } = await writeStops(pool, stops);
    for (const { asset, code, reason } of assetStops) {
      logger.error({ asset, reason, stop: code }, "settlement of one asset has stopped");
    }
    for (const { code, reason } of budgetStops) {
      logger.error({ reason, stop: code }, "some operations wait for the next day");
    }
  }

  const nearlyFull = new Set<string>();

  /** Raises an alarm once when four fifths of something are used. @returns the part that is used */
  function watchUse(what: string, { spent, cap }: Pick<Budget, "spent" | "cap">): number {
    const used = cap === 0n ? 1 : Number(spent) / Number(cap);
    if (!isNearlyFull({ spent, cap })) nearlyFull.delete(what);
    else if (!nearlyFull.has(what)) {
      nearlyFull.add(what);
      metrics.alerts.inc();
      logger.warn({ what, used }, "four fifths of what a day may have are used");
    }
    return used;
  }

  /** Shows how much of the module's daily caps is used. */
  function showBudgets(budgets: readonly DailyBudget[]): void {
    for (const { asset, spent, dailyCap } of budgets) {
      const { name } = assets[assetOfNumber(asset)];
      const used = watchUse(`daily cap of ${name}`, { spent, cap: dailyCap });
      metrics.dailyCapUsed.set({ asset: name }, used);
    }
  }

  /** Shows how much of what a day may cost the operator is used. */
  function showSpending({ gas, safeCreations }: Spending): void {
    metrics.gasUsed.set(watchUse("gas", { spent: gas, cap: settings.dailyGas }));
    metrics.safeCreations.set(
      watchUse("Safe creations", { spent: safeCreations, cap: settings.dailySafeCreations }),
    );
  }

  async function form(number: bigint): Promise<boolean> {
    const formed = await formBatch({ ...options, heldBack }, number);
    showBudgets(formed.budgets);
    showSpending(formed.spending);
    if (formed.refused > 0) metrics.ended.inc({ outcome: "refused" }, formed.refused);
    await tell(formed.state);
    await tellStops(formed);
    if (formed.formed === 0) return formed.isTakenBack || formed.deferred > 0;
    metrics.batchSize.observe(formed.formed);
    return send(number, true);
  }

  /**
   * One pass: decides from the two numbers what is next, and does it.
   * @returns whether there may be more to do at once
   * @throws when the chain or the database does not answer; nothing is assumed then
   */
  return async function work(): Promise<boolean> {
    if (!isBound) {
      try {
        await verifyBinding(pool, chain, keyFingerprint);
      } catch (error) {
        if (!(error instanceof WrongBindingError)) throw error;
        await tell(stopped("wrong_binding", error.message));
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
        return form(step.number);
      case "import":
        await stopBehind(step.missing);
        return false;
    }
  };
}
