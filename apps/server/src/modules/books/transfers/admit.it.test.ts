import { inTransaction, type Pool } from "@lilypad/db";
import { createTestDatabase } from "@lilypad/testing";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it, test } from "vitest";
import { admit, beginTransfer, takeBack, type Way, ways } from "../../../../test/begin-transfer.ts";
import { fund, openPeople, type TestPerson } from "../../../../test/worlds/open-people.ts";
import { migrations } from "../../../migrations.ts";
import { newId } from "../../../platform/ids.ts";
import { publishUnverifiedLimits } from "../../people/verification/index.ts";
import { readDailyUse } from "./index.ts";

const dollars = (major: number) => BigInt(Math.round(major * 1_000_000));
const hourMs = 3_600_000;
/** How long a freeze lasts here, from the start. */
const frozenHours = 24;
const limits = {
  daily: dollars(200),
  lowered: dollars(60),
  own: dollars(100),
  unverifiedDay: dollars(90),
  unverifiedMonth: dollars(150),
  begun: 6,
};
/** The assets' numbers: usdc, eurc and LIL. */
const assets = [1, 2, 3] as const;
const LIL = 3;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  pool = database.pool;
  const unverified = { dailyMajor: 90, monthlyMajor: 150, balanceMajor: 10_000 };
  await publishUnverifiedLimits(pool, unverified, []);
});
afterAll(() => database.drop());

async function join(): Promise<TestPerson> {
  const [person] = await openPeople(pool, ["Ann"]);
  if (person === undefined) throw new Error("nobody was opened");
  for (const asset of ["usdc", "eurc", "LIL"] as const)
    await fund(pool, [person], asset, dollars(100_000));
  return person;
}

/** The facts about a person when they send. */
interface Sender {
  session: "live" | "ended";
  account: "open" | "closed";
  factor: "none" | "shown" | "not shown";
  isFrozen: boolean;
  instantOff: boolean;
  isStopped: boolean;
  isOwn: boolean;
  isVerified: boolean;
  /** Hours from the start during which the limit is lowered; 0: it is not. */
  loweredHours: number;
}

/** A transfer that was begun and not taken back, unless `isBack`. */
interface Sent {
  way: Way;
  asset: number;
  amount: bigint;
  at: Date;
  isBack: boolean;
}

async function make(person: TestPerson, sender: Sender, start: Date): Promise<void> {
  const { id, caller } = person;
  const until = sender.loweredHours === 0 ? null : later(start, sender.loweredHours);
  await pool.query(
    "update person set second_factor = $2, limits_lowered_until = $3, deactivated_at = $4 where id = $1",
    [id, sender.factor !== "none", until, sender.account === "closed" ? start : null],
  );
  await pool.query(
    "update session set step_up_until = $2, revoked_at = $3::timestamptz, revoked_reason = case when $3 is not null then 'signed_out' end where id = $1",
    [
      caller.sessionId,
      sender.factor === "shown" ? later(start, 10_000) : null,
      sender.session === "ended" ? start : null,
    ],
  );
  if (sender.isOwn) {
    await pool.query("update smart_account set kind = 'own' where person_id = $1", [id]);
    await pool.query(
      "insert into own_safe_limit (person_id, asset, daily_limit) values ($1, 1, $2)",
      [id, limits.own],
    );
  }
  await pool.query("select person_safe_instant($1, $2, $3)", [id, !sender.instantOff, start]);
  if (sender.isStopped)
    await pool.query(
      `insert into settlement_safe_stop (safe_address, operation_id, reason)
       select safe_address, $2, 'nothing moved' from person_safe where person_id = $1`,
      [id, newId()],
    );
  if (sender.isFrozen)
    await pool.query(
      `insert into account_freeze (id, person_id, kind, note, placed_by, placed_at, ends_at, due_at)
       values ($1, $2, 'other', 'A test', $2, $3, $4, $4)`,
      [newId(), id, start, later(start, frozenHours)],
    );
  if (sender.isVerified)
    await pool.query(
      `insert into ramp_customer (person_id, provider, customer_id, status, created_at, updated_at, asked_at, answered_at, active_at)
       values ($1, 'fern', $2, 'ACTIVE', now(), now(), now(), now(), now())`,
      [id, id],
    );
}

