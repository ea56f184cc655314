export { type Migration, migrate } from "./migrate.ts";
export { createClient, createPool, type Pool, type PoolOptions, type Queryable } from "./pool.ts";
export { inTransaction } from "./transaction.ts";
