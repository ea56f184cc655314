import { expect, it } from "vitest";
import { createSharedCount } from "./shared-count.ts";

const start = Date.parse("2026-03-10T12:00:00Z");

/** A count with a fake database that sums all merges and can be unavailable. */
function openCounts(max: number, maxRemembered?: number) {
  const stored = new Map<string, number>();
  const statements: string[][] = [];
  const state = { isUnavailable: false };
  const query = async ({ values }: { values: [string, string[], number[], Date, Date] }) => {
    if (state.isUnavailable) throw new Error("the database is unavailable");
    const [, subjects, more, , endsAt] = values;
    statements.push(subjects);
    const rows = subjects.map((subject, n) => {
      stored.set(subject, (stored.get(subject) ?? 0) + (more[n] ?? 0));
      return { subject, hits: stored.get(subject), windowEndsAt: endsAt };
    });
    return { rows };
  };
  const count = createSharedCount({
    pool: { query } as never, // the only member of a pool that is used
    clock: { now: () => new Date(start) },
    action: "send_from_network",
    max,
    windowMs: 1_000_000,
    ...(maxRemembered === undefined ? {} : { maxRemembered }),
  });
  return { count, stored, statements, state };
}

it("holds at most max places of a subject, and released places can be held again", () => {
  const { count } = openCounts(2);
  const places = [count.hold("a"), count.hold("a"), count.hold("a")];
  expect(places.map((place) => place !== null)).toEqual([true, true, false]);
  places[0]?.release();
  expect(count.hold("a")).not.toBeNull();
  expect(count.hold("a")).toBeNull();
  expect(count.retryAfterSeconds("a")).toBe(1_000);
  expect(count.hold("b")).not.toBeNull();
});

it("keeps counts that could not be merged, and merges them later", async () => {
  const { count, stored, state } = openCounts(3);
  count.hold("a")?.use();
  state.isUnavailable = true;
  await expect(count.merge()).rejects.toThrow("unavailable");
  count.hold("a")?.use();
  state.isUnavailable = false;
  await count.merge();
  expect(stored.get("a")).toBe(2);
  await count.merge();
  expect(stored.get("a")).toBe(2);
});

it("a merge reads what other processes have counted for the subjects in use", async () => {
  const { count, stored } = openCounts(5);
  stored.set("a", 5);
  expect(count.hold("a")).not.toBeNull();
  await count.merge();
  expect(count.hold("a")).toBeNull();
});

it("a merge without new counts makes no statement", async () => {
  const { count, statements } = openCounts(5);
  await count.merge();
  expect(statements).toEqual([]);
});

it("above the max in memory, drops merged subjects with the lowest counts", async () => {
  const { count, statements } = openCounts(3, 2);
  for (const subject of ["a", "b", "b", "b", "c"]) count.hold(subject)?.use();
  await count.merge();
  // A subject with a low count was dropped; the one that has reached its limit was not.
  expect(count.hold("b")).toBeNull();
  await count.merge();
  expect(statements).toEqual([["a", "b", "c"], ["b"]]);
  for (const subject of ["d", "e", "f"]) count.hold(subject)?.use();
  await count.merge();
  expect(statements.at(-1)).toEqual(["d", "e", "f"]);
  expect(count.hold("b")).toBeNull();
});
