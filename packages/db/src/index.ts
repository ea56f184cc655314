export { type Migration, migrate } from "./migrate.ts";
export { createClient, createPool, type Pool, type PoolOptions, type Queryable } from "./pool.ts";
export { createQueryBuilder } from "./query-builder.ts";
export { inTransaction } from "./transaction.ts";
