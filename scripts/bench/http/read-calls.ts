import { waitFor } from "@lilypad/testing";
import type { Caller } from "../../../apps/server/src/platform/caller.ts";
import { newId } from "../../../apps/server/src/platform/ids.ts";
import type { BenchRow } from "../bench-row.ts";
import { percentile } from "../latency.ts";
import { readPeakMemory } from "../peak-memory.ts";
import { openHttpConnection } from "./http-connection.ts";
import type { HttpWorld } from "./http-world.ts";
import { durationsOf, paced } from "./paced.ts";

/** A person who sends requests. */
export interface Reader {
  id: string;
  token: string;
}

/** One kind of call; `next` returns the request of each turn. */
export interface ReadCall {
  name: string;
  next(turn: number): { path: string; token: string };
  /** Requests per second; 100 if omitted. */
  perSecond?: number;
}

export interface ReadOptions {
  /** Duration of each kind of call. Default 5. */
  seconds?: number;
}

const goalP99Ms = 50;
const usualPerSecond = 100;
/** The server refuses a seventh slow query of one person: one runs, five wait. */
const connectionCount = 6;
const warmUpSeconds = 1;

const defaultSeconds = 5;

/** Max number of requests that the measurement of one kind of call sends. */
export const readsOf = (perSecond: number, { seconds = defaultSeconds }: ReadOptions): number =>
  perSecond * (seconds + warmUpSeconds + 1);

/** Inserts a session for each of these people directly into the database. */
export async function openReaders(
  { pool, tokens }: Pick<HttpWorld, "pool" | "tokens">,
  ids: readonly string[],
): Promise<Reader[]> {
  const { rows } = await pool.query<{ id: string; email: string; session: string }>(
    `with opened as (
       insert into session (id, person_id) select * from unnest($1::uuid[], $2::uuid[])
       returning id, person_id)
     select person.id, email, opened.id as session from opened join person on person.id = person_id`,
    [ids.map(() => newId()), ids],
  );
  return Promise.all(
    rows.map(async ({ id, email, session }) => {
      const caller: Caller = {
        personId: id,
        email,
        sessionId: session,
        aal: "aal1",
      };
      return { id, token: (await tokens.sign(caller)).token };
    }),
  );
}

/**
 * Measures each kind of call at a steady rate.
 * @returns rows with its median and 99th percentile, and the server's peak memory
 * @throws Error if any answer is not 200
 */
export async function measureReads(
  { port, serverPid }: HttpWorld,
  calls: readonly ReadCall[],
  { seconds = defaultSeconds }: ReadOptions,
): Promise<BenchRow[]> {
  const connections = await Promise.all(
    Array.from({ length: connectionCount }, () => openHttpConnection(port)),
  );
  try {
    const rows: BenchRow[] = [];
    for (const { name, next, perSecond = usualPerSecond } of calls) {
      let turn = 0;
      const ask = (connection: (typeof connections)[number]) => {
        const { path, token } = next(turn);
        turn += 1;
        return connection.get(path, token);
      };
      const [first] = connections;
      if (first === undefined) throw new Error("a run needs connections");
      await waitFor(() => ask(first), { timeoutMs: 20_000, intervalMs: 100 });
      await paced(connections, ask, perSecond, warmUpSeconds);
      const latencies = durationsOf(await paced(connections, ask, perSecond, seconds));
      rows.push(
        { name: `${name}, p50`, value: percentile(latencies, 0.5), unit: "ms" },
        {
          name: `${name}, p99`,
          value: percentile(latencies, 0.99),
          unit: "ms",
          goal: goalP99Ms,
          goalIs: "max",
          note: `${perSecond} a second, over HTTP`,
        },
      );
    }
    const memory = readPeakMemory(serverPid());
    if (memory !== undefined) {
      rows.push({
        name: "memory of the server",
        value: memory,
        unit: "MB",
        note: "peak",
      });
    }
    return rows;
  } finally {
    for (const connection of connections) connection.close();
  }
}
