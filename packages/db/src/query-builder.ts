import { Kysely, PostgresDialect } from "kysely";
import type { Pool } from "./pool.ts";

/** Kysely on an existing pool, for ordinary queries; posting goes through SQL functions instead. */
export function createQueryBuilder<Schema>(pool: Pool): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}
