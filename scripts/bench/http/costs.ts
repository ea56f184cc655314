// What one request of each kind costs on the server and in PostgreSQL. Workers are off, so that of a send is what it costs
// until it is answered.
import { waitFor } from "@lilypad/testing";
import type { BenchRow } from "../bench-row.ts";
import { readProcessSeconds, readServerSeconds } from "../processor-time.ts";
import { type HttpConnection, openHttpConnection } from "./http-connection.ts";
import { type HttpWorld, openHttpWorld } from "./http-world.ts";
import { createSends, openSenders } from "./sends.ts";

export interface CostsOptions {
  /** Number of people, each of whom has paid others. Default 500. */
  people?: number;
  /** Requests of each kind. Default 3,000. */
  requests?: number;
}

const atOnce = 8;

interface Used {
  /** Processor time in seconds. */
  server: number;
  database: number;
  statements: number;
  /** Bytes of the write-ahead log, and of tables and indexes. */
  log: number;
  disk: number;
}

async function readUsed({ pool, serverPid }: HttpWorld): Promise<Used> {
  const { rows } = await pool.query<{ statements: bigint; log: string; disk: bigint }>(
    `select (select sum(calls)::bigint from pg_stat_statements) as statements,
       (select wal_bytes::text from pg_stat_wal) as log, pg_database_size(current_database()) as disk`,
  );
  const [found] = rows;
  return {
    server: readProcessSeconds(serverPid() ?? 0),
    database: (await readServerSeconds(pool)) ?? 0,
    statements: Number(found?.statements),
    log: Number(found?.log),
    disk: Number(found?.disk),
  };
}

type Ask = (connection: HttpConnection) => Promise<number>;

async function askMany(connections: readonly HttpConnection[], ask: Ask, count: number) {
  let left = count;
  await Promise.all(
    connections.map(async (connection) => {
      while (left > 0) {
        left -= 1;
        await ask(connection);
      }
    }),
  );
}

/** Measures kinds of requests one after the other. @throws Error if any answer is not 200 */
export async function benchCosts(options: CostsOptions = {}): Promise<BenchRow[]> {
  const { people = 500, requests = 3_000 } = options;
  const world = await openHttpWorld({ countsStatements: true });
  const connections: HttpConnection[] = [];
  try {
    const { pool, port } = world;
    await pool.query("create extension pg_stat_statements");
    const senders = await openSenders(world, people);
    for (let n = 0; n < atOnce; n += 1) connections.push(await openHttpConnection(port));
    const send = createSends(senders);
    let turn = 0;
    const get =
      (path: (personId: string) => string): Ask =>
      (connection) => {
        const sender = senders[turn % senders.length];
        turn += 1;
        return connection.get(path(sender?.id ?? ""), sender?.token ?? "");
      };
    const kinds: Record<string, Ask> = {
      send,
      balance: get(() => "/api/v1/wallets/balance"),
      "history, first page": get((id) => `/api/v1/ledger/users/${id}/transactions?limit=20`),
      "notifications, first page": get(() => "/api/v1/notifications/inbox?limit=20"),
      "search for people": get(() => "/api/v1/auth/search-users?q=p1"),
      leaderboard: get(() => "/api/v1/leaderboard?limit=20&includeMe=true"),
      profile: get(() => "/api/v1/auth/profile"),
    };
    const [first] = connections;
    if (first === undefined) throw new Error("a run needs connections");
    // The server accepts sends once it knows that the database is not behind the chain.
    await waitFor(() => send(first), { timeoutMs: 20_000, intervalMs: 100 });
    await askMany(connections, send, people * 4);
    await pool.query("vacuum analyze");
    await pool.query("checkpoint");
    const rows: BenchRow[] = [];
    for (const [name, ask] of Object.entries(kinds)) {
      await askMany(connections, ask, 200);
      const before = await readUsed(world);
      await askMany(connections, ask, requests);
      const after = await readUsed(world);
      const each = (what: keyof Used, times: number, digits: number) =>
        Number((((after[what] - before[what]) * times) / requests).toFixed(digits));
      rows.push(
        { name: `${name}: server`, value: each("server", 1_000, 2), unit: "ms of a core" },
        { name: `${name}: PostgreSQL`, value: each("database", 1_000, 2), unit: "ms of a core" },
        { name: `${name}: statements`, value: each("statements", 1, 1), unit: "" },
        { name: `${name}: log`, value: each("log", 1, 0), unit: "bytes" },
        { name: `${name}: tables and indexes`, value: each("disk", 1, 0), unit: "bytes" },
      );
    }
    return rows;
  } finally {
    for (const connection of connections) connection.close();
    await world.close();
  }
}
