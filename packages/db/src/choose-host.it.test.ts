import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "@lilypad/local-stack";
import { freePort, waitFor } from "@lilypad/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createClient, createPool, type Pool } from "./pool.ts";
import { inTransaction } from "./transaction.ts";

const timeoutMs = 20_000;
const folder = mkdtempSync(join(tmpdir(), "lilypad-hosts-"));
let servers: Awaited<ReturnType<typeof startPostgres>>[] = [];
/** One address that names both servers, and one without a server. */
let databaseUrl: string;
let ports: number[];
/** The address of each server alone. */
let urls: string[];

beforeAll(async () => {
  // Both have the same password, as a primary and its standby.
  const first = await startPostgres({ dataDir: join(folder, "one"), durable: false });
  const second = await startPostgres({ dataDir: join(folder, "two"), durable: false });
  servers = [first, second];
  urls = servers.map((server) => server.databaseUrl);
  const [one, two] = servers.map((server) => new URL(server.databaseUrl));
  if (one === undefined || two === undefined) throw new Error("two servers are needed");
  await onServer(1, `alter role ${two.username} password '${decodeURIComponent(one.password)}'`);
  two.password = one.password;
  urls[1] = two.href;
  ports = [Number(one.port), Number(two.port)];
  const dead = await freePort();
  databaseUrl = `postgres://${one.username}:${one.password}@127.0.0.1:${dead},127.0.0.1:${ports[0]},127.0.0.1:${ports[1]}${one.pathname}`;
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function onServer(place: number, statement: string) {
  const pool = createPool({ databaseUrl: urls[place] ?? "", maxConnections: 1 });
  try {
    return (await pool.query(statement)).rows;
  } finally {
    await pool.end();
  }
}

const isReadOnly = async (place: number) =>
  (await onServer(place, "show transaction_read_only"))[0]?.transactionReadOnly === "on";

/** Makes one server the primary, or none; the others can only be read. */
async function promote(place: number | null): Promise<void> {
  for (const one of [0, 1]) {
    const value = one === place ? "off" : "on";
    await onServer(one, `alter system set default_transaction_read_only = ${value}`);
    await onServer(one, "select pg_reload_conf()");
    await waitFor(() => isReadOnly(one).then((isOn) => isOn === (value === "on")), { timeoutMs });
  }
}

const portOf = async (db: Pick<Pool, "query">) =>
  (await db.query<{ port: string }>("select current_setting('port') as port")).rows[0]?.port;

it("connections of a pool, and those that listen, go to the server that can be written, also after a failover", async () => {
  await promote(0);
  const pool = createPool({ databaseUrl, maxConnections: 3 });
  const listening = createClient(databaseUrl);
  try {
    expect(await portOf(pool)).toBe(String(ports[0]));
    await listening.connect();
    expect(await portOf(listening as unknown as Pool)).toBe(String(ports[0]));

    await promote(1);
    // The connection that is open notices it with its first statement that writes, and is not used again.
    const write = () => inTransaction(pool, (db) => db.query("create table if not exists frog ()"));
    const refused = await waitFor(
      () =>
        write().then(
          () => undefined,
          (error: unknown) => error,
        ),
      { timeoutMs },
    );
    expect(refused).toMatchObject({ code: "25006" });
    await write();
    expect(await portOf(pool)).toBe(String(ports[1]));
  } finally {
    await listening.end();
    await pool.end();
  }
});

it("without a server that can be written, connecting fails with the reason of each host and without the password", async () => {
  await promote(null);
  const pool = createPool({ databaseUrl, maxConnections: 1 });
  try {
    const error = await pool.query("select 1").catch((one: unknown) => one);
    expect(String(error)).toMatch(
      /none of the database's hosts can be written \(127\.0\.0\.1:\d+: ECONNREFUSED; 127\.0\.0\.1:\d+: it is read-only; 127\.0\.0\.1:\d+: it is read-only\)/,
    );
    expect(String(error)).not.toContain(new URL(servers[0]?.databaseUrl ?? "").password);
  } finally {
    await pool.end();
  }
});
