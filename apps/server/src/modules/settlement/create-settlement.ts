import type { Pool } from "@lilypad/db";
import { assetOfNumber, assets } from "@lilypad/money";
import type { Registry } from "prom-client";
import type { Clock } from "../../platform/clock.ts";
import { listen } from "../../platform/live/listen.ts";
import type { Logger } from "../../platform/logger.ts";
import { startLoop, type WakeableLoop } from "../../platform/wakeable-loop.ts";
import type { NameDeposit } from "./book-transfers.ts";
import { createCancelQueued } from "./cancel-queued.ts";
import { createGetReconciliation } from "./get-reconciliation.ts";
import { createLeadership } from "./leadership.ts";
import { createQueueWatch, type QueueHealth } from "./queue-health.ts";
import { createReconcile, type FindOtherDifferences } from "./reconcile.ts";
import { createScanner } from "./scan.ts";
import type { SettlementSettings } from "./settings.ts";
import type { SettlementChain } from "./settlement-chain.ts";
import { createSettlementMetrics } from "./settlement-metrics.ts";
import { createWorker, readNumbers } from "./work.ts";

export interface SettlementDependencies {
  pool: Pool;
  /** For LISTEN; the worker then wakes at once. */
  databaseUrl: string;
  chain: SettlementChain;
  clock: Clock;
  logger: Logger;
  registry: Registry;
  settings: SettlementSettings;
  /** Tells one extended public key from another. */
  keyFingerprint: string;
  /** Whether this process carries batches and reads the chain, or only answers questions about them. */
  works: boolean;
  /** Says what a credit is; all of them are deposits when not given. */
  nameDeposit?: NameDeposit;
  /** What else of the books has to be compared, at the same moment. */
  findOtherDifferences?: FindOtherDifferences;
}

export type Settlement = ReturnType<typeof createSettlement>;

const healthRefreshMs = 500;
const finalScanMs = 5_000;
const queueChannel = "lilypad_settlement";

/**
 * Carries pending transfers to the chain and brings its evidence back. The single passes (`work`,
 * `scan`, …) can be called by themselves; `start` runs them in loops until `stop`.
 */
export function createSettlement(dependencies: SettlementDependencies) {
  const { pool, chain, clock, logger, settings, works } = dependencies;
  const metrics = createSettlementMetrics(dependencies.registry);
  const options = { ...dependencies, metrics };
  const work = createWorker(options);
  const { scanHead, scanFinal } = createScanner(options);
  const reconcile = createReconcile(options);
  const leadership = createLeadership({ pool, logger });
  let loops: WakeableLoop[] = [];
  let stopListening: (() => Promise<void>) | undefined;

  function showHealth({ queued, oldestAt, code, assetStops, budgetStops }: QueueHealth): void {
    metrics.queued.set(queued);
    // A turn may be still to come.
    const ageMs = oldestAt === null ? 0 : clock.now().getTime() - oldestAt.getTime();
    metrics.oldestAgeSeconds.set(Math.max(0, ageMs / 1000));
    metrics.stopped.reset();
    if (code !== null) metrics.stopped.set({ cause: code }, 1);
    metrics.assetStopped.reset();
    for (const { asset, code: cause } of assetStops) {
      metrics.assetStopped.set({ asset: assets[assetOfNumber(asset)].name, cause }, 1);
    }
    metrics.budgetStopped.reset();
    for (const { code: cause } of budgetStops) metrics.budgetStopped.set({ cause }, 1);
  }

  const watch = createQueueWatch({
    pool,
    clock,
    maxPendingAgeMs: settings.maxPendingAgeMs,
    onHealth: showHealth,
    async isBehind() {
      const { moduleNext, ourNext } = await readNumbers({ pool, chain });
      return ourNext === null || moduleNext > ourNext;
    },
  });

  const led = (pass: () => Promise<boolean>) => async () =>
    (await leadership.leads()) ? pass() : false;

  function startWorking(): void {
    const start = (name: string, pauseMs: number, pass: () => Promise<boolean>) =>
      startLoop({ name, logger, pauseMs, pass: led(pass) });
    const scanning = start("scan", settings.pollMs, scanHead);
    // What is queued wakes it; it looks by itself only for what has changed on the chain.
    const working = start("work", settings.pollMs * 4, async () => {
      const more = await work();
      if (more) scanning.wake();
      return more;
    });
    const finalising = start("scan final", finalScanMs, scanFinal);
    const reconciling = start("reconcile", settings.reconciliationIntervalMs, async () => {
      await reconcile();
      return false;
    });
    loops.push(working, scanning, finalising, reconciling);
    const listener = listen({
      databaseUrl: dependencies.databaseUrl,
      logger,
      channels: { [queueChannel]: () => working.wake() },
      onConnected: () => working.wake(),
    });
    stopListening = () => listener.stop();
  }

  return {
    work,
    scan: scanHead,
    scanFinal,
    reconcile,
    refreshHealth: watch.refresh,
    /** Whether people may send an asset now; false until the chain has confirmed that we are not behind it. */
    acceptsSends: watch.acceptsSends,
    /** Whether the chain is known not to be ahead of this database, however slow the queue is. */
    isCaughtUp: watch.isCaughtUp,
    cancelQueued: createCancelQueued({ pool, isVerified: watch.isVerified }),
    getReconciliation: createGetReconciliation({ pool, clock }),

    start(): void {
      loops.push(
        startLoop({
          name: "queue health",
          logger,
          pauseMs: healthRefreshMs,
          async pass() {
            await watch.refresh();
            return false;
          },
        }),
      );
      if (works) startWorking();
    },

    /** Ends after the passes that are running. */
    async stop(): Promise<void> {
      await stopListening?.();
      await Promise.all(loops.map((loop) => loop.stop()));
      loops = [];
      leadership.resign();
    },
  };
}
