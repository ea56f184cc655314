import { type BackgroundWork, beginHeartbeat, runPass } from "./platform/due-work/index.ts";
import type { Logger } from "./platform/logger.ts";
import type { Modules } from "./wiring/wire-modules.ts";

const intervalMs = 60 * 60 * 1000;

type Task = () => Promise<unknown>;

/** Idempotent tasks that run at the start and every hour. */
const tasksAtStart = (modules: Modules): Task[] => [
  modules.addPeriods,
  modules.account.finishAbandoned,
  modules.rewards.rememberEarlierGrants,
];

/** Tasks that run every hour and remove expired rows. */
const hourlyTasks = (modules: Modules): Task[] => [
  modules.auditLog.checkChain,
  modules.idempotency.forgetExpired,
  modules.forgetEndedCounters,
  modules.forgetEarlierUse,
  modules.people.forgetExpired,
  modules.identity.forgetExpired,
  modules.magicLinks.forgetExpired,
  modules.secondFactor.forgetExpired,
  modules.notifications.forgetExpired,
  modules.rewards.forgetExpired,
  modules.contacts.forgetExpired,
  modules.blockedPeople.forgetExpired,
  modules.assistant.forgetExpired,
  modules.exchange.forgetExpired,
  modules.proofOfBooks.forgetExpired,
  modules.bankRails.providerEvents.forgetExpired,
  modules.bankRails.bankAccounts.forgetExpired,
  modules.bankRails.funding.forgetExpired,
  modules.bankRails.teleport.forgetExpired,
];

/**
 * Creates housekeeping. Tasks run one after the other; one that fails is logged and retried an hour later.
 * @param others hourly tasks besides those of the modules
 */
export function createHousekeeping(
  modules: Modules,
  logger: Logger,
  others: readonly Task[],
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
  const atStart = tasksAtStart(modules);
  const every = [...atStart, ...hourlyTasks(modules), ...others];
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
