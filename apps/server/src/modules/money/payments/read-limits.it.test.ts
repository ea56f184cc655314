import type { Pool } from "@lilypad/db";
import { assets } from "@lilypad/money";
import { createTestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newIntent } from "../../../../test/payment-intents.ts";
import { fund, openPeople, type TestPerson } from "../../../../test/worlds/open-people.ts";
import { migrations } from "../../../migrations.ts";
import { createHasPaid } from "../../books/activity/index.ts";
import { createPayments, createReadLimits, type Payments } from "./index.ts";

const start = new Date("2026-03-10T12:00:00Z");
let now = start;
const limit = { transferMajor: 500, dailyMajor: 1_000, loweredDailyMajor: 100 };
const limits = { USD: limit, EUR: limit, LIL: limit };

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: Pool;
let payments: Payments;
let readLimits: ReturnType<typeof createReadLimits>;
let ann: TestPerson;
let bob: TestPerson;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  pool = database.pool;
  const parts = { pool, clock: { now: () => now }, limits, maxSendsPerDay: 500 };
  payments = createPayments({
    ...parts,
    acceptsSends: () => true,
    cancelQueued: async () => false,
  });
  readLimits = createReadLimits({ ...parts, reviewFromMajor: { USD: 50, EUR: 50, LIL: 5_000 } });
});
afterAll(() => database.drop());

beforeEach(async () => {
  now = start;
  [ann, bob] = (await openPeople(pool, ["Ann", "Bob"])) as [TestPerson, TestPerson];
  await fund(pool, [ann], "usdc", 2_000_000_000n);
  await pool.query("update person set second_factor = true where id = $1", [ann.id]);
  await pool.query("update session set step_up_until = 'infinity' where id = $1", [
    ann.caller.sessionId,
  ]);
});

const send = (amount: string) => payments.send(ann.caller, newIntent(bob, amount), undefined);
const dollars = async () =>
  (await readLimits(ann.id)).limits.find(({ currency }) => currency === "USD");

describe("the limits that a person reads", () => {
  it("are the configured ones, with what is left of the day", async () => {
    await send("120.00");
    expect(await dollars()).toEqual({
      currency: "USD",
      perPayment: "500.00",
      perDay: "1000.00",
      usualPerDay: "1000.00",
      leftToday: "880.00",
      reviewFrom: "50.00",
    });
    expect(await readLimits(ann.id)).toMatchObject({ lowered: null, paymentsPerDay: 500 });
    now = new Date("2026-03-11T00:00:00Z");
    expect(await dollars()).toMatchObject({ leftToday: "1000.00" });
  });

  it("are lower until the recorded time after a change of security settings", async () => {
    const until = new Date("2026-03-11T09:00:00Z");
    await pool.query("update person set limits_lowered_until = $2 where id = $1", [ann.id, until]);
    expect((await readLimits(ann.id)).lowered).toEqual({
      reason: "security_change",
      until: until.toISOString(),
    });
    expect(await dollars()).toMatchObject({ perDay: "100.00", usualPerDay: "1000.00" });
    await send("40.00");
    await expect(send("60.01")).rejects.toThrow(
      "Your security settings changed, so your daily limit is $100 for 24 hours. No money was moved. You can send $60 more today.",
    );
    await send("60.00");
    expect(await dollars()).toMatchObject({ leftToday: "0.00" });
    now = until;
    expect((await readLimits(ann.id)).lowered).toBeNull();
  });

  it("are not called lower while the person's own Safe moves no more than that anyway", async () => {
    await pool.query("update smart_account set kind = 'own' where person_id = $1", [ann.id]);
    for (const [asset, most] of Object.entries({
      usdc: 100_000_000n,
      eurc: 90_000_000n,
      LIL: 1n,
    })) {
      await pool.query(
        "insert into own_safe_limit (person_id, asset, daily_limit) values ($1, $2, $3)",
        [ann.id, assets[asset as "usdc"].number, most],
      );
    }
    const until = new Date("2026-03-11T09:00:00Z");
    await pool.query("update person set limits_lowered_until = $2 where id = $1", [ann.id, until]);
    expect(await dollars()).toMatchObject({ perDay: "100.00", usualPerDay: "100.00" });
    expect((await readLimits(ann.id)).lowered).toBeNull();
  });

  it("are lower without a second factor, for as long as there is none", async () => {
    await pool.query("update person set second_factor = false where id = $1", [ann.id]);
    expect((await readLimits(ann.id)).lowered).toEqual({ reason: "no_second_factor", until: null });
    await expect(send("100.01")).rejects.toThrow("up to $100 a day. No money was moved.");
  });
});

it("a payment or request above the limit per payment is refused with that limit", async () => {
  await expect(send("500.01")).rejects.toThrow(
    "That's over your limit of $500 per payment. No money was moved.",
  );
  const asked = { toUserId: bob.id, amount: "500.01", currency: "USD" as const };
  await expect(payments.requestMoney(ann.caller, asked)).rejects.toThrow(
    "That's over your limit of $500 per payment. No request was sent.",
  );
});

it("a person has paid another one after the first payment, and has not been paid by it", async () => {
  const hasPaid = createHasPaid({ pool });
  expect(await hasPaid(ann.id, bob.id)).toBe(false);
  await send("1.00");
  expect(await hasPaid(ann.id, bob.id)).toBe(true);
  expect(await hasPaid(bob.id, ann.id)).toBe(false);
});
