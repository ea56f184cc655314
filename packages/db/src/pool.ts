import pg from "pg";

const int8 = 20;
const int8Array = 1016;

/** int8 is read as bigint, once and for all: money never passes through a JavaScript number. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") => {
    if (oid === int8) return BigInt;
    if (oid === int8Array) {
      return (value: string) => (value === "{}" ? [] : value.slice(1, -1).split(",").map(BigInt));
    }
    return pg.types.getTypeParser(oid, format as "text");
  }) as pg.CustomTypesConfig["getTypeParser"],
};

export interface PoolOptions {
  /** postgres://user:password@host:port/database */
  databaseUrl: string;
  /** Connections this process may hold at most. */
  maxConnections?: number;
  /** A statement that runs longer is cancelled by the server, in milliseconds. */
  statementTimeoutMs?: number;
  /** Called when an idle connection breaks (a stopped database); the pool replaces it by itself. */
  onIdleError?: (error: Error) => void;
}

export type Pool = pg.Pool;
/** A pool or one connection of it: whatever can run a query. */
export type Queryable = Pick<pg.Pool | pg.PoolClient, "query">;

/** Opens a pool whose int8 columns are bigint. A connection attempt gives up after 5 s. */
export function createPool(options: PoolOptions): Pool {
  const pool = new pg.Pool({
    connectionString: options.databaseUrl,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: options.statementTimeoutMs ?? 30_000,
    application_name: "lilypad",
    types,
  });
  pool.on("error", (error) => options.onIdleError?.(error));
  return pool;
}

/** One connection outside the pool, for LISTEN. The caller connects and ends it. */
export function createClient(databaseUrl: string): pg.Client {
  return new pg.Client({
    connectionString: databaseUrl,
    application_name: "lilypad listen",
    types,
  });
}
