import type { Pool } from "@lilypad/db";
import { assetOfNumber, assets } from "@lilypad/money";
import type { Hex } from "viem";
import type { Clock } from "../../platform/clock.ts";
import type { Logger } from "../../platform/logger.ts";
import { readBatch, readNextNumber } from "./batch-store.ts";
import { verifyBinding, WrongBindingError } from "./binding.ts";
import { decideNext } from "./decide-next.ts";
import { type DailyBudget, isNearlyFull } from "./fit-caps.ts";
import { formBatch } from "./form-batch.ts";
import { sendBatch } from "./send-batch.ts";
import type { SettlementSettings } from "./settings.ts";
import type { SettlementChain } from "./settlement-chain.ts";
import type { SettlementMetrics } from "./settlement-metrics.ts";
import {
  type AssetStop,
  type SettlementState,
  stopped,
  writeAssetStops,
  writeSettlementState,
} from "./settlement-state.ts";

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

  async function tellStops(stops: readonly AssetStop[]): Promise<void> {
    for (const { asset, code, reason } of await writeAssetStops(pool, stops)) {
      logger.error({ asset, reason, stop: code }, "settlement of one asset has stopped");
    }
  }

  const nearlyFull = new Set<number>();

  /** Shows how much of the daily caps is used, and raises an alarm once when it is four fifths. */
  function showBudgets(budgets: readonly DailyBudget[]): void {
    for (const budget of budgets) {
      const { name } = assets[assetOfNumber(budget.asset)];
      const used = budget.dailyCap === 0n ? 1 : Number(budget.spent) / Number(budget.dailyCap);
      metrics.dailyCapUsed.set({ asset: name }, used);
      if (!isNearlyFull(budget)) nearlyFull.delete(budget.asset);
      else if (!nearlyFull.has(budget.asset)) {
        nearlyFull.add(budget.asset);
        metrics.alerts.inc();
        logger.warn({ asset: name, used }, "four fifths of the module's daily cap are used");
      }
    }
  }

  async function form(number: bigint): Promise<boolean> {
    const { formed, state, assetStops, refused, isTakenBack, budgets } = await formBatch(
      { pool, chain, settings },
      number,
    );
    showBudgets(budgets);
    if (refused > 0) metrics.ended.inc({ outcome: "refused" }, refused);
    await tell(state);
    await tellStops(assetStops);
    if (formed === 0) return isTakenBack;
    metrics.batchSize.observe(formed);
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
