import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { findDebianPostgres } from "../postgres/find-postgres.ts";
import { commandPrefix } from "../postgres/run-as.ts";
import { dieWithParent, endProcess, isAlive } from "../processes.ts";
import { adopter } from "./copy-database.ts";
import { type RunningProgram, startProgram } from "./start-program.ts";

/** Debian 12 has this version of PostgreSQL. */
const version = 15;
const stopTimeoutMs = 20_000;

/** Returns which of Debian's packages for a cluster with Patroni are not on this machine. */
export function missingPatroniPackages(): string[] {
  const packages = [
    { name: "patroni", isInstalled: existsSync("/usr/bin/patroni") },
    { name: "etcd-server", isInstalled: existsSync("/usr/bin/etcd") },
    { name: `postgresql-${version}`, isInstalled: findDebianPostgres(version) !== undefined },
  ];
  return packages.flatMap(({ name, isInstalled }) => (isInstalled ? [] : [name]));
}

/** The passwords of a cluster; the same for all members. */
export interface PatroniPasswords {
  /** Of the role `postgres`. */
  superuser: string;
  /** Of the role with which a standby follows the primary. */
  replication: string;
  /** Of the requests to Patroni that change something. */
  api: string;
}

export interface PatroniMember {
  name: string;
  /** For its configuration and the data of its PostgreSQL. */
  folder: string;
  /** Patroni and its PostgreSQL append to this file. */
  logFile: string;
  /** The TCP ports on 127.0.0.1 of PostgreSQL and of Patroni's health checks. */
  port: number;
  apiPort: number;
  etcdPort: number;
  passwords: PatroniPasswords;
  /** A primary that has not renewed its lock for this long is replaced. Patroni recommends at least 20. */
  ttlSeconds: number;
}

export interface RunningPatroni extends RunningProgram {
  /** The process of its PostgreSQL; undefined while that does not run. */
  postgresPid(): number | undefined;
  /** True if its PostgreSQL follows another one, or did when it ran last. */
  isStandby(): boolean;
  /** Whether Patroni reports it as the primary, or the synchronous standby. False if it does not answer. */
  is(role: "primary" | "synchronous"): Promise<boolean>;
}

function configurationOf(member: PatroniMember, dataDir: string) {
  const { passwords } = member;
  const address = `127.0.0.1:${member.port}`;
  const api = `127.0.0.1:${member.apiPort}`;
  return {
    scope: "lilypad",
    name: member.name,
    etcd3: { host: `127.0.0.1:${member.etcdPort}` },
    restapi: {
      listen: api,
      connect_address: api,
      authentication: { username: "patroni", password: passwords.api },
    },
    bootstrap: {
      // Stored in etcd by the first member, for all.
      dcs: {
        ttl: member.ttlSeconds,
        loop_wait: 1,
        retry_timeout: 3,
        // A primary that ends is replaced immediately, instead of being started again for five minutes.
        primary_start_timeout: 0,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: { max_connections: 200, wal_keep_size: "512MB" },
        },
      },
      initdb: [
        { encoding: "UTF8" },
        { locale: "C.UTF-8" },
        { auth: "scram-sha-256" },
        // pg_rewind needs them.
        "data-checksums",
      ],
    },
    postgresql: {
      listen: address,
      connect_address: address,
      data_dir: dataDir,
      bin_dir: dirname(findDebianPostgres(version)?.postgres ?? ""),
      pgpass: join(member.folder, "pgpass"),
      authentication: {
        superuser: { username: "postgres", password: passwords.superuser },
        replication: { username: "replicator", password: passwords.replication },
      },
      pg_hba: [
        "host all all 127.0.0.1/32 scram-sha-256",
        "host replication replicator 127.0.0.1/32 scram-sha-256",
      ],
      // Where pg_rewind cannot help, the data are copied from the primary again.
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
      basebackup: { checkpoint: "fast" },
      parameters: {
        unix_socket_directories: "",
        shared_buffers: "256MB",
        max_wal_size: "4GB",
        checkpoint_timeout: "10min",
        log_min_messages: "warning",
      },
    },
    watchdog: { mode: "off" },
  };
}

/**
 * Starts Debian's Patroni with a PostgreSQL of its own. The first member of a cluster creates the database, and later ones
 * copy it. It goes on with the data that are in the folder. PostgreSQL stops with Patroni, except when that is killed.
 */
export function startPatroni(member: PatroniMember): RunningPatroni {
  const adopt = adopter();
  mkdirSync(member.folder, { recursive: true, mode: 0o700 });
  adopt(member.folder);
  const dataDir = join(member.folder, "data");
  // JSON is YAML, too.
  const configuration = join(member.folder, "patroni.yml");
  writeFileSync(configuration, JSON.stringify(configurationOf(member, dataDir), null, 2), {
    mode: 0o600,
  });
  adopt(configuration);
  // A process in another user namespace no longer ends with its parent, so that is requested inside it.
  const [command = "patroni", ...words] = [
    ...commandPrefix(false),
    ...dieWithParent("TERM"),
    "patroni",
    configuration,
  ];
  const program = startProgram({
    command,
    words,
    environment: { PATH: process.env.PATH, LANG: "C.UTF-8" },
    folder: member.folder,
    logFile: member.logFile,
  });

  function postgresPid(): number | undefined {
    const file = join(dataDir, "postmaster.pid");
    if (!existsSync(file)) return undefined;
    const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
    return Number.isInteger(pid) && pid > 1 && isAlive(pid, "postgres") ? pid : undefined;
  }
  async function endPostgres(signal: "SIGINT" | "SIGKILL"): Promise<void> {
    const pid = postgresPid();
    if (pid !== undefined) await endProcess(pid, signal, stopTimeoutMs);
  }
  return {
    ...program,
    postgresPid,
    isStandby: () => existsSync(join(dataDir, "standby.signal")),
    is: (role) =>
      fetch(`http://127.0.0.1:${member.apiPort}/${role}`).then(
        ({ ok }) => ok,
        () => false,
      ),
    async stop() {
      const code = await program.stop();
      await endPostgres("SIGINT");
      return code;
    },
    async kill() {
      // Patroni first, so that it does not see how its PostgreSQL ends.
      await program.kill();
      await endPostgres("SIGKILL");
    },
  };
}
