import type { ChainPort } from "@lilypad/chain";
import { inTransaction, type Pool, type Queryable } from "@lilypad/db";
import { assets } from "@lilypad/money";
import type { Registry } from "prom-client";
import type { Clock } from "../../../platform/clock.ts";
import { type BackgroundWork, createLoop } from "../../../platform/due-work/index.ts";
import { listen } from "../../../platform/live/listen.ts";
import type { Logger } from "../../../platform/logger.ts";
import type { ReadLong } from "../../../platform/reads/index.ts";
import { seldom } from "../../../platform/seldom.ts";
import type { OnTransfersEnded } from "../../../platform/transfer-end.ts";
import { createLeadership } from "./leadership.ts";
import type { OnRestored } from "./model/on-restored.ts";
import type { SettlementSettings } from "./model/settings.ts";
import { createSettlementMetrics } from "./model/settlement-metrics.ts";
import type { ClaimOutflow } from "./scan/book-outflow.ts";
import type { NameDeposit, OnDeposit } from "./scan/book-transfers.ts";
import { claimImported, type Reserved } from "./scan/claim-imported.ts";
import type { HandoverBooks } from "./scan/handover-books.ts";
import type { BookSafeChanges } from "./scan/safe-change-books.ts";
import { createScanner } from "./scan/scan.ts";
import { cancelQueued, isCurrent } from "./send/cancel-queued.ts";
import type { CallSource } from "./send/operator-calls.ts";
import { readLargestGas } from "./send/submission-store.ts";
import { createWorker, readNumbers } from "./send/work.ts";
import { readNextNumber } from "./store/batch-store.ts";
import { type CursorName, readCursors, readHead } from "./store/scan-store.ts";
import { writeVerification } from "./store/verification-store.ts";
import { listDailyVolumes } from "./store/volume-store.ts";
import { getReconciliation } from "./watch/get-reconciliation.ts";
import { createQueueWatch, type QueueHealth } from "./watch/queue-health.ts";
import { createQueueLength } from "./watch/queue-length.ts";
import { createReconcile, type FindOtherDifferences } from "./watch/reconcile.ts";
import { readCheckedBooks } from "./watch/reconciliation-store.ts";
import { createPassNote, describeStandstill } from "./watch/standstill.ts";
import { createReconciliationWatch } from "./watch/watch-reconciliation.ts";

export interface SettlementDeps {
  pool: Pool;
  /** Runs the reconciliation's read of the records, perhaps on a standby. By default on `pool`. */
  readLong?: ReadLong;
  /** For the lock of the leader, which outlasts transactions. By default `pool`. */
  sessionPool?: Pool;
  /** The address for LISTEN, with which a queued operation wakes the worker immediately. */
  databaseUrl: string;
  chain: ChainPort;
  /** Identifies the installation on the chain, as in its deployment. */
  chainMarker: string;
  /** Another node, which has to agree before a Safe counts as lying. By default the same node is read again. */
  secondChain?: ChainPort;
  clock: Clock;
  logger: Logger;
  registry: Registry;
  settings: SettlementSettings;
  /** Called when the chain shows that this database was restored from a backup, before missing batches are imported. */
  onRestored: OnRestored;
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
  /** Follows changes of who controls a Safe, in the SQL transaction that books their block. By default nothing is done. */
  bookSafeChanges?: BookSafeChanges;
}

const noHandovers: CallSource & HandoverBooks = {
  listDue: async () => [],
  onRefused: async () => undefined,
  book: async () => [],
  rewind: async () => undefined,
};

export type Settlement = ReturnType<typeof createSettlement>;

const healthRefreshMs = 500;
/** The same while nothing is queued or in flight. */
const idleHealthRefreshMs = 1_000;
/** After an outage of the database, sends must not be accepted for long without a check of its identity. */
const healthBackOff = { firstMs: healthRefreshMs, maxMs: healthRefreshMs };
const unverifiedLogMs = 60_000;
/** It compares all Safes with the chain, which takes long on a large installation. */
const maxReconciliationMs = 6 * 60 * 60_000;
const finalScanMs = 5_000;
const idleFinalScanMs = 10_000;
/** How often an idle worker looks whether there is something to send, although nothing was announced. */
const idleWorkMs = 10_000;
const reconciliationWatchMs = 15_000;
/** How often workers count the queue for the metrics, about as often as they are read. */
const countQueueMs = 15_000;
/** How many batches show what one costs. */
const latestBatches = 50;
const queueChannel = "lilypad_settlement";