const later = (from: Date, hours: number) => new Date(from.getTime() + hours * hourMs);
const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const monthOf = (at: Date) => at.toISOString().slice(0, 7);
const sum = (sent: readonly Sent[]) => sent.reduce((total, { amount }) => total + amount, 0n);
const min = (...amounts: readonly (bigint | null)[]) =>
  amounts.reduce<bigint | null>(
    (least, one) => (one !== null && (least === null || one < least) ? one : least),
    null,
  );

/** Whether our module moves it; otherwise the person's signature does. */
const isMoved = (way: Way) => !way.startsWith("signed_");
const countsAsBegun = (way: Way) => way !== "payout" && way !== "signed_payout";

/** The reason why a person cannot send at all, by the written rules. */
function expectBarred(sender: Sender, way: Way, at: Date, start: Date): string | null {
  if (sender.session === "ended") return "UNAUTHENTICATED";
  if (sender.isFrozen && at < later(start, frozenHours)) return "ACCOUNT_FROZEN";
  if (sender.factor === "not shown" && way !== "exchange") return "STEP_UP_REQUIRED";
  if (sender.account === "closed") return "ACCOUNT_NOT_READY";
  if (isMoved(way) && sender.instantOff) return "INSTANT_PAYMENTS_OFF";
  return sender.isStopped ? "SAFE_STOPPED" : null;
}

/** The reason why a person cannot send an amount, from everything that they have sent. */
function expectOverLimit(
  sender: Sender,
  history: readonly Sent[],
  next: Omit<Sent, "isBack">,
  start: Date,
): string | null {
  const { way, asset, amount, at } = next;
  const today = history.filter((sent) => dayOf(sent.at) === dayOf(at));
  if (countsAsBegun(way) && today.filter((sent) => countsAsBegun(sent.way)).length >= limits.begun)
    return "DAILY_SENDS_EXCEEDED";
  if (!isMoved(way)) return null;
  const ownLimit = sender.isOwn && asset === 1 ? limits.own : null;
  const moved = today.filter(
    (sent) =>
      !sent.isBack &&
      isMoved(sent.way) &&
      sent.asset === asset &&
      (sender.isOwn || sent.way !== "exchange"),
  );
  if (way === "exchange")
    return ownLimit !== null && sum(moved) + amount > ownLimit ? "DAILY_LIMIT_EXCEEDED" : null;
  if (!sender.isVerified && asset !== LIL) {
    const money = history.filter(
      (sent) => !sent.isBack && isMoved(sent.way) && sent.way !== "exchange" && sent.asset !== LIL,
    );
    const ofDay = money.filter((sent) => dayOf(sent.at) === dayOf(at));
    const ofMonth = money.filter((sent) => monthOf(sent.at) === monthOf(at));
    if (sum(ofDay) + amount > limits.unverifiedDay) return "UNVERIFIED_DAY_EXCEEDED";
    if (sum(ofMonth) + amount > limits.unverifiedMonth) return "UNVERIFIED_MONTH_EXCEEDED";
  }
  const isLowered = sender.factor === "none" || at < later(start, sender.loweredHours);
  const usual = min(limits.daily, ownLimit) ?? 0n;
  const max = isLowered ? (min(usual, limits.lowered) ?? 0n) : usual;
  if (sum(moved) + amount <= max) return null;
  if (max === usual) return "DAILY_LIMIT_EXCEEDED";
  return sender.factor === "none" ? "DAILY_LIMIT_WITHOUT_SECOND_FACTOR" : "DAILY_LIMIT_LOWERED";
}

const seldom = fc.oneof(
  { weight: 14, arbitrary: fc.constant(false) },
  { weight: 1, arbitrary: fc.constant(true) },
);
const anySender: fc.Arbitrary<Sender> = fc.record({
  session: seldom.map((is) => (is ? "ended" : "live")),
  account: seldom.map((is) => (is ? "closed" : "open")),
  factor: fc.constantFrom("none", "shown", "shown", "not shown"),
  isFrozen: seldom,
  instantOff: seldom,
  isStopped: seldom,
  isOwn: fc.boolean(),
  isVerified: fc.boolean(),
  loweredHours: fc.constantFrom(0, 0, 30),
});
const anyStep = fc.record({
  way: fc.constantFrom(...ways),
  asset: fc.constantFrom(...assets),
  cents: fc.integer({ min: 1, max: 9_000 }),
  hours: fc.integer({ min: 0, max: 8 }),
  comesBack: fc.constantFrom(false, false, true),
});

