import { rmSync } from "node:fs";
import { join } from "node:path";
import { createPool } from "@lilypad/db";
import {
  type ClusterMember,
  copyDatabase,
  freePort,
  promote,
  requireStandby,
  restoreDatabase,
  resumeStandby,
  startPrimary,
  startStandby,
} from "@lilypad/local-stack";

type Server = Awaited<ReturnType<typeof startPrimary>>;
type Place = "one" | "two";

export type Databases = Awaited<ReturnType<typeof openDatabases>>;

export interface DatabasesOptions {
  /** For the servers' data and their archived log. */
  folder: string;
  logs: string;
  /** Where the files of the servers are, by the name of the folder; below `folder` by default. */
  dataDirOf?: (name: string) => string;
  /** The role and the database in the address; the cluster's own by default. */
  login?: { user: string; password: string; database: string };
  /** Settings of both servers, by name. */
  settings?: Readonly<Record<string, string>>;
  /** Returns the port through which a server is reached, such as a gate's; its own by default. */
  reach?: (name: string, port: number) => Promise<number>;
  /** Called when a server ends by itself. */
  onExit?: (server: "primary" | "standby") => void;
}

const other = (place: Place): Place => (place === "one" ? "two" : "one");

/** Starts a primary and a standby that stores every commit before it is acknowledged. */
export async function openDatabases({ folder, logs, login, onExit, ...options }: DatabasesOptions) {
  const reach = options.reach ?? (async (_name: string, port: number) => port);
  const dataDirOf = options.dataDirOf ?? ((name) => join(folder, "databases", name));
  const ports: Record<Place, number> = { one: await freePort(), two: await freePort() };
  /** The ports of each server: for the product's connections, and for the other server's replication. */
  const reached: Record<Place, { product: number; replication: number }> = {
    one: {
      product: await reach("database-one", ports.one),
      replication: await reach("replication-one", ports.one),
    },
    two: {
      product: await reach("database-two", ports.two),
      replication: await reach("replication-two", ports.two),
    },
  };
  const archiveDir = join(folder, "archive");
  const servers = new Map<Place, Server>();
  let primary: Place = "one";
  /** A folder is never used again, as after a failure. */
  let generation = 0;
  const folders = new Map<Place, string>();
  /** True once the standby has stored everything that the primary has acknowledged. */
  let isStandbyCurrent = false;
  /** Ends the start of a server whose primary is gone. */
  let starting = new AbortController();
  /** Ends the wait for a standby that is gone. */
  let following = new AbortController();

  function memberAt(place: Place, dataDir: string): ClusterMember {
    folders.set(place, dataDir);
    return {
      dataDir,
      port: ports[place],
      archiveDir,
      logFile: join(logs, `database-${place}.log`),
      signal: starting.signal,
      ...(options.settings === undefined ? {} : { settings: options.settings }),
      onExit: () => {
        servers.delete(place);
        if (place === primary) starting.abort(new Error("the primary has ended"));
        else following.abort(new Error("the standby has ended"));
        onExit?.(place === primary ? "primary" : "standby");
      },
    };
  }
  function newMemberAt(place: Place): ClusterMember {
    generation += 1;
    return memberAt(place, dataDirOf(`${place}-${generation}`));
  }

  function server(place: Place): Server {
    const found = servers.get(place);
    if (found === undefined) throw new Error(`database ${place} does not run`);
    return found;
  }

  /** The address of a server for the one that follows it. */
  function followed(place: Place): string {
    const url = new URL(server(place).databaseUrl);
    url.port = String(reached[place].replication);
    return url.href;
  }

  async function begin(place: Place, member: Promise<Server>): Promise<void> {
    servers.set(place, await member);
  }

  async function untilCurrent(): Promise<void> {
    await requireStandby(server(primary).databaseUrl, following.signal);
    isStandbyCurrent = true;
  }

  async function addStandby(): Promise<void> {
    const place = other(primary);
    await servers.get(place)?.kill();
    servers.delete(place);
    const from = { databaseUrl: followed(primary), dataDir: folders.get(primary) ?? "" };
    // What is there lacks what was written since, or was never complete. A disk may not have room for both.
    const old = folders.get(place);
    if (old !== undefined) rmSync(old, { recursive: true, force: true });
    following = new AbortController();
    await begin(place, startStandby(from, newMemberAt(place)));
    await untilCurrent();
  }

  async function query<Row extends Record<string, unknown>>(
    text: string,
    values: unknown[] = [],
    { database = login?.database ?? "lilypad" } = {},
  ): Promise<Row[]> {
    const url = new URL(server(primary).databaseUrl);
    url.pathname = `/${database}`;
    const pool = createPool({
      databaseUrl: url.href,
      maxConnections: 1,
      onIdleError: () => undefined,
    });
    try {
      return (await pool.query<Row>(text, values)).rows;
    } finally {
      await pool.end();
    }
  }

  async function stopAll(): Promise<void> {
    // The primary first: it waits for no standby while it stops.
    const running = [primary, other(primary)].flatMap((place) => servers.get(place) ?? []);
    servers.clear();
    for (const one of running) await one.stop();
  }

  await begin("one", startPrimary(newMemberAt("one")));
  try {
    await addStandby();
  } catch (error) {
    await stopAll();
    throw error;
  }
  const own = new URL(server("one").databaseUrl);
  const { user, password, database } = login ?? {
    user: own.username,
    password: own.password,
    database: own.pathname.slice(1),
  };
  return {
    /** The address of both servers for Lilypad. */
    databaseUrl: `postgres://${user}:${password}@127.0.0.1:${reached.one.product},127.0.0.1:${reached.two.product}/${database}`,
    query,
    /** The process of a server; undefined while it does not run. */
    pid: (which: "primary" | "standby") =>
      servers.get(which === "primary" ? primary : other(primary))?.pid,
    /** True if the standby has everything that was acknowledged, so that it may become the primary. */
    isStandbyCurrent: () => isStandbyCurrent && servers.has(other(primary)),
    async killPrimary(): Promise<void> {
      const killed = server(primary);
      servers.delete(primary);
      await killed.kill();
    },
    /**
     * Makes the standby the primary. There is no standby then until `addStandby`. It stays the standby if it does not
     * answer, because it may have ended with the primary.
     */
    async promoteStandby(): Promise<void> {
      const next = other(primary);
      starting = new AbortController();
      await promote(server(next).databaseUrl, () => {
        isStandbyCurrent = false;
        primary = next;
      });
    },
    /** Starts the primary again with its own data, because there is no standby that has all of it. */
    async restartPrimary(): Promise<void> {
      isStandbyCurrent = false;
      starting = new AbortController();
      const dataDir = folders.get(primary) ?? "";
      await begin(primary, startPrimary(memberAt(primary, dataDir)));
      // It may have ended while it was becoming the primary; then it still starts as a standby.
      await promote(server(primary).databaseUrl);
    },
    addStandby,
    /** Starts the standby again with its own data. Commits wait until it follows. */
    async restartStandby(): Promise<void> {
      const place = other(primary);
      const databaseUrl = followed(primary);
      const dataDir = folders.get(place) ?? "";
      if (!servers.has(place)) {
        following = new AbortController();
        await begin(place, resumeStandby({ databaseUrl }, memberAt(place, dataDir)));
      }
      await untilCurrent();
    },
    /** Takes a base backup of the primary. @returns its folder */
    async backUp(): Promise<string> {
      const to = join(folder, "backup");
      const { databaseUrl } = server(primary);
      await copyDatabase({ databaseUrl, from: folders.get(primary) ?? "", to });
      return to;
    },
    stopAll,
    /** Restores a backup as the only server. */
    async restore(backupDir: string, targetTime: string): Promise<void> {
      primary = "one";
      await begin("one", restoreDatabase(backupDir, targetTime, newMemberAt("one")));
    },
  };
}
