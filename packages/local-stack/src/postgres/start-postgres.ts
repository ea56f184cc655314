import { type ChildProcess, spawn } from "node:child_process";
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { freePort } from "../ports.ts";
import { endProcess, isAlive } from "../processes.ts";
import { findPostgres, type PostgresBinaries } from "./find-postgres.ts";
import { initialiseCluster, readPassword } from "./initialise.ts";
import { commandPrefix } from "./run-as.ts";

export interface PostgresOptions {
  /** The folder of the cluster; it is created at the first start. */
  dataDir: string;
  /** TCP port on 127.0.0.1; a free one by default. */
  port?: number;
  /** False is faster but loses data in a crash; for tests only. */
  durable?: boolean;
  /** Further settings of PostgreSQL, by name. */
  settings?: Readonly<Record<string, string>>;
  /** The whole log is appended to this file. */
  logFile?: string;
  /** PostgreSQL 18 from its npm package by default. */
  binaries?: PostgresBinaries;
  /** Ends a start that is no longer needed; it throws then. */
  signal?: AbortSignal;
  /** Called when the server ends unexpectedly. */
  onExit?: (reason: string) => void;
}

export interface RunningPostgres {
  /** Connects to the database `lilypad` as superuser. */
  databaseUrl: string;
  pid: number;
  /** Shuts the server down with a checkpoint, if that takes less than a minute. */
  stop(): Promise<void>;
  /** Ends the server as if its machine had lost power (kill -9), and waits until it is gone. */
  kill(): Promise<void>;
}

const startTimeoutMs = 60_000;
const stopTimeoutMs = 20_000;
const database = "lilypad";

/**
 * Stops a server that outlived its launcher, because it still uses the files. The lock file of a killed server
 * stays: PostgreSQL learns from it whether child processes of that server still write. Its process id is replaced
 * by ours, which PostgreSQL ignores as its parent's, because it would refuse to start if another process had got
 * the old id.
 */
async function stopLeftover(dataDir: string): Promise<void> {
  const pidFile = join(dataDir, "postmaster.pid");
  if (!existsSync(pidFile)) return;
  const [pidLine = "", directory = "", ...rest] = readFileSync(pidFile, "utf8").split("\n");
  const pid = Number(pidLine);
  const isOurs = existsSync(directory) && realpathSync(directory) === realpathSync(dataDir);
  if (Number.isInteger(pid) && pid > 1 && isOurs && isAlive(pid, "postgres")) {
    await endProcess(pid, "SIGINT", stopTimeoutMs);
  }
  if (existsSync(pidFile)) {
    writeFileSync(pidFile, [String(process.pid), directory, ...rest].join("\n"));
  }
}

function serverArguments(options: PostgresOptions, port: number, socketDir: string): string[] {
  const settings: Record<string, string> = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: socketDir,
    max_connections: "200",
    shared_buffers: "256MB",
    effective_cache_size: "1GB",
    max_wal_size: "4GB",
    checkpoint_timeout: "10min",
    log_min_messages: "warning",
    ...(options.durable === false
      ? { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }
      : { synchronous_commit: "on" }),
    ...options.settings,
  };
  return [
    "-D",
    options.dataDir,
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1_000 });
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function waitUntilReady(
  child: ChildProcess,
  url: string,
  log: () => string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const endsAt = Date.now() + startTimeoutMs;
  while (!(await answers(url))) {
    signal?.throwIfAborted();
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`PostgreSQL ended at start: ${log()}`);
    if (Date.now() > endsAt) throw new Error(`PostgreSQL did not answer in time: ${log()}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

async function createDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [
      database,
    ]);
    if (rowCount === 0) await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
}

/**
 * Starts PostgreSQL and waits until it accepts connections. It recovers
 * automatically from a crash, and on Linux it ends with this process.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const binaries = options.binaries ?? findPostgres();
  initialiseCluster(binaries, options.dataDir);
  await stopLeftover(options.dataDir);
  const port = options.port ?? (await freePort());
  // The path of a Unix socket has a length limit that the data folder may exceed.
  const socketDir = mkdtempSync(join(tmpdir(), "lp-"));
  const [command = binaries.postgres, ...args] = [
    ...commandPrefix(true),
    binaries.postgres,
    ...serverArguments(options, port, socketDir),
  ];
  // In its own process group, because Ctrl-C is handled by the launcher, which stops processes in order.
  const child = spawn(command, args, { stdio: ["ignore", "ignore", "pipe"], detached: true });
  let log = "";
  child.stderr.on("data", (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-4_000);
    if (options.logFile !== undefined) appendFileSync(options.logFile, chunk);
  });
  const { pid } = child;
  if (pid === undefined) throw new Error("PostgreSQL could not be started");
  let stopping = false;
  const ended = new Promise<void>((resolve) => {
    child.on("exit", (code, signal) => {
      rmSync(socketDir, { recursive: true, force: true });
      if (!stopping) options.onExit?.(`PostgreSQL ended (${signal ?? code}): ${log}`);
      resolve();
    });
  });
  const end = async (signal: "SIGINT" | "SIGKILL") => {
    stopping = true;
    child.kill(signal);
    // A server that waits for its standby, or for a client, ends without a checkpoint.
    const timer = setTimeout(() => child.kill("SIGKILL"), stopTimeoutMs * 3);
    await ended;
    clearTimeout(timer);
  };
  const address = `postgres://lilypad:${readPassword(options.dataDir)}@127.0.0.1:${port}`;
  try {
    await waitUntilReady(child, `${address}/postgres`, () => log, options.signal);
    await createDatabase(`${address}/postgres`);
  } catch (error) {
    await end("SIGKILL");
    throw error;
  }
  return {
    databaseUrl: `${address}/${database}`,
    pid,
    stop: () => end("SIGINT"),
    kill: () => end("SIGKILL"),
  };
}
