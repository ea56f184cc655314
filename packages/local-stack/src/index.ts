export { type RunningNode, startNode } from "./chain/start-node.ts";
export { freePort } from "./ports.ts";
export {
  type PostgresOptions,
  type RunningPostgres,
  startPostgres,
} from "./postgres/start-postgres.ts";
export { dyingWithParent, endProcess, isAlive } from "./processes.ts";
