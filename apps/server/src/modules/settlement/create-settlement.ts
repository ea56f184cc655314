import type { ChainPort } from "@lilypad/chain";
import type { Pool, Queryable } from "@lilypad/db";
import { assets } from "@lilypad/money";
import type { Registry } from "prom-client";
import type { Clock } from "../../platform/clock.ts";
import { startLoop, type WakeableLoop } from "../../platform/due-work/index.ts";
import { listen } from "../../platform/live/listen.ts";
import type { Logger } from "../../platform/logger.ts";
import { createLeadership } from "./leadership.ts";
import type { OnTransfersEnded } from "./model/on-transfers-ended.ts";
import type { SettlementSettings } from "./model/settings.ts";
import { createSettlementMetrics } from "./model/settlement-metrics.ts";
import type { ClaimOutflow } from "./scan/book-outflow.ts";
import type { NameDeposit, OnDeposit } from "./scan/book-transfers.ts";
import type { HandoverBooks } from "./scan/handover-books.ts";
import { createScanner } from "./scan/scan.ts";
import { cancelQueued, isCurrent } from "./send/cancel-queued.ts";
import type { CallSource } from "./send/operator-calls.ts";
import { createWorker, readNumbers } from "./send/work.ts";
import { readHead } from "./store/scan-store.ts";
import { getReconciliation } from "./watch/get-reconciliation.ts";
import { createQueueWatch, type QueueHealth } from "./watch/queue-health.ts";
import { createReconcile, type FindOtherDifferences } from "./watch/reconcile.ts";
import { readCheckedBooks } from "./watch/reconciliation-store.ts";

export interface SettlementDependencies {
  pool: Pool;
  /** The address for LISTEN, with which a queued operation wakes the worker immediately. */
  databaseUrl: string;
  chain: ChainPort;
  /** Another node, which has to agree before a Safe counts as lying. By default the same node is asked again. */
  secondChain?: ChainPort;
  clock: Clock;
  logger: Logger;
  registry: Registry;
  settings: SettlementSettings;
  /** Called when the chain shows that this database was restored from a backup, before missing batches are imported. */
  onRestored: () => Promise<unknown>;
  /** True in a process that sends batches and reads the chain; other processes only answer questions. */
  isWorker: boolean;
  /** Updates everything that depends on transfers that end. */
  onTransfersEnded: OnTransfersEnded;
  /** Returns the kind of a credit. By default all of them are deposits. */
  nameDeposit?: NameDeposit;
  /**
   * Names the pending transfer that a movement out of an own Safe settles, if another module has reserved one. By default
   * all of them are booked as new transfers.
   */
  claimOutflow?: ClaimOutflow;
  /** Called after a deposit was credited, in its SQL transaction. */
  onDeposit?: OnDeposit;
  /** Finds differences in the records of other modules, at the same moment as those of the ledger. */
  findOtherDifferences?: FindOtherDifferences;
  /** Hand-overs: their calls are sent between batches, and their events are read with those of batches. By default there are none. */
  handovers?: CallSource & HandoverBooks;
}

const noHandovers: CallSource & HandoverBooks = {
  listDue: async () => [],
  onRefused: async () => undefined,
  book: async () => [],
  rewind: async () => undefined,
};

export type Settlement = ReturnType<typeof createSettlement>;

const healthRefreshMs = 500;
const finalScanMs = 5_000;
const queueChannel = "lilypad_settlement";

/**
 * Sends pending transfers to the chain in batches and ends them on its evidence. Single passes
 * (`work`, `scan`, …) can be called directly; `start` runs them in loops until `stop`.
 */
export function createSettlement(dependencies: SettlementDependencies) {
  const { pool, chain, clock, logger, settings, isWorker } = dependencies;
  const metrics = createSettlementMetrics(dependencies.registry);
  const handovers = dependencies.handovers ?? noHandovers;
  const options = { ...dependencies, metrics, handovers, calls: handovers };
  const work = createWorker(options);
  const { scanHead, scanFinal } = createScanner(options);
  const reconcile = createReconcile(options);
  const leadership = createLeadership({ pool, logger });
  let loops: WakeableLoop[] = [];
  let stopListening: (() => Promise<void>) | undefined;

  function showHealth(health: QueueHealth): void {
    const { queued, oldestAt, code, assetStops, budgetStops } = health;
    metrics.queued.set(queued);
    metrics.outflowsWaiting.set(health.outflowsWaiting);
    metrics.safesStopped.set(health.safesStopped);
    // The place of an operation in the queue may be in the future.
    const ageMs = oldestAt === null ? 0 : clock.now().getTime() - oldestAt.getTime();
    metrics.oldestAgeSeconds.set(Math.max(0, ageMs / 1000));
    metrics.stopped.reset();
    if (code !== null) metrics.stopped.set({ cause: code }, 1);
    metrics.assetStopped.reset();
    for (const { asset, code: cause } of assetStops) {
      metrics.assetStopped.set({ asset: assets[asset].name, cause }, 1);
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

  function startWorking(): void {
    const start = (name: string, pauseMs: number, pass: () => Promise<boolean>) =>
      startLoop({
        name,
        logger,
        pauseMs,
        pass: async () => (await leadership.leads()) && pass(),
      });
    const scanning = start("scan", settings.pollMs, scanHead);
    // A queued operation wakes it; its own interval is only for changes on the chain.
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
    /**
     * Returns whether sends of an asset are accepted, or of every asset if none is given; false until the
     * chain has confirmed that the database is not behind it.
     */
    acceptsSends: watch.acceptsSends,
    /** Returns whether the chain is known not to be ahead of this database, however slow the queue is. */
    isCaughtUp: watch.isCaughtUp,
    /** Cancels a transfer that has no batch yet; false when that is too late or not safe. */
    cancelQueued: async (transferId: string) =>
      watch.isVerified() && cancelQueued(dependencies, transferId),
    /** Whether it is safe to take back what was reserved, in the caller's SQL transaction. */
    mayTakeBack: async (db: Queryable) => watch.isVerified() && isCurrent(db),
    getReconciliation: () => getReconciliation(dependencies),
    /** Reads the latest complete comparison of all Safes with the books; null before the first. */
    readCheckedBooks: () => readCheckedBooks(pool),
    /** Reads the last block that the ledger contains, in the caller's SQL transaction; null before the first. */
    readHead,

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
      if (isWorker) startWorking();
    },

    /** Stops the loops after their current passes. */
    async stop(): Promise<void> {
      await stopListening?.();
      await Promise.all(loops.map((loop) => loop.stop()));
      loops = [];
      leadership.resign();
    },
  };
}
