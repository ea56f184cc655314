export { type ChainOptions, type RunningChain, startChain } from "./chain/start-chain.ts";
export { type ChainNode, startNode } from "./chain/start-node.ts";
export * from "./cluster/index.ts";
export { freePort } from "./ports.ts";
export { findDebianPostgres } from "./postgres/find-postgres.ts";
export {
  type PostgresOptions,
  type RunningPostgres,
  startPostgres,
} from "./postgres/start-postgres.ts";
export { dieWithParent, endProcess, isAlive } from "./processes.ts";
export { keepRun, openRun, type Run, type RunOptions } from "./run/open-run.ts";
export { type WaitOptions, waitFor } from "./wait-for.ts";
