import { checkMigrated, createPool, migrate, type Pool } from "@lilypad/db";
import { migrations } from "../migrations.ts";
import type { Logger } from "../platform/logger.ts";

interface DatabaseOptions {
  databaseUrl: string;
  /** The same database without a pooler in between; `databaseUrl` by default. */
  directUrl?: string;
  /** See PoolOptions. */
  namedStatements?: boolean;
  maxConnections: number;
  /** How long a caller waits for a connection, in milliseconds, if another time than the pool's. */
  connectTimeoutMs?: number;
  logger: Logger;
}

async function migrateAll(pool: Pool, logger: Logger): Promise<void> {
  const applied = await migrate(pool, migrations);
  if (applied.length > 0) logger.info({ applied }, "database migrations were applied");
}

/** The pools of a process. */
export interface Database {
  pool: Pool;
  /**
   * For locks that outlast a transaction: the server's end of its connections is not shared. Without a pooler it is
   * `pool`.
   */
  sessionPool: Pool;
  end(): Promise<void>;
}

/** A migration needs one connection for its lock and one for its steps; the leader of settlement holds one. */
const sessionConnections = 2;

function openPools(options: DatabaseOptions): Database {
  const { databaseUrl, directUrl = databaseUrl, namedStatements = true, logger } = options;
  const onIdleError = (error: Error) => logger.warn({ err: error }, "a database connection broke");
  const pool = createPool({
    databaseUrl,
    maxConnections: options.maxConnections,
    ...(options.connectTimeoutMs === undefined
      ? {}
      : { connectTimeoutMs: options.connectTimeoutMs }),
    namedStatements,
    onIdleError,
  });
  if (directUrl === databaseUrl) return { pool, sessionPool: pool, end: () => pool.end() };
  const sessionPool = createPool({
    databaseUrl: directUrl,
    maxConnections: sessionConnections,
    onIdleError,
  });
  const end = async () => {
    await Promise.all([pool.end(), sessionPool.end()]);
  };
  return { pool, sessionPool, end };
}

/**
 * Connects to the database, and migrates it or only checks that it was migrated.
 * @throws Error if the database belongs to another version
 */
export async function openDatabase(options: DatabaseOptions, migrates: boolean): Promise<Database> {
  const { logger } = options;
  const database = openPools(options);
  const { pool, sessionPool } = database;
  if (migrates) {
    await migrateAll(sessionPool, logger);
    return database;
  }
  const differing = await checkMigrated(pool, migrations);
  if (differing.length > 0) {
    logger.warn(
      { differing },
      "the database has other functions than this version; another version has migrated it last",
    );
  }
  return database;
}

/** Migrates the database and disconnects: the command `migrate`. */
export async function migrateDatabase(options: DatabaseOptions): Promise<void> {
  const database = await openDatabase(options, true);
  options.logger.info("the database has the schema of this version");
  await database.end();
}
