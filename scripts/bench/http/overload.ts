// More sends than a process can do: those that it accepts stay fast, the others are refused at once and come again, and
// afterwards it is as fast as before within seconds.
import { waitFor } from "@lilypad/testing";
import type { BenchRow } from "../bench-row.ts";
import { preallocateLog } from "../disk/preallocate-log.ts";
import { overlaps, watchDisk } from "../disk/watch-disk.ts";
import { percentile } from "../latency.ts";
import { type HttpConnection, openHttpConnection, RefusedRequest } from "./http-connection.ts";
import { openHttpWorld } from "./http-world.ts";
import { durationsOf, paced, type Sample } from "./paced.ts";
import { createSends, openSenders, requireAllCounted, type Send } from "./sends.ts";

export interface OverloadBenchOptions {
  /** Duration of each of the three cases. Default 20. */
  seconds?: number;
  /** Default 10,000. */
  people?: number;
}

/** Requests at the same moment: within the limit of a process, and far beyond it. */
const atOnce = { calm: 128, overload: 2_000 };
/** The server sees so many networks, each of which may have a quarter of its places. */
const networks = 50;
/** The Retry-After of refused requests. */
const retryMs = { min: 1_000, max: 3_000 };
const calmPerSecond = 500;
const goals = { p99Ms: 500, recoveredMs: 50 };

/** Sends on each connection as often as possible, and repeats a refused send after a pause, as the app does. */
async function overload(connections: readonly HttpConnection[], send: Send, seconds: number) {
  const endsAt = performance.now() + seconds * 1000;
  const samples: Sample[] = [];
  let refused = 0;
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() < endsAt) {
        const dueAt = Date.now();
        try {
          samples.push({ dueAt, tookMs: await send(connection) });
        } catch (error) {
          if (!(error instanceof RefusedRequest && error.status === 503)) throw error;
          refused += 1;
          const waitMs = retryMs.min + Math.random() * (retryMs.max - retryMs.min);
          await new Promise((resolve) => setTimeout(resolve, waitMs));
        }
      }
    }),
  );
  return { samples, refused };
}

/** Opens connections from all networks. The server ends one that sends nothing within ten seconds. */
const openAll = (port: number, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      openHttpConnection(port, `127.0.0.${2 + (index % networks)}`),
    ),
  );

/** Measures sends beyond the capacity of a process. @throws Error if an accepted send is not in the ledger, or a refused one is */
export async function benchOverload(options: OverloadBenchOptions = {}): Promise<BenchRow[]> {
  const { seconds = 20, people = 10_000 } = options;
  const world = await openHttpWorld({ isLimited: true, preallocatesLog: true });
  const connections: HttpConnection[] = [];
  try {
    const send = createSends(await openSenders(world, people));
    await world.pool.query("vacuum analyze");
    await preallocateLog(world.pool);
    const calm = await openAll(world.port, atOnce.calm);
    connections.push(...calm);
    const [first] = connections;
    if (first === undefined) throw new Error("a run needs connections");
    await waitFor(() => send(first), { timeoutMs: 20_000, intervalMs: 100 });
    const before = await overload(calm, send, seconds);
    connections.push(...(await openAll(world.port, atOnce.overload - atOnce.calm)));
    const endWatching = await watchDisk(world.dataDir);
    const { samples, refused } = await overload(connections, send, seconds);
    const stalls = await endWatching();
    const after = durationsOf(await paced(calm, send, calmPerSecond, 5));
    const sent = 1 + before.samples.length + samples.length + after.length;
    await requireAllCounted(world.pool, sent);
    const calmDisk = samples.filter(({ dueAt, tookMs }) => !overlaps(stalls, dueAt, tookMs));
    const longest = Math.max(0, ...stalls.map(({ tookMs }) => tookMs));
    const rate = (count: number) => Math.round(count / seconds);
    const note = `${atOnce.overload.toLocaleString("en")} people at once who ask again one to three seconds after a refusal`;
    return [
      {
        name: `sends, ${atOnce.calm} at once`,
        value: rate(before.samples.length),
        unit: "1/s",
        note: `p99 ${Math.round(percentile(durationsOf(before.samples), 0.99))} ms, ${before.refused} refused`,
      },
      { name: "sends under overload", value: rate(samples.length), unit: "1/s", note },
      { name: "refusals under overload", value: rate(refused), unit: "1/s" },
      {
        name: "accepted send under overload, p99",
        value: percentile(durationsOf(samples), 0.99),
        unit: "ms",
        goal: goals.p99Ms,
        goalIs: "max",
        note: `without sends during stalls of the disk ${Math.round(percentile(durationsOf(calmDisk), 0.99))} ms (${stalls.length} of 10 ms or more, the longest ${longest.toFixed(0)} ms)`,
      },
      {
        name: `send, ${calmPerSecond} a second, in the five seconds after the overload, p99`,
        value: percentile(after, 0.99),
        unit: "ms",
        goal: goals.recoveredMs,
        goalIs: "max",
      },
    ];
  } finally {
    for (const connection of connections) connection.close();
    await world.close();
  }
}
