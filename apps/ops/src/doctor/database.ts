import { createPool, type MigrationState, type Pool, readMigrationState } from "@lilypad/db";
import {
  listPeriods,
  migrations,
  readOwnerSupply,
  readStandstill,
  readStuck,
} from "@lilypad/server";
import { describeError } from "../describe-error.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";
import { evaluateClock } from "./machine.ts";

/** Two connections receive notifications, and two are for the reconciliation. */
const connectionsBesidePool = 4;
/** The locks of two groups of 300 sends, which is the most that one process commits at a time. */
const locksOfProcess = 1_200;
/** The number of locks allowed for everything else. */
const otherLocks = 1_600;

/** The major versions of PostgreSQL that are tested. */
const oldestVersion = 15;
const newestVersion = 18;

export interface DatabaseFacts {
  /** The major version of PostgreSQL. */
  readonly version: number;
  readonly isSuperuser: boolean;
  /** True on a standby, or if transactions are read-only by default. */
  readonly isReadOnly: boolean;
  /** True if our role may create tables, which migrations do. */
  readonly canCreate: boolean;
  readonly maxConnections: number;
  /** How many locks the lock table that all connections share has room for. */
  readonly maxLocks: number;
  /** Whether the cluster notices a page that the disk has damaged. */
  readonly hasChecksums: boolean;
  /** How many connections one process opens; undefined if the setting is wrong. */
  readonly ownConnections: number | undefined;
}

const check = "database";

/** Checks the database server, and the rights of our role there. */
export function evaluateDatabase(facts: DatabaseFacts): Finding[] {
  const { version, isSuperuser, isReadOnly, canCreate, maxConnections, maxLocks, ownConnections } =
    facts;
  const { hasChecksums } = facts;
  const findings: Finding[] = [];
  if (version < oldestVersion) {
    const remedy = `Use PostgreSQL ${newestVersion}.`;
    findings.push(problem(check, `PostgreSQL ${version} is too old.`, remedy));
  } else if (version > newestVersion) {
    const message = `PostgreSQL ${version} is newer than those that are tested.`;
    findings.push(warning(check, message, `Use PostgreSQL ${newestVersion}.`));
  }
  if (isSuperuser) {
    const remedy = "Create a role that owns this database and nothing else, and use it.";
    findings.push(warning(check, "The role of DATABASE_URL is a superuser.", remedy));
  }
  if (isReadOnly) {
    const remedy = "DATABASE_URL must lead to the primary, not to a standby.";
    findings.push(problem(check, "The database only allows reading.", remedy));
  }
  if (!canCreate) {
    const remedy = "Make the role the owner of the database.";
    findings.push(problem(check, "The role of DATABASE_URL may not create tables.", remedy));
  }
  if (!hasChecksums) {
    const message =
      "The cluster has no data checksums: a page that the disk has damaged is read, and copied into backups, unnoticed.";
    const remedy =
      "Run `pg_checksums --enable` while the cluster is stopped, or create it with `initdb --data-checksums`.";
    findings.push(problem(check, message, remedy));
  }
  const opened = (ownConnections ?? 0) + connectionsBesidePool;
  if (ownConnections !== undefined && opened > maxConnections) {
    const message = `One process opens ${opened} connections, and PostgreSQL allows ${maxConnections}.`;
    const remedy = "Raise max_connections, or lower DATABASE_CONNECTIONS.";
    findings.push(problem(check, message, remedy));
  }
  if (maxLocks < locksOfProcess + otherLocks) {
    const message = `The lock table has room for ${maxLocks} locks, and the sends of one process hold up to ${locksOfProcess}.`;
    const remedy = "Raise max_locks_per_transaction (64 by default), and restart PostgreSQL.";
    findings.push(warning(check, message, remedy));
  }
  if (findings.every(({ state }) => state === "ok")) {
    findings.push(ok(check, `PostgreSQL ${version} answers and can be written to.`));
  }
  return findings;
}

