export { parseDatabaseUrl } from "./database-url.ts";
export { checkMigrated, migrate } from "./migrate.ts";
export { type Migrations, readMigrations, type SqlScript } from "./migrations.ts";
export { createClient, createPool, type Pool, type PoolOptions, type Queryable } from "./pool.ts";
export { readLines } from "./read-lines.ts";
export { type MigrationState, readMigrationState } from "./read-migration-state.ts";
export { dryRun, inRetriedTransaction, inTransaction, isContention } from "./transaction.ts";
export {
  remoteHostsOf,
  type TransportSecurity,
  transportSecurityOf,
  withCertificateAuthority,
} from "./transport-security.ts";