test("who may send, and how much, is what the rules say of everything that the person has sent", async () => {
  // Before the last day of a month, so that days and months end during the steps.
  const start = new Date("2026-03-30T21:00:00Z");
  await fc.assert(
    fc.asyncProperty(
      anySender,
      fc.array(anyStep, { minLength: 6, maxLength: 18 }),
      async (sender, steps) => {
        const person = await join();
        await make(person, sender, start);
        const history: Sent[] = [];
        let at = start;
        for (const { way, asset, cents, hours, comesBack } of steps) {
          at = later(at, hours);
          const amount = BigInt(cents) * 10_000n;
          const out = { personId: person.id, way, asset, amount, now: at };
          const expected = {
            barred: expectBarred(sender, way, at, start),
            overLimit: expectOverLimit(sender, history, { way, asset, amount, at }, start),
          };
          const answer = await inTransaction(pool, async (db) => {
            const { barred, overLimit } = await admit(db, {
              ...out,
              sessionId: person.caller.sessionId,
              dailyLimit: limits.daily,
              loweredLimit: limits.lowered,
              maxBegun: countsAsBegun(way) ? limits.begun : null,
            });
            if (barred === null && overLimit === null) {
              const id = await beginTransfer(db, out);
              if (comesBack) await takeBack(db, id, out);
              history.push({ way, asset, amount, at, isBack: comesBack });
            }
            return { barred, overLimit };
          });
          expect(answer, JSON.stringify({ way, asset, cents, at })).toEqual(expected);
        }
      },
    ),
    { numRuns: 30 },
  );
});

it("never exceeds the daily limit when all kinds of payments begin at the same moment", async () => {
  const person = await join();
  const now = new Date("2026-03-10T12:00:00Z");
  const sender: Sender = {
    ...{ session: "live", account: "open", factor: "shown", loweredHours: 0 },
    ...{ isFrozen: false, instantOff: false, isStopped: false, isOwn: true, isVerified: true },
  };
  await make(person, sender, now);
  const attempts = Array.from({ length: 40 }, (_, index) => {
    const way = (["payment", "payout", "exchange"] as const)[index % 3] ?? "payment";
    const out = { personId: person.id, way, asset: 1, amount: dollars(7), now };
    return inTransaction(pool, async (db) => {
      const { barred, overLimit } = await admit(db, {
        ...out,
        sessionId: person.caller.sessionId,
        dailyLimit: limits.daily,
        loweredLimit: limits.lowered,
        maxBegun: null,
      });
      expect(barred).toBeNull();
      if (overLimit === null) await beginTransfer(db, out);
      return overLimit;
    });
  });
  const answers = await Promise.all(attempts);
  // 14 × 7 is 98 of 100.
  expect(answers.filter((overLimit) => overLimit === null)).toHaveLength(14);
  expect(new Set(answers.filter((overLimit) => overLimit !== null))).toEqual(
    new Set(["DAILY_LIMIT_EXCEEDED"]),
  );
  const { movedToday } = await readDailyUse(pool, person.id, now);
  expect(movedToday.get("usdc")).toBe(dollars(98));
});

it("becomes a part of the statement that asks for a group, so that it is planned once", async () => {
  const { rows } = await pool.query<Record<string, string>>(
    `explain (costs off) select admitted.* from unnest($1::uuid[]) as i (person)
     join lateral transfers_admit(row(i.person, null, 1, 1, 1, 1)::transfer_item, 'payment', 1, now()) as admitted on true`,
    [[newId()]],
  );
  const plan = rows.map((row) => Object.values(row)[0]).join("\n");
  expect(plan).toContain("on daily_use");
  expect(plan).not.toContain("Function Scan on transfers_admit");
});

it("begins nothing by a way that it does not know", async () => {
  const person = await join();
  const out = { personId: person.id, asset: 1, amount: 1n, now: new Date() };
  await expect(beginTransfer(pool, { ...out, way: "gift" as Way })).rejects.toThrow(
    "no way of sending is named gift",
  );
});
