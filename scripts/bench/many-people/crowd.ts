// What people and staff read in an installation that is years old, first alone and then while people send: a million people, a
// person with 100,000 movements, and records in partitions by month.
import { waitFor } from "@lilypad/testing";
import type { BenchRow } from "../bench-row.ts";
import { type HttpConnection, openHttpConnection } from "../http/http-connection.ts";
import { type HttpWorld, openHttpWorld } from "../http/http-world.ts";
import { durationsOf, paced } from "../http/paced.ts";
import {
  measureReads,
  openReaders,
  type ReadCall,
  type ReadOptions,
  readsOf,
} from "../http/read-calls.ts";
import { createSends, openSenders, requireAllCounted, type Send } from "../http/sends.ts";
import { percentile } from "../latency.ts";
import { readProcessSeconds, readServerSeconds } from "../processor-time.ts";
import { consoleCalls, openStaff, readCases, staffPerSecond } from "./console.ts";
import { dashboardCalls } from "./history.ts";
import { peopleCalls, readReaders } from "./people.ts";
import { type SeedSize, seed } from "./seed.ts";

export type CrowdSize = Pick<SeedSize, "people" | "transactions" | "months">;

export type CrowdBenchOptions = ReadOptions & Partial<CrowdSize>;

const million = 1_000_000;

/** Adds to a size that all people were invited, and that the console has as many rows as an installation with so many people. */
export const crowdOf = (size: CrowdSize): SeedSize => ({
  ...size,
  areInvited: true,
  consoleShare: size.people / million,
});

const sends = {
  perSecond: 1_250,
  connections: 128,
  people: 10_000,
  /** A new process answers slowly at first, and so would every page that is read meanwhile. */
  warmUpSeconds: 10,
};
const dayMs = 86_400_000;
/** A person may read 60 statements in an hour. */
const statementsPerSecond = 4;

/** A person's statement of one day, each time of another one. */
function statementCall(person: string, token: string): ReadCall {
  return {
    name: "statement of a day",
    perSecond: statementsPerSecond,
    next(turn) {
      const until = Date.now() - (1 + turn) * dayMs;
      const [from, to] = [until - dayMs, until].map((time) => new Date(time).toISOString());
      const period = `currency=USD&from=${from}&until=${to}`;
      return { path: `/api/v1/ledger/users/${person}/statement?${period}`, token };
    },
  };
}

/** The read calls of people and staff. @param person the id of the person with the most movements */
export async function crowdCalls(
  world: Pick<HttpWorld, "pool" | "tokens">,
  { people, transactions }: CrowdSize,
  { person, requestsOfStaff }: { person: string; requestsOfStaff: number },
): Promise<ReadCall[]> {
  const [reader] = await openReaders(world, [person]);
  const token = reader?.token ?? "";
  const readers = await openReaders(world, await readReaders(world.pool, people));
  const staff = await openStaff(world, requestsOfStaff);
  return [
    ...peopleCalls(readers, people),
    ...dashboardCalls(person, token, transactions),
    statementCall(person, token),
    ...consoleCalls(staff, await readCases(world.pool)),
  ];
}

/** Sends until it is ended. */
function keepSending(connections: readonly HttpConnection[], send: Send) {
  let isOver = false;
  const took: number[] = [];
  const sending = (async () => {
    while (!isOver)
      for (const one of durationsOf(await paced(connections, send, sends.perSecond, 5)))
        took.push(one);
  })();
  sending.catch(() => undefined);
  return async (): Promise<readonly number[]> => {
    isOver = true;
    await sending;
    return took;
  };
}

/** The processor time that the server and PostgreSQL have used so far, in seconds. */
const readProcessors = async ({ pool, serverPid }: HttpWorld) => [
  readProcessSeconds(serverPid() ?? 0),
  (await readServerSeconds(pool)) ?? Number.NaN,
];

/**
 * Measures every read alone and while 1,250 sends a second run.
 * @throws Error if a request was refused, or a send is not in the ledger
 */
export async function benchCrowd(options: CrowdBenchOptions = {}): Promise<BenchRow[]> {
  const { people = 1_000_000, transactions = 100_000, months = 24, ...reads } = options;
  const size = { people, transactions, months };
  const world = await openHttpWorld({ preallocatesLog: true });
  const connections: HttpConnection[] = [];
  try {
    const { person } = await seed(world.pool, crowdOf(size));
    const send = createSends(await openSenders(world, sends.people));
    await world.pool.query("vacuum analyze");
    // Once alone, once with sends.
    const requestsOfStaff = 2 * readsOf(staffPerSecond, reads);
    const calls = await crowdCalls(world, size, { person, requestsOfStaff });
    const alone = await measureReads(world, calls, reads);
    for (let n = 0; n < sends.connections; n += 1)
      connections.push(await openHttpConnection(world.port));
    const [first] = connections;
    if (first === undefined) throw new Error("sends need connections");
    await waitFor(() => send(first), { timeoutMs: 20_000, intervalMs: 100 });
    const atFirst = durationsOf(
      await paced(connections, send, sends.perSecond, sends.warmUpSeconds),
    );
    const startedAt = performance.now();
    const before = await readProcessors(world);
    const endSending = keepSending(connections, send);
    const busy = await measureReads(world, calls, reads);
    const took = await endSending();
    const seconds = (performance.now() - startedAt) / 1_000;
    const after = await readProcessors(world);
    const [server, postgres] = after.map((one, place) => one - (before[place] ?? 0));
    const shareOf = (used = 0) => ((used * 100) / seconds).toFixed(0);
    await requireAllCounted(world.pool, 1 + atFirst.length + took.length);
    const under = `while ${sends.perSecond.toLocaleString("en-GB")} sends a second run`;
    return [
      ...alone,
      ...busy.map((row) => ({ ...row, name: `${row.name}, ${under}` })),
      {
        name: "sends of a new process, p99",
        value: percentile(atFirst, 0.99),
        unit: "ms",
        note: `in its first ${sends.warmUpSeconds} seconds`,
      },
      { name: "sends meanwhile, p50", value: percentile(took, 0.5), unit: "ms" },
      { name: "sends meanwhile, p99", value: percentile(took, 0.99), unit: "ms" },
      {
        name: "sends meanwhile",
        value: took.length / seconds,
        unit: "1/s",
        note: `the server used ${shareOf(server)} % of a core, PostgreSQL ${shareOf(postgres)} %`,
      },
    ];
  } finally {
    for (const connection of connections) connection.close();
    await world.close();
  }
}