/** Checks whether the schema fits this version. */
export function evaluateMigrations({ missing, newer }: MigrationState): Finding {
  if (newer.length > 0) {
    const message = `The database was migrated by a newer version (${newer.join(", ")}).`;
    return warning("migrations", message, "Use the newer version on this machine as well.");
  }
  if (missing.length > 0) {
    const message = `${missing.length} migrations are missing, the first is ${missing[0]}.`;
    return warning(
      "migrations",
      message,
      "Run `lilypad migrate`, or start a server, which does it.",
    );
  }
  return ok("migrations", "The schema is that of this version.");
}

/** Checks the supply of owners for the Safes of new people. */
export function evaluateOwnerSupply(unused: bigint, min: bigint): Finding {
  const message = `${unused} unused owners of Safes are left.`;
  if (unused >= min) return ok("owners", message);
  const remedy = "Make a list on the offline machine and load it: docs/runbooks/owner-keys.md.";
  return unused === 0n
    ? problem("owners", `${message} Nobody can sign up.`, remedy)
    : warning("owners", message, remedy);
}

const periodsNeededMs = 14 * 24 * 3_600_000;

/** Checks whether partitions exist for the records of the next 14 days. A worker creates those of three months. */
export function evaluatePeriods(lastEndsAt: Date, now: Date): Finding {
  const day = lastEndsAt.toISOString().slice(0, 10);
  if (lastEndsAt.getTime() - now.getTime() >= periodsNeededMs)
    return ok("records", `Partitions for records exist until ${day}.`);
  const message = `No partitions exist for records from ${day} on, so they go to the last partitions.`;
  return warning("records", message, "Start a worker, or look at what its housekeeping logs.");
}

/** Reports whether workers settle payments. @param standstill a sentence about missing workers; null while one runs, and before the first */
export function evaluateWorkers(standstill: string | null): Finding {
  if (standstill === null) return ok("workers", "No worker is missing.");
  const remedy = "Start `lilypad work` on the machines of the workers, and look at what it logs.";
  return problem("workers", standstill, remedy);
}

/** How many of each kind are read: the exact number of more does not matter. */
const maxStuck = 200;

/** Reports work that waits for longer than it should. @param kinds the kind of each item */
export function evaluateStuck(kinds: readonly string[]): Finding {
  if (kinds.length === 0) return ok("stuck work", "Nothing waits for longer than it should.");
  const counts = new Map<string, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const named = [...counts].map(([kind, count]) => `${kind.replaceAll("_", " ")} (${count})`);
  return warning(
    "stuck work",
    `Something waits for longer than it should: ${named.join(", ")}.`,
    "Open Stuck work in the console: it names each, its cause and what helps.",
  );
}

async function readFacts(pool: Pool, ownConnections: number | undefined): Promise<DatabaseFacts> {
  const { rows } = await pool.query<{
    version: number;
    isSuperuser: boolean;
    isReadOnly: boolean;
    canCreate: boolean;
    maxConnections: number;
    maxLocks: number;
    hasChecksums: boolean;
  }>(
    `select current_setting('server_version_num')::integer / 10000 as version,
       current_setting('is_superuser') = 'on' as is_superuser,
       pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' as is_read_only,
       has_schema_privilege(current_schema(), 'create') as can_create,
       current_setting('max_connections')::integer as max_connections,
       current_setting('max_connections')::integer
         * current_setting('max_locks_per_transaction')::integer as max_locks,
       current_setting('data_checksums') = 'on' as has_checksums`,
  );
  const [facts] = rows;
  if (facts === undefined) throw new Error("the database answered nothing");
  return { ...facts, ownConnections };
}

async function checkClock(pool: Pool): Promise<Finding> {
  const before = Date.now();
  const { rows } = await pool.query<{ now: Date }>("select clock_timestamp() as now");
  const after = Date.now();
  const theirs = rows[0]?.now.getTime() ?? after;
  // Within the time that the question took nothing is known, so only what is outside of it counts.
  const difference = theirs < before ? theirs - before : theirs > after ? theirs - after : 0;
  return evaluateClock("database clock", "the database's clock", difference);
}

