import { join } from "node:path";
import { createPool } from "@lilypad/db";
import {
  type ClusterMember,
  copyDatabase,
  freePort,
  promote,
  requireStandby,
  restoreDatabase,
  startPrimary,
  startStandby,
} from "@lilypad/local-stack";

type Server = Awaited<ReturnType<typeof startPrimary>>;
type Place = "one" | "two";

export type Databases = Awaited<ReturnType<typeof openDatabases>>;

/** The role and the database that docs/PRODUCTION.md creates have this name here, because the cluster's own is taken. */
export const databaseName = "lilypad_production";

/** Starts a primary and a standby that stores every commit before it is acknowledged. */
export async function openDatabases(folder: string, logs: string) {
  const ports: Record<Place, number> = { one: await freePort(), two: await freePort() };
  const archiveDir = join(folder, "archive");
  const servers = new Map<Place, Server>();
  let primary: Place = "one";
  /** A folder is never used again, as after a failure. */
  let generation = 0;
  const folders = new Map<Place, string>();

  const memberAt = (place: Place): ClusterMember => {
    generation += 1;
    const dataDir = join(folder, "databases", `${place}-${generation}`);
    folders.set(place, dataDir);
    return {
      dataDir,
      port: ports[place],
      archiveDir,
      logFile: join(logs, `database-${place}.log`),
    };
  };
  const other = (place: Place): Place => (place === "one" ? "two" : "one");

  function server(place: Place): Server {
    const found = servers.get(place);
    if (found === undefined) throw new Error(`database ${place} does not run`);
    return found;
  }

  async function addStandby(): Promise<void> {
    const dataDir = folders.get(primary) ?? "";
    const { databaseUrl } = server(primary);
    const place = other(primary);
    servers.set(place, await startStandby({ databaseUrl, dataDir }, memberAt(place)));
    await requireStandby(databaseUrl);
  }

  async function query<Row extends Record<string, unknown>>(
    text: string,
    values: unknown[] = [],
    { database = databaseName } = {},
  ): Promise<Row[]> {
    const url = new URL(server(primary).databaseUrl);
    url.pathname = `/${database}`;
    const pool = createPool({ databaseUrl: url.href, maxConnections: 1 });
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

  servers.set("one", await startPrimary(memberAt("one")));
  try {
    await addStandby();
  } catch (error) {
    await stopAll();
    throw error;
  }
  return {
    /** The address of both servers for Lilypad, with the page's role and password. */
    databaseUrl: `postgres://${databaseName}:choose-a-password@127.0.0.1:${ports.one},127.0.0.1:${ports.two}/${databaseName}`,
    query,
    async killPrimary(): Promise<void> {
      const killed = server(primary);
      servers.delete(primary);
      await killed.kill();
    },
    async promoteStandby(): Promise<void> {
      primary = other(primary);
      await promote(server(primary).databaseUrl);
    },
    addStandby,
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
      servers.set("one", await restoreDatabase(backupDir, targetTime, memberAt("one")));
    },
  };
}
