import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { createPool } from "@lilypad/db";
import {
  freePort,
  type PatroniMember,
  type RunningPatroni,
  type RunningProgram,
  startEtcd,
  startPatroni,
} from "@lilypad/local-stack";
import { waitFor } from "@lilypad/testing";

export type Patroni = Awaited<ReturnType<typeof openPatroni>>;
export type PatroniName = "one" | "two";

const startTimeoutMs = 120_000;

const newPassword = () => randomBytes(24).toString("hex");

export interface PatroniOptions {
  /** For the data of etcd and of both members. */
  folder: string;
  logs: string;
  /** A primary that has not renewed its lock for this long is replaced; 20 by default, Patroni's minimum. */
  ttlSeconds?: number;
  /** Ends the start before it is complete; it throws then. */
  signal?: AbortSignal;
}

/** Starts etcd and two members of Patroni in synchronous mode, with an empty database for Lilypad. */
export async function openPatroni(options: PatroniOptions) {
  const { folder, logs, signal } = options;
  const etcdOptions = {
    folder: join(folder, "etcd"),
    logFile: join(logs, "etcd.log"),
    port: await freePort(),
    peerPort: await freePort(),
  };
  const passwords = {
    superuser: newPassword(),
    replication: newPassword(),
    api: newPassword(),
    lilypad: newPassword(),
  };
  const newMember = async (name: PatroniName): Promise<PatroniMember> => ({
    name,
    folder: join(folder, "patroni", name),
    logFile: join(logs, `patroni-${name}.log`),
    port: await freePort(),
    apiPort: await freePort(),
    etcdPort: etcdOptions.port,
    passwords,
    ttlSeconds: options.ttlSeconds ?? 20,
  });
  const members = { one: await newMember("one"), two: await newMember("two") };
  const running: { etcd?: RunningProgram; one?: RunningPatroni; two?: RunningPatroni } = {};

  /** Starts etcd with the data that it has. */
  function startStore(): RunningProgram {
    running.etcd = startEtcd(etcdOptions);
    return running.etcd;
  }

  /** Starts a member with the data that it has. */
  function startMember(name: PatroniName): RunningPatroni {
    const started = startPatroni(members[name]);
    running[name] = started;
    return started;
  }

  const urlOf = (user: string, password: string, database: string, hosts: readonly string[]) =>
    `postgres://${user}:${password}@${hosts.join(",")}/${database}`;
  const hosts = [members.one, members.two].map(({ port }) => `127.0.0.1:${port}`);

  /** Asks the primary as its superuser. */
  async function query<Row extends Record<string, unknown>>(
    text: string,
    { database = "lilypad" } = {},
  ): Promise<Row[]> {
    const pool = createPool({
      databaseUrl: urlOf("postgres", passwords.superuser, database, hosts),
      maxConnections: 1,
      onIdleError: () => undefined,
    });
    try {
      return (await pool.query<Row>(text)).rows;
    } finally {
      await pool.end();
    }
  }

  async function stop(): Promise<void> {
    const { one, two, etcd } = running;
    // The standby first, because it would otherwise become the primary.
    const inOrder = one?.isStandby() === true ? [one, two, etcd] : [two, one, etcd];
    for (const part of inOrder) await part?.stop();
  }

  /** Waits for a part that is starting. */
  async function until(part: RunningProgram, condition: () => Promise<boolean>): Promise<void> {
    const isOver = () => signal?.aborted === true || !part.isRunning();
    await waitFor(async () => isOver() || (await condition()), { timeoutMs: startTimeoutMs });
    signal?.throwIfAborted();
    if (!part.isRunning()) throw new Error(`it ended at start: ${part.output().slice(-2_000)}`);
  }

  try {
    const health = `http://127.0.0.1:${etcdOptions.port}/health`;
    await until(startStore(), async () => (await fetch(health)).ok);
    const one = startMember("one");
    await until(one, () => one.is("primary"));
    await query(`create role lilypad login password '${passwords.lilypad}'`, {
      database: "postgres",
    });
    await query("create database lilypad owner lilypad", { database: "postgres" });
    const two = startMember("two");
    await until(two, () => two.is("synchronous"));
  } catch (error) {
    await stop();
    throw error;
  }
  function part<Name extends keyof typeof running>(name: Name) {
    const found = running[name];
    if (found === undefined) throw new Error(`${name} was not started`);
    return found;
  }
  return {
    /** The address of both members for Lilypad. */
    databaseUrl: urlOf("lilypad", passwords.lilypad, "lilypad", hosts),
    /** The address of one member alone. */
    urlOf: (name: PatroniName) =>
      urlOf("lilypad", passwords.lilypad, "lilypad", [`127.0.0.1:${members[name].port}`]),
    store: () => part("etcd"),
    member: (name: PatroniName) => part(name),
    query,
    startStore,
    startMember,
    stop,
  };
}