/** Connects to the database and checks it, its role and its schema. Nothing is written. */
export async function checkDatabase(options: {
  databaseUrl: string;
  ownConnections: number | undefined;
  /** The number of unused owners below which the server warns; undefined if it makes owners itself. */
  minUnusedOwners: bigint | undefined;
  /** How long a transfer may take until it is settled; undefined if the settings are wrong. */
  maxPendingAgeMs: number | undefined;
}): Promise<Finding[]> {
  const { databaseUrl, ownConnections, minUnusedOwners, maxPendingAgeMs } = options;
  const pool = createPool({ databaseUrl, maxConnections: 1 });
  try {
    const findings = evaluateDatabase(await readFacts(pool, ownConnections));
    findings.push(await checkClock(pool));
    const state = await readMigrationState(pool, migrations);
    findings.push(evaluateMigrations(state));
    if (state.missing.length === 0) {
      const lastEndsAt = (await listPeriods(pool)).at(-1)?.endsAt ?? new Date(0);
      findings.push(evaluatePeriods(lastEndsAt, new Date()));
      findings.push(evaluateWorkers(await readStandstill(pool, new Date())));
      if (maxPendingAgeMs !== undefined) {
        const search = { now: new Date(), limit: maxStuck, maxPendingAgeMs };
        findings.push(evaluateStuck((await readStuck(pool, search)).map(({ kind }) => kind)));
      }
    }
    if (minUnusedOwners !== undefined && state.missing.length === 0) {
      const { unused } = await readOwnerSupply(pool);
      findings.push(evaluateOwnerSupply(unused, minUnusedOwners));
    }
    return findings;
  } catch (error) {
    const remedy =
      "Check that PostgreSQL runs, that this machine may connect to it, and DATABASE_URL with its password.";
    return [problem(check, `The database does not answer: ${describeError(error)}.`, remedy)];
  } finally {
    await pool.end().catch(() => undefined);
  }
}

/** Connects through the pooler that DATABASE_URL leads to if there is a direct address, too. */
export async function checkPooler(databaseUrl: string): Promise<Finding> {
  const pool = createPool({ databaseUrl, maxConnections: 1, namedStatements: false });
  const name = "database pooler";
  try {
    const { rows } = await pool.query<{ statementTimeout: string }>("show statement_timeout");
    if (rows[0]?.statementTimeout !== "0") return ok(name, "The pooler of DATABASE_URL answers.");
    const message = "Statements through the pooler of DATABASE_URL have no time limit.";
    return warning(name, message, "Set connect_query as in deploy/pgbouncer/pgbouncer.ini.");
  } catch (error) {
    const message = `The pooler of DATABASE_URL does not answer: ${describeError(error)}.`;
    return problem(name, message, "Check the pooler, or unset DATABASE_DIRECT_URL.");
  } finally {
    await pool.end().catch(() => undefined);
  }
}

/** Connects to the standby for reads. */
export async function checkReadDatabase(databaseUrl: string): Promise<Finding> {
  const pool = createPool({ databaseUrl, maxConnections: 1 });
  const name = "database for reads";
  try {
    const { rows } = await pool.query<{ isStandby: boolean }>(
      "select pg_is_in_recovery() as is_standby",
    );
    if (rows[0]?.isStandby === true) return ok(name, "The standby of DATABASE_READ_URL answers.");
    const message = "The database of DATABASE_READ_URL is no standby, so nothing is read there.";
    return warning(name, message, "Name a standby of DATABASE_URL, or unset DATABASE_READ_URL.");
  } catch (error) {
    const message = `The database of DATABASE_READ_URL does not answer: ${describeError(error)}.`;
    return problem(name, message, "Check the standby, or unset DATABASE_READ_URL.");
  } finally {
    await pool.end().catch(() => undefined);
  }
}
