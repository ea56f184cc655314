// Sends over HTTP: real PostgreSQL, the server's production bundle in its own process, the load
// generator in this one.
import type { Pool } from "@lilypad/db";
import { checkLedger } from "@lilypad/ledger";
import { waitFor } from "@lilypad/testing";
import { createAccessTokens } from "../../apps/server/src/modules/identity/index.ts";
import { systemClock } from "../../apps/server/src/platform/clock.ts";
import { loadSecrets } from "../../apps/server/src/platform/config/secrets.ts";
import { newId } from "../../apps/server/src/platform/ids.ts";
import { fund, openPeople } from "../../apps/server/test/worlds/open-people.ts";
import type { BenchRow } from "./bench-row.ts";
import { type HttpConnection, openHttpConnection } from "./http-connection.ts";
import { type HttpWorld, openHttpWorld } from "./http-world.ts";
import { percentile } from "./latency.ts";
import { paced } from "./paced.ts";

export interface HttpBenchOptions {
  /** Duration of each of the two cases. Default 20. */
  seconds?: number;
  /** Number of people who pay each other. Default 10,000. */
  people?: number;
  /** Concurrent sends at full load. Default 256. */
  connections?: number;
}

interface Sender {
  id: string;
  token: string;
}

const goals = { perSecond: 2_500, p99Ms: 50 };
const peopleAtOnce = 1_000;
const warmUpSeconds = 5;
/** Minor units for each person, enough for any run. */
const startingBalance = 1_000_000_000_000n;

async function openSenders({ pool, publicUrl, secretsDir }: HttpWorld, count: number) {
  const tokens = createAccessTokens({
    privateKeys: loadSecrets(secretsDir, true).accessTokenKeys,
    issuer: `${publicUrl}/auth/v1`,
    clock: systemClock,
  });
  const senders: Sender[] = [];
  while (senders.length < count) {
    const size = Math.min(peopleAtOnce, count - senders.length);
    const people = await openPeople(
      pool,
      Array.from({ length: size }, (_, n) => `P${n}`),
    );
    await fund(pool, people, "usdc", startingBalance);
    for (const { id, caller } of people) {
      senders.push({ id, token: (await tokens.sign(caller)).token });
    }
  }
  return senders;
}

/** Sends one cent at a time, each from the next person to a distant one in the list. */
function createSends(senders: readonly Sender[]) {
  let turn = 0;
  return (connection: HttpConnection): Promise<number> => {
    const from = senders[turn % senders.length];
    const to = senders[(turn * 7 + 1) % senders.length];
    turn += 1;
    if (from === undefined || to === undefined) throw new Error("there is no recipient");
    const body = JSON.stringify({
      recipientUserId: to === from ? senders.at(turn % 2 === 0 ? 1 : 2)?.id : to.id,
      amount: "0.01",
      currency: "USD",
      correlationId: newId(),
    });
    return connection.post("/api/v1/payments/p2p/transfer", from.token, body);
  };
}

type Send = ReturnType<typeof createSends>;

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

async function requireAllCounted(pool: Pool, sent: number): Promise<void> {
  const { rows } = await pool.query<{ count: bigint }>(
    "select count(*) as count from payment where result = 0",
  );
  if (Number(rows[0]?.count) !== sent) {
    throw new Error(`${sent} sends were answered but ${rows[0]?.count} are in the ledger`);
  }
  const [difference] = await checkLedger(pool);
  if (difference !== undefined) {
    throw new Error(`the ledger does not balance: ${difference.kind} ${difference.about}`);
  }
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
