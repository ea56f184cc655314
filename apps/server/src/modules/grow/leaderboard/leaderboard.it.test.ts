import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { actOf } from "../../../../test/act-of.ts";
import { fund, openPeople, type TestPerson } from "../../../../test/worlds/open-people.ts";
import { migrations } from "../../../migrations.ts";
import { createLeaderboard, type Leaderboard } from "./index.ts";
import type { PrizeRow } from "./rows.gen.ts";
import { treasuryPersonId } from "./treasury.ts";

const friday = "2026-05-01T09:00:00Z";
let now = new Date(friday);
let database: TestDatabase;
let leaderboard: Leaderboard;
let people: TestPerson[];
let accepting: boolean;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  leaderboard = createLeaderboard({
    pool: database.pool,
    clock: { now: () => now },
    logger: pino({ level: "silent" }),
    prizeHoldMs: 0,
    prizeDepositDays: 7,
    prizeToken: "USDC",
    acceptsPayments: () => accepting,
    assignSafe: async () => {},
  });
});
afterAll(() => database.drop());
beforeEach(async () => {
  now = new Date(friday);
  accepting = true;
  await database.pool.query("truncate leaderboard_score, leaderboard_tally, prize, prize_week");
  await database.pool.query("delete from smart_account where person_id = $1", [treasuryPersonId]);
  people = await openPeople(database.pool, ["Ann", "Ben", "Cay", "Dan", "Eve"]);
});

const person = (index: number) => {
  const found = people[index];
  if (found === undefined) throw new Error(`there is no person ${index}`);
  return found;
};
/** Runs all background work once. */
async function work(): Promise<void> {
  await leaderboard.sweep();
  while ((await leaderboard.worker.pass()) > 0);
}
const score = (index: number, at: string) =>
  leaderboard.countReferral(database.pool, { referrer: person(index).id, at: new Date(at) });
const standings = (index = 0, period: "week" | "month" | "all" = "week", limit = 50) =>
  leaderboard.getStandings(person(index).id, { period, limit, includeMe: true });
const order = ({ top }: Awaited<ReturnType<typeof standings>>) =>
  top.map(
    ({ userId, referrals }) => `${people.findIndex(({ id }) => id === userId)}: ${referrals}`,
  );

it("a week without counted referrals has an empty leaderboard with its prizes", async () => {
  expect(await standings()).toEqual({
    top: [],
    me: null,
    total: 0,
    asOf: "2026-05-01T09:00:00.000Z",
    startsAt: "2026-04-26T00:00:00.000Z",
    endsAt: "2026-05-03T00:00:00.000Z",
    config: { rewards: { 1: "100.00", 2: "50.00", 3: "25.00" }, depositDays: 7 },
  });
});

