export { type BackOff, backOffMs } from "./back-off.ts";
export { type Claim, type DueQueue, type LeasedQueue, leaseDue } from "./claim-due.ts";
export { createDueWorkMetrics, type DueWorkMetrics } from "./due-work-metrics.ts";
export { beginHeartbeat, registerHeartbeats } from "./heartbeats.ts";
export {
  type BackgroundWork,
  createLoop,
  type LoopWork,
  startLoop,
  type WakeableLoop,
} from "./loop.ts";
export { listHangingPasses, listRunningPasses, runPass } from "./running-passes.ts";
export { createQueuesWatch } from "./watch-queues.ts";
export {
  createLeasedWorker,
  createTransactionalWorker,
  type DueWorker,
  type Later,
  later,
  type NextDue,
  type WorkerDeps,
} from "./worker.ts";
