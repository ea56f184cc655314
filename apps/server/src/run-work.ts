import { createHousekeeping } from "./housekeeping.ts";
import type { createResourceWatch, SystemStatus } from "./modules/console/system-status/index.ts";
import type { Outside } from "./outside.ts";
import {
  type BackgroundWork,
  createQueuesWatch,
  type DueWorker,
} from "./platform/due-work/index.ts";
import { createLive, type Streams } from "./platform/live/index.ts";
import type { Metrics } from "./platform/metrics/index.ts";
import type { Modules } from "./wiring/wire-modules.ts";

/** The workers of all modules. */
const workersOf = (modules: Modules): DueWorker[] => [
  ...Object.values(modules.notifications.workers),
  modules.freezes.worker,
  modules.staff.worker,
  modules.approvals.worker,
  modules.emergencyAlarms,
  modules.signUps.worker,
  modules.secondFactor.worker,
  modules.rewards.worker,
  modules.leaderboard.worker,
  modules.paymentReturns.worker,
  modules.account.worker,
  modules.exchange.worker,
  modules.proofOfBooks.worker,
  ...Object.values(modules.walletSends.workers),
  modules.bankRails.providerEvents.worker,
  ...modules.bankRails.verification.workers,
  ...modules.bankRails.bankAccounts.workers,
  ...modules.bankRails.funding.workers,
  ...modules.bankRails.teleport.workers,
];

/** Creates the background work of this process. With WORKERS=false that is only live streams and shared counts. */
export function createWork(
  { config, pool, reads, logger, clock }: Outside,
  modules: Modules,
  {
    metrics,
    streams,
    resources,
    status,
  }: {
    metrics: Metrics;
    streams: Streams;
    resources: ReturnType<typeof createResourceWatch>;
    status: SystemStatus;
  },
) {
  /** All that process a queue. Waking one has no effect in a process in which it does not run. */
  const workers = [...workersOf(modules), modules.relays.worker, modules.safeTransactions.worker];
  const queues = createQueuesWatch({ pool, clock, logger }, workers);
  const live = createLive({
    pool,
    databaseUrl: config.databaseDirectUrl,
    logger,
    metrics,
    streams,
    positions: reads?.standby ?? null,
    dispatches: config.workers,
    onOutbox: async (db, rows) => {
      await modules.rewards.noteEvents(db, rows);
      await modules.signUps.noteEvents(db, rows);
      return modules.notifications.recordOutbox(db, rows);
    },
    onDue: queues.wakeFor,
  });
  /** The work on which requests depend until their end. */
  const shared: BackgroundWork[] = [
    ...(live.loop === undefined ? [] : [live.loop]),
    modules.payments.countingWork(logger),
  ];
  /** The work that does not need the chain. */
  const early: BackgroundWork[] = config.workers
    ? [
        modules.wallets.owners.loop,
        queues,
        ...workersOf(modules),
        modules.bankRails.funding.loop,
        modules.bankRails.teleport.loop,
      ]
    : [];
  /** The work that needs the chain, besides settlement. */
  const late: BackgroundWork[] = config.workers
    ? [
        resources.loop,
        status.loop,
        modules.relays.worker,
        modules.relays.lostLoop,
        modules.safeTransactions.worker,
        modules.leaderboard.loop,
        modules.exchange.loop,
        createHousekeeping(modules, logger, [status.forgetExpired]),
      ]
    : [];

  return {
    /** All background work, which `startLive` and `startWork` start. */
    all: [...shared, ...early, ...modules.settlement.loops, ...late] as const,
    /** Starts only the delivery of events to streams. */
    startStreams(): void {
      reads?.start();
      live.start();
    },
    /**
     * Starts event streams, shared counts and notifications when the app is listening, and accepts sends if the database
     * remembers that the chain was verified.
     */
    startLive(): void {
      this.startStreams();
      modules.settlement.watch();
      for (const work of [...shared, ...early]) work.start(metrics.dueWork);
    },
    /** Starts settlement, relays, prizes and housekeeping when the chain is verified. */
    startWork(): void {
      modules.settlement.start();
      for (const work of late) work.start(metrics.dueWork);
    },
    /** Stops all background work after the passes that are running. No further pass is started meanwhile. */
    async stopWork(): Promise<void> {
      await Promise.all([...early, ...late, modules.settlement].map((work) => work.stop()));
    },
    /** Stops event streams and shared counts, which requests use until their end. */
    async stopLive(): Promise<void> {
      await live.stop();
      for (const work of shared) await work.stop();
    },
  };
}
