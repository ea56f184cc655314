export { migrate } from "./migrate.ts";
export { type Migrations, readMigrations } from "./migrations.ts";
export { createClient, createPool, type Pool, type PoolOptions, type Queryable } from "./pool.ts";
export { inTransaction } from "./transaction.ts";
