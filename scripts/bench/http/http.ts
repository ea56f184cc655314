// Sends over HTTP: real PostgreSQL, the server's production bundle in its own process, the load
// generator in this one.
import { waitFor } from "@lilypad/testing";
import { atFullSpeed } from "../at-full-speed.ts";
import type { BenchRow } from "../bench-row.ts";
import { preallocateLog } from "../disk/preallocate-log.ts";
import { overlaps, type Stall, watchDisk } from "../disk/watch-disk.ts";
import { percentile } from "../latency.ts";
import { type HttpConnection, openHttpConnection } from "./http-connection.ts";
import { type HttpWorld, openHttpWorld } from "./http-world.ts";
import { durationsOf, paced, type Sample } from "./paced.ts";
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
const calmRuns = 3;
const warmUpSeconds = 5;

/** Sends as fast as the connections allow. */
const full = (connections: readonly HttpConnection[], send: Send, seconds: number) =>
  atFullSpeed({
    call: (lane) => send(connections[lane] as HttpConnection),
    atOnce: connections.length,
    seconds,
  });

interface CalmRun {
  readonly samples: readonly Sample[];
  readonly stalls: readonly Stall[];
}

/** Sends at half of the goal's rate, some times one after the other, and watches the disk meanwhile. */
async function calmly(
  { dataDir }: HttpWorld,
  connections: readonly HttpConnection[],
  send: Send,
  seconds: number,
): Promise<CalmRun[]> {
  const runs: CalmRun[] = [];
  for (let run = 0; run < calmRuns; run += 1) {
    const endWatching = await watchDisk(dataDir);
    const samples = await paced(connections, send, goals.perSecond / 2, seconds);
    runs.push({ samples, stalls: await endWatching() });
  }
  return runs;
}

/** Forms the rows of the calm runs. The worst run counts, with every request; a note tells of the disk's stalls meanwhile. */
function calmRows(runs: readonly CalmRun[]): BenchRow[] {
  const p99Of = (samples: readonly Sample[]) => percentile(durationsOf(samples), 0.99);
  const p99s = runs.map(({ samples }) => p99Of(samples));
  const without = runs.map(({ samples, stalls }) =>
    p99Of(samples.filter(({ dueAt, tookMs }) => !overlaps(stalls, dueAt, tookMs))),
  );
  const stalls = runs.flatMap((run) => run.stalls.map(({ tookMs }) => tookMs));
  const list = (values: readonly number[]) => values.map((value) => value.toFixed(1)).join(", ");
  const all = runs.flatMap(({ samples }) => durationsOf(samples));
  return [
    { name: "send, 1,250 a second, p50", value: percentile(all, 0.5), unit: "ms" },
    {
      name: "send, 1,250 a second, p99",
      value: Math.max(...p99s),
      unit: "ms",
      goal: goals.p99Ms,
      goalIs: "max",
      note: `the worst of ${list(p99s)}; without sends during stalls of the disk ${list(without)} (${stalls.length} of 10 ms or more, the longest ${Math.max(0, ...stalls).toFixed(0)} ms)`,
    },
  ];
}

/** Measures authenticated sends over HTTP; checks that all succeed and that the ledger balances. */
export async function benchHttp(options: HttpBenchOptions = {}): Promise<BenchRow[]> {
  const { seconds = 20, people = 10_000, connections: atOnce = 256 } = options;
  const world = await openHttpWorld({ preallocatesLog: true });
  const connections: HttpConnection[] = [];
  try {
    const send = createSends(await openSenders(world, people));
    await world.pool.query("vacuum analyze");
    await preallocateLog(world.pool);
    const { port, pool } = world;
    for (let n = 0; n < atOnce; n += 1) connections.push(await openHttpConnection(port));
    const [first] = connections;
    if (first === undefined) throw new Error("a run needs connections");
    // The server accepts sends once it knows that the database is not behind the chain.
    await waitFor(() => send(first), { timeoutMs: 20_000, intervalMs: 100 });
    const warm = await full(connections, send, Math.min(warmUpSeconds, seconds));
    const { perSecond, latencies } = await full(connections, send, seconds);
    const calm = await calmly(world, connections, send, seconds);
    const half = durationsOf(await paced(connections, send, perSecond / 2, seconds));
    const calmCount = calm.reduce((sum, { samples }) => sum + samples.length, 0);
    await requireAllCounted(
      pool,
      1 + warm.latencies.length + latencies.length + calmCount + half.length,
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
      ...calmRows(calm),
      { name: "send, half of the full load, p50", value: percentile(half, 0.5), unit: "ms" },
      { name: "send, half of the full load, p99", value: percentile(half, 0.99), unit: "ms" },
    ];
  } finally {
    for (const connection of connections) connection.close();
    await world.close();
  }
}
