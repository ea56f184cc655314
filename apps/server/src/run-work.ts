import { createHousekeeping } from "./housekeeping.ts";
import type { createResourceWatch, SystemStatus } from "./modules/console/system-status/index.ts";
import { loopsOf, type Modules, tasksOf, workersOf, workOnChainOf } from "./modules.ts";
import type { Outside } from "./outside.ts";
import {
  type BackgroundWork,
  createQueuesWatch,
  type DueWorker,
} from "./platform/due-work/index.ts";
import { createLive, type Streams } from "./platform/live/index.ts";
import type { Metrics } from "./platform/metrics/index.ts";

/** Whether work processes a queue. */
const isWorker = (work: BackgroundWork): work is DueWorker => "queue" in work;

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
  const workers = [...workersOf(modules), ...workOnChainOf(modules).filter(isWorker)];
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
  const tasks = tasksOf(modules);
  /** The work that does not need the chain. */
  const early: BackgroundWork[] = config.workers
    ? [queues, ...workersOf(modules), ...loopsOf(modules)]
    : [];
  /** The work that needs the chain, besides settlement. */
  const late: BackgroundWork[] = config.workers
    ? [
        resources.loop,
        status.loop,
        ...workOnChainOf(modules),
        createHousekeeping(
          { atStart: tasks.atStart, hourly: [...tasks.hourly, status.forgetExpired] },
          logger,
        ),
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