it("most referrals come first, and of equal scores the one reached earlier", async () => {
  await score(0, "2026-04-26T00:00:00Z");
  await score(1, "2026-04-27T10:00:00Z");
  await score(2, "2026-04-27T10:00:01Z");
  await score(2, "2026-04-28T10:00:00Z");
  await score(1, "2026-04-28T10:00:01Z");
  await score(3, "2026-04-26T00:00:00.001Z");
  const answer = await standings(3);
  expect(order(answer)).toEqual(["2: 2", "1: 2", "0: 1", "3: 1"]);
  expect(answer.top.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
  expect(answer.top.map(({ isMe }) => isMe)).toEqual([false, false, false, true]);
  expect(answer.total).toBe(4);
});

it("everyone's own place matches a complete list, even beyond the top", async () => {
  for (let index = 0; index < 5; index += 1) {
    for (let times = 0; times <= index % 3; times += 1) {
      await score(index, `2026-04-${27 + times}T0${5 - index}:10:0${index}Z`);
    }
  }
  const all = await standings();
  expect(all.top).toHaveLength(5);
  for (const { userId, position, referrals, displayTag, avatarColor } of all.top) {
    const index = people.findIndex(({ id }) => id === userId);
    const { top, me, total } = await standings(index, "week", 1);
    expect(top).toHaveLength(1);
    expect(me).toEqual({ position, referrals, displayTag, avatarColor });
    expect(total).toBe(5);
  }
});

it("a person without a place, or who did not ask, gets no own standing", async () => {
  await score(0, friday);
  expect((await standings(1)).me).toBeNull();
  const unasked = { period: "week", limit: 50, includeMe: false } as const;
  expect((await leaderboard.getStandings(person(0).id, unasked)).me).toBeNull();
});

it("weeks start on Sunday, months on the first, and all time never ends", async () => {
  await score(0, "2026-04-25T23:59:59.999Z");
  await score(0, "2026-04-30T23:59:59Z");
  await score(1, "2026-05-01T00:00:00Z");
  expect(order(await standings(0, "week"))).toEqual(["0: 1", "1: 1"]);
  expect(order(await standings(0, "month"))).toEqual(["1: 1"]);
  const ever = await standings(0, "all");
  expect(order(ever)).toEqual(["0: 2", "1: 1"]);
  expect([ever.startsAt, ever.endsAt]).toEqual([null, null]);
  expect((await standings(0, "month")).endsAt).toBe("2026-06-01T00:00:00.000Z");
});

it("a deactivated person has no place until they are active again", async () => {
  await score(0, friday);
  await score(0, friday);
  await score(1, friday);
  const set = (at: string | null) =>
    database.pool.query("update person set deactivated_at = $2 where id = $1", [person(0).id, at]);
  await set(friday);
  expect(order(await standings(1))).toEqual(["1: 1"]);
  expect(await standings(1)).toMatchObject({ total: 1, me: { position: 1 } });
  await score(0, friday);
  expect((await standings(1)).total).toBe(1);
  await set(null);
  expect(order(await standings(1))).toEqual(["0: 3", "1: 1"]);
  expect(await standings(1)).toMatchObject({ total: 2, me: { position: 2 } });
});

it("concurrent referrals are all counted", async () => {
  await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      score(index % 3, `2026-05-01T09:${String(index).padStart(2, "0")}:00Z`),
    ),
  );
  const answer = await standings();
  expect(order(answer)).toEqual(["0: 20", "1: 20", "2: 20"]);
  expect(answer.total).toBe(3);
  const { rows } = await database.pool.query<{ same: boolean }>(
    `select (select sum(people) from leaderboard_tally) = (select count(*) from leaderboard_score) as same`,
  );
  expect(rows).toEqual([{ same: true }]);
});

it("a count is rolled back with its transaction", async () => {
  const db = await database.pool.connect();
  await db.query("begin");
  await leaderboard.countReferral(db, { referrer: person(0).id, at: now });
  await db.query("rollback");
  db.release();
  expect((await standings()).total).toBe(0);
});

it("the treasury is never listed, because it has no referral to count", async () => {
  await leaderboard.countReferral(database.pool, { referrer: treasuryPersonId, at: now });
  expect((await standings()).total).toBe(0);
});

const record = () => leaderboard.listPrizes({ before: undefined, limit: 12 });

it("a week that has ended is decided once by several workers", async () => {
  await score(0, "2026-04-27T10:00:00Z");
  await score(1, "2026-04-28T10:00:00Z");
  await score(2, "2026-04-29T10:00:00Z");
  await score(3, "2026-04-27T09:00:00Z");
  await score(0, "2026-04-30T10:00:00Z");
  now = new Date("2026-05-02T23:59:59.999Z");
  await work();
  expect((await record()).weeks).toEqual([]);
  now = new Date("2026-05-03T00:00:00Z");
  await Promise.all(Array.from({ length: 8 }, () => work()));
  const { weeks } = await record();
  expect(weeks).toHaveLength(1);
  expect(weeks[0]).toMatchObject({ week: "2026-04-26", participants: 4 });
  expect(
    weeks[0]?.prizes.map(({ position, amount, referrals }) => [position, amount, referrals]),
  ).toEqual([
    [1, "100.00", 2],
    [2, "50.00", 1],
    [3, "25.00", 1],
  ]);
  const { rows } = await database.pool.query<Pick<PrizeRow, "personId">>(
    "select person_id from prize order by position",
  );
  expect(rows.map(({ personId }) => personId)).toEqual([0, 3, 1].map((i) => person(i).id));
});

it("all weeks are decided after an outage, and none twice if the clock goes back", async () => {
  await score(0, "2026-04-20T10:00:00Z");
  await score(1, "2026-05-01T10:00:00Z");
  now = new Date("2026-06-15T10:00:00Z");
  await work();
  expect((await record()).weeks.map(({ week }) => week)).toEqual(["2026-04-26", "2026-04-19"]);
  now = new Date("2026-04-28T10:00:00Z");
  // Counted for the first week that can still be won.
  await score(2, "2026-04-28T10:00:00Z");
  expect(await standings(2)).toMatchObject({
    startsAt: "2026-05-03T00:00:00.000Z",
    me: { position: 1 },
  });
  await work();
  expect((await record()).weeks).toHaveLength(2);
  now = new Date("2026-05-10T00:00:00Z");
  await work();
  expect((await record()).weeks.map(({ week }) => week)[0]).toBe("2026-05-03");
});

