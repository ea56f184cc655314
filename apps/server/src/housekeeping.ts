import type { Task } from "./modules.ts";
import { type BackgroundWork, beginHeartbeat, runPass } from "./platform/due-work/index.ts";
import type { Logger } from "./platform/logger.ts";

const intervalMs = 60 * 60 * 1000;

/**
 * Creates housekeeping. Tasks run one after the other; one that fails is logged and retried an hour later.
 * @param tasks those at the start also run every hour
 */
export function createHousekeeping(
  { atStart, hourly }: { atStart: readonly Task[]; hourly: readonly Task[] },
  logger: Logger,
): BackgroundWork {
  let stopped = false;
  let heartbeat: ReturnType<typeof beginHeartbeat> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  async function run(tasks: readonly Task[]): Promise<void> {
    for (const task of tasks) {
      if (stopped) return;
      await runPass({ name: "housekeeping" }, task).catch((error: unknown) => {
        heartbeat?.failed();
        logger.warn({ err: error }, "housekeeping failed; retrying in an hour");
      });
    }
    heartbeat?.passed();
  }
  const every = [...atStart, ...hourly];
  return {
    name: "housekeeping",
    pass: () => run(every).then(() => false),
    start() {
      heartbeat = beginHeartbeat("housekeeping", {
        maxIntervalMs: 2 * intervalMs,
        hasLeader: false,
      });
      running = run(atStart);
      timer = setInterval(() => {
        running = running?.then(() => run(every));
      }, intervalMs);
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      heartbeat?.end();
      await running;
    },
  };
}
