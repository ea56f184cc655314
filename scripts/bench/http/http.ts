// Sends over HTTP: real PostgreSQL, the server's production bundle in its own process, the load
// generator in this one.
import { waitFor } from "@lilypad/testing";
import type { BenchRow } from "../bench-row.ts";
import { percentile } from "../latency.ts";
import { type HttpConnection, openHttpConnection } from "./http-connection.ts";
import { openHttpWorld } from "./http-world.ts";
import { paced } from "./paced.ts";
import { createSends, openSenders, requireAllCounted, type Send } from "./sends.ts";

export interface HttpBenchOptions {
  /** Duration of each of the two cases. Default 20. */
  seconds?: number;
  /** Number of people who pay each other. Default 10,000. */
  people?: number;
  /** Concurrent sends at full load. Default 256. */
  connections?: number;
}

const goals = { perSecond: 2_500, p99Ms: 50 };
const warmUpSeconds = 5;

/** Sends as fast as the connections allow. */
async function full(connections: readonly HttpConnection[], send: Send, seconds: number) {
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  const latencies: number[] = [];
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() < endsAt) latencies.push(await send(connection));
    }),
  );
  return { perSecond: (latencies.length * 1000) / (performance.now() - startedAt), latencies };
}

/** Measures authenticated sends over HTTP; checks that all succeed and that the ledger balances. */
export async function benchHttp(options: HttpBenchOptions = {}): Promise<BenchRow[]> {
  const { seconds = 20, people = 10_000, connections: atOnce = 256 } = options;
  const world = await openHttpWorld();
  const connections: HttpConnection[] = [];
  try {
    const send = createSends(await openSenders(world, people));
    await world.pool.query("vacuum analyze");
    const { port, pool } = world;
    for (let n = 0; n < atOnce; n += 1) connections.push(await openHttpConnection(port));
    const [first] = connections;
    if (first === undefined) throw new Error("a run needs connections");
    // The server accepts sends once it knows that the database is not behind the chain.
    await waitFor(() => send(first), { timeoutMs: 20_000, intervalMs: 100 });
    const warm = await full(connections, send, Math.min(warmUpSeconds, seconds));
    const { perSecond, latencies } = await full(connections, send, seconds);
    const calm = await paced(connections, send, goals.perSecond / 2, seconds);
    const half = await paced(connections, send, perSecond / 2, seconds);
    await requireAllCounted(
      pool,
      1 + warm.latencies.length + latencies.length + calm.length + half.length,
    );
    const note = `${atOnce} concurrent, including the load generator`;
    return [
      {
        name: "sends over HTTP",
        value: Math.round(perSecond),
        unit: "1/s",
        goal: goals.perSecond,
        note,
      },
      { name: "send, full load, p50", value: percentile(latencies, 0.5), unit: "ms" },
      { name: "send, full load, p99", value: percentile(latencies, 0.99), unit: "ms" },
      { name: "send, 1,250 a second, p50", value: percentile(calm, 0.5), unit: "ms" },
      {
        name: "send, 1,250 a second, p99",
        value: percentile(calm, 0.99),
        unit: "ms",
        goal: goals.p99Ms,
        goalIs: "max",
      },
      { name: "send, half of the full load, p50", value: percentile(half, 0.5), unit: "ms" },
      { name: "send, half of the full load, p99", value: percentile(half, 0.99), unit: "ms" },
    ];
  } finally {
    for (const connection of connections) connection.close();
    await world.close();
  }
}
