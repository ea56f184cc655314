import { expect, it } from "vitest";
import { createSharedCount } from "./shared-count.ts";

const start = Date.parse("2026-03-10T12:00:00Z");

/** A database that knows what its processes told it, and can be away. */
function openCounts(max: number, maxRemembered?: number) {
  const known = new Map<string, number>();
  const statements: string[][] = [];
  const state = { isAway: false };
  const query = async ({ values }: { values: [string, string[], number[], Date, Date] }) => {
    if (state.isAway) throw new Error("the database is away");
    const [, subjects, more, , endsAt] = values;
    statements.push(subjects);
    const rows = subjects.map((subject, n) => {
      known.set(subject, (known.get(subject) ?? 0) + (more[n] ?? 0));
      return { subject, hits: known.get(subject), window_ends_at: endsAt };
    });
    return { rows };
  };
  const count = createSharedCount({
    pool: { query } as never, // all that a count asks of a pool
    clock: { now: () => new Date(start) },
    action: "send_from_network",
    max,
    windowMs: 1_000_000,
    ...(maxRemembered === undefined ? {} : { maxRemembered }),
  });
  return { count, known, statements, state };
}

it("gives no more places than there are, and those back that were not used", () => {
  const { count } = openCounts(2);
  const places = [count.hold("a"), count.hold("a"), count.hold("a")];
  expect(places.map((place) => place !== null)).toEqual([true, true, false]);
  places[0]?.release();
  expect(count.hold("a")).not.toBeNull();
  expect(count.hold("a")).toBeNull();
  expect(count.retryAfterSeconds("a")).toBe(1_000);
  expect(count.hold("b")).not.toBeNull();
});

it("keeps what it could not tell the database, and tells it later", async () => {
  const { count, known, state } = openCounts(3);
  count.hold("a")?.use();
  state.isAway = true;
  await expect(count.merge()).rejects.toThrow("away");
  count.hold("a")?.use();
  state.isAway = false;
  await count.merge();
  expect(known.get("a")).toBe(2);
  await count.merge();
  expect(known.get("a")).toBe(2);
});

it("learns what other processes counted of those whom it is asked about", async () => {
  const { count, known } = openCounts(5);
  known.set("a", 5);
  expect(count.hold("a")).not.toBeNull();
  await count.merge();
  expect(count.hold("a")).toBeNull();
});

it("asks nothing when nobody was counted", async () => {
  const { count, statements } = openCounts(5);
  await count.merge();
  expect(statements).toEqual([]);
});

it("forgets those who used the least when there are too many, and nobody whom it has not told yet", async () => {
  const { count, statements } = openCounts(3, 2);
  for (const subject of ["a", "b", "b", "b", "c"]) count.hold(subject)?.use();
  await count.merge();
  // One of the least counted is gone; the one who has all of theirs is not.
  expect(count.hold("b")).toBeNull();
  await count.merge();
  expect(statements).toEqual([["a", "b", "c"], ["b"]]);
  for (const subject of ["d", "e", "f"]) count.hold(subject)?.use();
  await count.merge();
  expect(statements.at(-1)).toEqual(["d", "e", "f"]);
  expect(count.hold("b")).toBeNull();
});
