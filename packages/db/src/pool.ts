import pg from "pg";
import { createHostChooser, type Host } from "./choose-host.ts";
import { parseDatabaseUrl } from "./database-url.ts";
import { traceStatements } from "./trace-statement.ts";

const int8 = 20;
const int8Array = 1016;

/** Reads int8 as bigint, so that money is never a JavaScript number. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") => {
    if (oid === int8) return BigInt;
    if (oid === int8Array) {
      return (value: string) => (value === "{}" ? [] : value.slice(1, -1).split(",").map(BigInt));
    }
    return pg.types.getTypeParser(oid, format as "text");
  }) as pg.CustomTypesConfig["getTypeParser"],
};

const camelCases = new Map<string, string>();

/** Column names recur in every query, so each is converted once. */
function camelCase(name: string): string {
  let converted = camelCases.get(name);
  if (converted === undefined) {
    converted = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    camelCases.set(name, converted);
  }
  return converted;
}

/** A connection whose rows have their column names in camel case, as in the generated row types. */
class CamelCaseClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // The names are converted once for each result, before the client reads the rows.
    this.connection.on("rowDescription", ({ fields }: { fields: pg.FieldDef[] }) => {
      for (const field of fields) field.name = camelCase(field.name);
    });
    // An error event without a listener ends the process, and the pool listens only while a connection is idle. The
    // user of the connection learns from the next statement that it is lost.
    this.on("error", () => undefined);
    traceStatements(this);
  }
}

/**
 * Makes connections of a class send every statement with its text. A named one is prepared once on a connection, and a
 * pooler that gives each transaction another connection does not have it there.
 */
function unnamed(Base: typeof pg.Client): typeof pg.Client {
  return class UnnamedClient extends Base {
    // biome-ignore lint/suspicious/noExplicitAny: pg accepts a statement in many forms
    override query(statement: any, ...rest: any[]): any {
      const isNamed = typeof statement === "object" && statement !== null && "name" in statement;
      const { name: _, ...text } = isNamed ? statement : {};
      return super.query(isNamed ? text : statement, ...(rest as []));
    }
  };
}

type Connected = (error: Error) => void;

/** Makes each new connection of a class choose its server. */
function routed(Base: typeof pg.Client, choose: () => Promise<Host>): typeof pg.Client {
  return class RoutedClient extends Base {
    override connect(): Promise<pg.Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<pg.Client> | undefined {
      const connecting = choose().then((host) => {
        Object.assign(this, host);
        return super.connect();
      });
      if (callback === undefined) return connecting as Promise<pg.Client>;
      connecting.then(() => callback(undefined as unknown as Error), callback);
      return undefined;
    }
  };
}

/** Prepares a class of connections for a database address, which may name several hosts. */
function prepare(databaseUrl: string, Base: typeof pg.Client) {
  const { urls, needsWritable } = parseDatabaseUrl(databaseUrl);
  const [connectionString = ""] = urls;
  const Client = needsWritable ? routed(Base, createHostChooser(urls)) : Base;
  return { connectionString, Client };
}

export interface PoolOptions {
  /** postgres://user:password@host:port/database; with several hosts the one that can be written is used. */
  databaseUrl: string;
  /** Max number of connections of this process. */
  maxConnections?: number;
  /** How long a caller waits for a connection, in milliseconds. */
  connectTimeoutMs?: number;
  /** The server cancels a statement that runs longer, in milliseconds. */
  statementTimeoutMs?: number;
  /** How long a caller waits for the answer to a statement, in milliseconds; without it as long as the connection lasts. */
  queryTimeoutMs?: number;
  /**
   * False sends statements with their text instead of preparing them by their names, for a pooler that gives each
   * transaction another connection. True by default.
   */
  namedStatements?: boolean;
  /** Called when an idle connection breaks, such as when the database stops. The pool replaces it. */
  onIdleError?: (error: Error) => void;
}

export type Pool = pg.Pool;
/** A pool or one of its connections. */
export type Queryable = Pick<pg.Pool | pg.PoolClient, "query">;

/** Creates a pool that reads int8 as bigint and column names in camel case. By default a caller waits for a connection for 5 s. */
export function createPool(options: PoolOptions): Pool {
  const pool = new pg.Pool({
    ...prepare(
      options.databaseUrl,
      options.namedStatements === false ? unnamed(CamelCaseClient) : CamelCaseClient,
    ),
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: options.statementTimeoutMs ?? 30_000,
    ...(options.queryTimeoutMs === undefined ? {} : { query_timeout: options.queryTimeoutMs }),
    application_name: "lilypad",
    types,
  });
  traceStatements(pool);
  pool.on("error", (error) => options.onIdleError?.(error));
  return pool;
}

/** Creates a connection outside the pool, for LISTEN. The caller connects and ends it. */
export function createClient(databaseUrl: string): pg.Client {
  const { connectionString, Client } = prepare(databaseUrl, pg.Client);
  return new Client({
    connectionString,
    application_name: "lilypad listen",
    types,
  });
}
