// Search and leaderboard with a million people, each invited by another. Their rows are inserted
// directly into a temporary database, because signing up a million people would take too long.
import type { Pool } from "@lilypad/db";
import type { BenchRow } from "../bench-row.ts";
import { openReaders, type ReadCall, type Reader, type ReadOptions } from "../http/read-calls.ts";
import { benchReads } from "./bench-reads.ts";
import { anyOf, typedQueries } from "./people-rows.ts";

export interface PeopleBenchOptions extends ReadOptions {
  /** Number of people who can be found, all of them invited. Default 1,000,000. */
  people?: number;
}

/** Returns people at the top, in the middle and without a place. */
export async function readReaders(pool: Pool, count: number): Promise<string[]> {
  const places = [1, 10, 1_000, 10_000, 50_000, 100_000, 150_000, 199_000, 900_000];
  const { rows } = await pool.query<{ id: string }>(
    "select id from person where email = any ($1::text[])",
    [places.filter((place) => place <= count).map((place) => `${place}@example.com`)],
  );
  return rows.map(({ id }) => id);
}

/** The read calls of people who search for another person or open the leaderboard. @param people the number of people */
export function peopleCalls(readers: readonly Reader[], people: number): ReadCall[] {
  const queries = typedQueries();
  const amount = people.toLocaleString("en-GB");
  const asked = (path: (turn: number) => string) => (turn: number) => ({
    path: path(turn),
    token: anyOf(readers, turn).token,
  });
  return [
    {
      name: `search among ${amount} people`,
      next: asked(
        (turn) => `/api/v1/auth/search-users?q=${encodeURIComponent(anyOf(queries, turn))}`,
      ),
    },
    {
      name: `leaderboard of ${amount} referrals`,
      next: asked(() => "/api/v1/leaderboard?limit=20&includeMe=true"),
    },
    {
      name: `referrers of all time, ${amount} referrals`,
      next: asked(() => "/api/v1/referrals/leaderboard?period=all"),
    },
    { name: "own referrals, counts", next: asked(() => "/api/v1/referrals/count") },
  ];
}

/** Measures searches among a million people, and a leaderboard of a million referrals, over HTTP. */
export const benchPeople = (options: PeopleBenchOptions = {}): Promise<BenchRow[]> => {
  const { people = 1_000_000 } = options;
  return benchReads(
    { people, areInvited: true },
    async (world) =>
      peopleCalls(await openReaders(world, await readReaders(world.pool, people)), people),
    options,
  );
};