it("a referral does not count for a week that is being decided", async () => {
  await score(0, "2026-05-02T23:59:59Z");
  const late = await database.pool.connect();
  await late.query("begin");
  await leaderboard.countReferral(late, {
    referrer: person(1).id,
    at: new Date("2026-05-02T23:59:59.5Z"),
  });
  now = new Date("2026-05-03T00:00:00Z");
  const working = work();
  await late.query("commit");
  late.release();
  await working;
  const [week] = (await record()).weeks;
  expect(week?.participants).toBe(2);
  await score(2, "2026-05-02T23:59:59.9Z");
  expect((await record()).weeks[0]?.prizes).toHaveLength(2);
  expect(await standings(2)).toMatchObject({ me: { position: 1 }, total: 1 });
});

/** A week that Ann has won, with enough money in the treasury. */
async function winWeek() {
  await database.pool.query(
    `insert into smart_account (person_id, owner_index, owner_address, safe_address)
       values ($1, 2000000000, decode(repeat('0a', 20), 'hex'), decode(repeat('0b', 20), 'hex'))
       on conflict do nothing`,
    [treasuryPersonId],
  );
  await fund(database.pool, [{ ...person(0), id: treasuryPersonId }], "usdc", 100_000_000n);
  await score(0, friday);
  now = new Date("2026-05-03T00:00:00Z");
}
const statuses = async () => (await record()).weeks[0]?.prizes.map(({ status }) => status);

it("no prize is paid while settlement needs attention", async () => {
  await winWeek();
  accepting = false;
  await work();
  expect(await statuses()).toEqual(["waiting"]);
  accepting = true;
  now = new Date(now.getTime() + 2_000);
  await work();
  expect(await statuses()).toEqual(["pending"]);
});

it("a prize that may have been paid before a database restore is held for an administrator", async () => {
  await winWeek();
  // As the import after a restore stores it: the chain has moved 100 dollars from the treasury to the winner.
  await database.pool.query(
    `with batch as (
       insert into settlement_batch (number, state, imported, item_count, gas_estimate, digest, owners, items, oldest_at, day)
         values (1, 2, true, 1, 0, decode(repeat('01', 32), 'hex'), '', '', now(), current_date) returning number)
     insert into settlement_operation (id, amount, batch, position, asset, kind, state, imported, from_address, to_address)
       select gen_random_uuid(), 100000000, batch.number, 0, 1, 1, 1, true, treasury.safe_address, winner.safe_address
       from batch, person_safe treasury, person_safe winner where treasury.person_id = $2 and winner.person_id = $1`,
    [person(0).id, treasuryPersonId],
  );
  await work();
  expect(await statuses()).toEqual(["held"]);
  expect(await leaderboard.readPrizeProblems(database.pool, now)).toEqual([
    expect.stringMatching(/position 1\) is held: The chain has a payment of this prize/),
  ]);
  const id = (await record()).weeks[0]?.prizes[0]?.id ?? "";
  await leaderboard.releasePrize(actOf(person(1).id), id);
  await work();
  expect(await statuses()).toEqual(["pending"]);
});

it("the public record is paged and does not name deleted winners", async () => {
  await score(0, "2026-04-20T10:00:00Z");
  await score(0, "2026-04-27T10:00:00Z");
  now = new Date("2026-05-03T00:00:00Z");
  await work();
  const first = await leaderboard.listPrizes({ before: undefined, limit: 1 });
  expect(first).toMatchObject({ nextBefore: "2026-04-26", treasury: null });
  expect(first.weeks[0]?.prizes[0]?.displayTag).toMatch(/^t/);
  const second = await leaderboard.listPrizes({ before: "2026-04-26", limit: 1 });
  expect(second).toMatchObject({ weeks: [{ week: "2026-04-19" }], nextBefore: null });
  await database.pool.query(
    "update person set deactivated_at = $2, deleted_at = $2 where id = $1",
    [person(0).id, now],
  );
  await leaderboard.forgetPerson(database.pool, person(0).id, now);
  expect((await record()).weeks[0]?.prizes).toMatchObject([
    { displayTag: null, status: "forfeited", amount: "100.00" },
  ]);
  expect(await leaderboard.readOwnData(person(0).id, 10)).toMatchObject({
    places: [],
    prizes: [{ week: "2026-04-26" }, { week: "2026-04-19" }],
  });
});
