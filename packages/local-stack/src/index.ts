export { freePort } from "./ports.ts";
export {
  type PostgresOptions,
  type RunningPostgres,
  startPostgres,
} from "./postgres/start-postgres.ts";
export { endProcess, isAlive } from "./processes.ts";
