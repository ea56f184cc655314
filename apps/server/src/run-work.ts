import { startBankRails } from "./bank-rails.ts";
import { startHousekeeping } from "./housekeeping.ts";
import type { createResourceWatch, SystemStatus } from "./modules/system-status/index.ts";
import type { Outside } from "./outside.ts";
import type { DueWorker } from "./platform/due-work/index.ts";
import { type Streams, startLive } from "./platform/live/index.ts";
import type { Metrics } from "./platform/metrics.ts";
import type { Modules } from "./wiring/wire-modules.ts";

/** The workers of all modules. */
const workersOf = (modules: Modules): DueWorker[] => [
  ...Object.values(modules.notifications.workers),
  modules.freezes.worker,
  modules.emergencyAlarms,
  modules.signUps.worker,
  modules.secondFactor.worker,
  modules.rewards.worker,
  modules.leaderboard.worker,
  modules.paymentReturns.worker,
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
  { config, pool, reads, logger }: Outside,
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
  const workers = workersOf(modules);
  let live: ReturnType<typeof startLive> | undefined;
  let counting: ReturnType<typeof modules.payments.start> | undefined;
  let awarding: ReturnType<typeof modules.leaderboard.start> | undefined;
  let exchanging: ReturnType<typeof modules.exchange.start> | undefined;
  let ramping: ReturnType<typeof startBankRails> | undefined;
  let housekeeping: ReturnType<typeof startHousekeeping> | undefined;
  let watchingResources: ReturnType<typeof resources.start> | undefined;
  let watchingStatus: ReturnType<typeof status.start> | undefined;
  let watchingRelays: ReturnType<typeof modules.relays.watchLost> | undefined;
  let watchingOwners: ReturnType<typeof modules.wallets.owners.start> | undefined;

  return {
    /**
     * Starts event streams, shared counts and notifications when the app is listening, and accepts sends if the database
     * remembers that the chain was verified.
     */
    startLive(): void {
      reads?.start();
      modules.settlement.watch();
      live = startLive({
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
      });
      counting = modules.payments.start(logger);
      if (!config.workers) return;
      watchingOwners = modules.wallets.owners.start();
      for (const worker of workers) worker.start(metrics.dueWork);
      ramping = startBankRails(modules.bankRails);
    },
    /** Starts settlement, relays, prizes and housekeeping when the chain is verified. */
    startWork(): void {
      modules.settlement.start();
      if (!config.workers) return;
      watchingResources = resources.start();
      watchingStatus = status.start();
      modules.relays.worker.start(metrics.dueWork);
      watchingRelays = modules.relays.watchLost();
      modules.safeTransactions.worker.start(metrics.dueWork);
      awarding = modules.leaderboard.start();
      exchanging = modules.exchange.start();
      housekeeping = startHousekeeping(modules, logger, [status.forgetExpired]);
    },
    /** Stops all background work after the passes that are running. No other one is started meanwhile. */
    async stopWork(): Promise<void> {
      await Promise.all([
        housekeeping?.stop(),
        watchingOwners?.stop(),
        watchingResources?.stop(),
        watchingStatus?.stop(),
        modules.settlement.stop(),
        ...workers.map((worker) => worker.stop()),
        modules.relays.worker.stop(),
        watchingRelays?.stop(),
        modules.safeTransactions.worker.stop(),
        awarding?.stop(),
        exchanging?.stop(),
        ramping?.stop(),
      ]);
    },
    /** Stops event streams and shared counts, which requests use until their end. */
    async stopLive(): Promise<void> {
      await live?.stop();
      await counting?.stop();
    },
  };
}
