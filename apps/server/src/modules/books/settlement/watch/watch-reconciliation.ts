import type { Pool } from "@lilypad/db";
import { assets } from "@lilypad/money";
import type { Clock } from "../../../../platform/clock.ts";
import type { Logger } from "../../../../platform/logger.ts";
import type { SettlementMetrics } from "../model/settlement-metrics.ts";
import { readLatestReconciliation } from "./reconciliation-store.ts";

export interface ReconciliationWatchOptions {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  metrics: SettlementMetrics;
  /** How old the latest reconciliation may become before an alarm is raised, in milliseconds. */
  maxAgeMs: number;
}

/**
 * Creates the watch over the reconciliation, in every process: one that hangs or fails in the worker that leads must be
 * noticed by the others. The gauges come from the database, so they are the same in all processes.
 */
export function createReconciliationWatch(options: ReconciliationWatchOptions) {
  const { pool, clock, logger, metrics, maxAgeMs } = options;
  const startedAt = clock.now();
  let isStale = false;

  return {
    /** Reads the latest reconciliation, and raises one alarm when it has become too old. */
    async refresh(): Promise<void> {
      const latest = await readLatestReconciliation(pool);
      // A new installation, and a process that just started, get the time for a first one.
      const since =
        latest === null || latest.finishedAt < startedAt ? startedAt : latest.finishedAt;
      const wasStale = isStale;
      isStale = clock.now().getTime() - since.getTime() > maxAgeMs;
      metrics.reconciliationStale.set(isStale ? 1 : 0);
      if (latest !== null) {
        metrics.reconciledAt.set(latest.finishedAt.getTime() / 1000);
        metrics.differences.set(latest.differenceCount);
        for (const { asset, ledger, chain } of latest.assets) {
          const { name } = assets[asset];
          metrics.reconciledTotal.set({ asset: name, side: "ledger" }, Number(ledger));
          metrics.reconciledTotal.set({ asset: name, side: "chain" }, Number(chain));
        }
      }
      if (isStale && !wasStale) {
        metrics.alerts.inc();
        logger.error(
          { finishedAt: latest?.finishedAt ?? null, maxAgeMs },
          "the books have not been compared with the chain for too long",
        );
      }
      if (wasStale && !isStale) logger.info("the books are compared with the chain again");
    },
    /** Whether the latest reconciliation is too old. */
    isStale: () => isStale,
  };
}
