import { startBankRails } from "./bank-rails.ts";
import { startHousekeeping } from "./housekeeping.ts";
import type { Outside } from "./outside.ts";
import type { DueWorker } from "./platform/due-work/index.ts";
import { type Streams, startLive } from "./platform/live/index.ts";
import type { Metrics } from "./platform/metrics.ts";
import type { Modules } from "./wire-modules.ts";

/** The workers of all modules. */
const workersOf = (modules: Modules): DueWorker[] => [
  ...Object.values(modules.notifications.workers),
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
  { config, pool, logger }: Outside,
  modules: Modules,
  { metrics, streams }: { metrics: Metrics; streams: Streams },
) {
  const workers = workersOf(modules);
  let live: ReturnType<typeof startLive> | undefined;
  let counting: ReturnType<typeof modules.payments.start> | undefined;
  let awarding: ReturnType<typeof modules.leaderboard.start> | undefined;
  let exchanging: ReturnType<typeof modules.exchange.start> | undefined;
  let ramping: ReturnType<typeof startBankRails> | undefined;
  let housekeeping: ReturnType<typeof startHousekeeping> | undefined;
  let watchingOwners: ReturnType<typeof modules.wallets.owners.start> | undefined;

  return {
    /** Starts event streams, shared counts and notifications when the app is listening. */
    startLive(): void {
      live = startLive({
        pool,
        databaseUrl: config.databaseUrl,
        logger,
        metrics,
        streams,
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
      modules.relays.worker.start(metrics.dueWork);
      modules.safeTransactions.worker.start(metrics.dueWork);
      awarding = modules.leaderboard.start();
      exchanging = modules.exchange.start();
      housekeeping = startHousekeeping(modules, logger);
    },
    /** Stops everything in order, after the passes that are running. */
    async stop(): Promise<void> {
      await housekeeping?.stop();
      await watchingOwners?.stop();
      await modules.settlement.stop();
      await live?.stop();
      await counting?.stop();
      await Promise.all(workers.map((worker) => worker.stop()));
      await modules.relays.worker.stop();
      await modules.safeTransactions.worker.stop();
      await awarding?.stop();
      await exchanging?.stop();
      await ramping?.stop();
    },
  };
}