/**
 * Sends pending transfers to the chain in batches and ends them on its evidence. Single passes
 * (`work`, `scan`, …) can be called directly; `start` runs them in loops until `stop`.
 */
export function createSettlement(dependencies: SettlementDeps) {
  const { pool, sessionPool = pool, chain, clock, logger, settings, isWorker } = dependencies;
  const metrics = createSettlementMetrics(dependencies.registry);
  const handovers = dependencies.handovers ?? noHandovers;
  const options = { ...dependencies, metrics, handovers, calls: handovers };
  const noteThisPass = createPassNote(options);
  const passOverQueue = createWorker(options);
  /** One pass over the queue, whose beginning is noted even if it fails. */
  async function work(): Promise<boolean> {
    await noteThisPass();
    return passOverQueue();
  }
  const { scanHead, scanFinal } = createScanner(options);
  const reconcile = createReconcile(options);
  const reconciliationWatch = createReconciliationWatch({
    ...options,
    maxAgeMs: Math.max(settings.maxReconciliationAgeMs, 3 * settings.reconciliationIntervalMs),
  });
  const readQueueLength = createQueueLength({ pool, clock });
  const leadership = createLeadership({ pool: sessionPool, logger });
  const sayUnverified = seldom(unverifiedLogMs, (_leftOut, facts: { isBehind: boolean }) =>
    logger.warn(
      facts,
      "sends are not accepted yet: this database still lacks blocks or batches of its chain, or belongs to another module",
    ),
  );
  const verifiedModule = { module: chain.module, chainMarker: dependencies.chainMarker };
  let mayAskChain = true;
  let stopListening: (() => Promise<void>) | undefined;

  let isIdle = false;
  const pollMs = () => (isIdle ? settings.idlePollMs : settings.pollMs);

  let lastPassAt: Date | null = null;

  function showHealth(health: QueueHealth): void {
    lastPassAt = health.lastPassAt;
    isIdle = health.oldestAt === null && health.outflowsWaiting === 0;
    const { oldestAt, code, assetStops, budgetStops } = health;
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
    onAccepts: (accepts) => metrics.acceptsSends.set(accepts ? 1 : 0),
    mayAsk: () => mayAskChain,
    verifiedModule,
    async confirm() {
      const moduleNext = await chain.readNextBatch();
      // On one connection, so that the numbers are those of the database whose identity is remembered.
      return inTransaction(pool, async (db) => {
        const ourNext = await readNextNumber(db, moduleNext);
        const isBehind = ourNext === null || moduleNext > ourNext;
        const isVerified = !isBehind && (await writeVerification(db, verifiedModule));
        if (!isVerified) sayUnverified({ isBehind });
        return isVerified;
      });
    },
  });

  const watching = createLoop({
    name: "queue health",
    logger,
    pauseMs: () => (isIdle ? idleHealthRefreshMs : healthRefreshMs),
    backOff: healthBackOff,
    async pass() {
      await watch.refresh();
      return false;
    },
  });
  const lookingAtReconciliation = createLoop({
    name: "reconciliation watch",
    logger,
    pauseMs: reconciliationWatchMs,
    async pass() {
      await reconciliationWatch.refresh();
      return false;
    },
  });
  const { leads } = leadership;
  const scanning = createLoop({ name: "scan", logger, pauseMs: pollMs, leads, pass: scanHead });
  // A queued operation wakes it; its own interval is only for changes on the chain, and for a wake-up that was lost.
  const working = createLoop({
    name: "work",
    logger,
    pauseMs: () => (isIdle ? idleWorkMs : settings.pollMs * 4),
    leads,
    async pass() {
      const more = await work();
      if (more) {
        isIdle = false;
        scanning.wake();
      }
      return more;
    },
  });
  const finalising = createLoop({
    name: "scan final",
    logger,
    pauseMs: () => (isIdle ? idleFinalScanMs : finalScanMs),
    leads,
    pass: scanFinal,
  });
  const reconciling = createLoop({
    name: "reconcile",
    logger,
    pauseMs: settings.reconciliationIntervalMs,
    maxPassMs: maxReconciliationMs,
    leads,
    async pass() {
      await reconcile();
      return false;
    },
  });
  const counting = createLoop({
    name: "queue length",
    logger,
    pauseMs: countQueueMs,
    async pass() {
      metrics.queued.set(await readQueueLength());
      return false;
    },
  });
  /** The loops of a process that sends batches and reads the chain. */
  const workerLoops = [working, scanning, finalising, reconciling, counting];
  const loops: readonly BackgroundWork[] = [
    watching,
    lookingAtReconciliation,
    ...(isWorker ? workerLoops : []),
  ];

  function startListening(): void {
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
    watchReconciliation: reconciliationWatch.refresh,
    /** Describes that no worker settles payments, as this process last read it; null while one does. */
    describeStandstill: () => describeStandstill(lastPassAt, clock.now()),
    /** All background work of this process, which `start` starts. */
    loops,
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
    /**
     * Ends a reserved transfer that this restored database had lost the sending of, with the chain's movement; false if
     * it was not sent. In the caller's SQL transaction.
     */
    claimImported: (db: Queryable, reserved: Reserved) =>
      claimImported(dependencies.onTransfersEnded, db, reserved),
    /** Whether it is safe to take back reserved money, in the caller's SQL transaction. */
    mayTakeBack: async (db: Queryable) => watch.isVerified() && isCurrent(db),
    getReconciliation: () => getReconciliation(dependencies, readQueueLength),
    /** Lists the amounts sent to the chain on each of the last days. */
    listDailyVolumes: (days: number) => listDailyVolumes(pool, clock.now(), days),
    /** Returns how many batches the chain has that this database does not have, as after a restore from a backup. */
    async readMissingBatches(): Promise<bigint> {
      const { moduleNext, ourNext } = await readNumbers({ pool, chain });
      return ourNext === null || ourNext >= moduleNext ? 0n : moduleNext - ourNext;
    },
    /** Whether the books were not compared with the chain for too long. */
    isReconciliationStale: reconciliationWatch.isStale,
    /** Reads the latest complete comparison of all Safes with the books; null before the first. */
    readCheckedBooks: () => readCheckedBooks(pool),
    /** Reads the last block that the ledger contains, in the caller's SQL transaction; null before the first. */
    readHead,

    /** Whether this process is the one that settles now. */
    isLeading: leadership.isLeading,
    /** The largest gas limit of the latest batches; that of a full batch before the first. */
    async readLargestGas(): Promise<bigint> {
      const largest = await readLargestGas(pool, latestBatches);
      return largest === 0n ? settings.limits.maxGas : largest;
    },
    /** The numbers of the last blocks that were booked; null before the first. */
    async readCursors(): Promise<Record<CursorName, bigint | null>> {
      const { head, final } = await readCursors(pool);
      return { head: head?.number ?? null, final: final?.number ?? null };
    },

    /** Whether sends have been accepted in this process, because the chain was verified for its database. */
    hasAcceptedSends: watch.wasVerified,

    /**
     * Starts to decide whether sends are accepted, before the chain was compared with the deployment: until `start`
     * only the confirmation that the database has stored counts.
     */
    watch(): void {
      mayAskChain = false;
      watching.start();
    },

    /** Starts all loops of this process. The chain is known to be that of the deployment. */
    start(): void {
      mayAskChain = true;
      for (const loop of loops) loop.start();
      watching.wake();
      if (isWorker) startListening();
    },

    /** Stops the loops after their current passes. */
    async stop(): Promise<void> {
      await stopListening?.();
      await Promise.all(loops.map((loop) => loop.stop()));
      leadership.resign();
    },
  };
}
