import { checkMigrated, createPool, migrate, type Pool } from "@lilypad/db";
import { migrations } from "../migrations.ts";
import type { Logger } from "../platform/logger.ts";

interface DatabaseOptions {
  databaseUrl: string;
  maxConnections: number;
  logger: Logger;
}

async function migrateAll(pool: Pool, logger: Logger): Promise<void> {
  const applied = await migrate(pool, migrations);
  if (applied.length > 0) logger.info({ applied }, "database migrations were applied");
}

/**
 * Connects to the database, and migrates it or only checks that it was migrated.
 * @throws Error if the database belongs to another version
 */
export async function openDatabase(
  { databaseUrl, maxConnections, logger }: DatabaseOptions,
  migrates: boolean,
): Promise<Pool> {
  const pool = createPool({
    databaseUrl,
    maxConnections,
    onIdleError: (error) => logger.warn({ err: error }, "a database connection broke"),
  });
  if (migrates) {
    await migrateAll(pool, logger);
    return pool;
  }
  const differing = await checkMigrated(pool, migrations);
  if (differing.length > 0) {
    logger.warn(
      { differing },
      "the database has other functions than this version; another version has migrated it last",
    );
  }
  return pool;
}

/** Migrates the database and disconnects: the command `migrate`. */
export async function migrateDatabase(options: DatabaseOptions): Promise<void> {
  const pool = await openDatabase(options, true);
  options.logger.info("the database has the schema of this version");
  await pool.end();
}
