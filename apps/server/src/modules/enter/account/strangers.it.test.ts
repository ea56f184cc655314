import type { Pool } from "@lilypad/db";
import { checkLedger } from "@lilypad/ledger";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import fc from "fast-check";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newIntent } from "../../../../test/payment-intents.ts";
import { fund, openPeople, type TestPerson } from "../../../../test/worlds/open-people.ts";
import { migrations } from "../../../migrations.ts";
import { ApiError } from "../../../platform/errors.ts";
import { forgetPerson, hasOwnPending } from "../../books/activity/index.ts";
import { createPayments, createReturns, holdsAnything } from "../../money/payments/index.ts";
import { createAccount } from "./index.ts";

let database: TestDatabase;
let pool: Pool;
let leaving: ReturnType<typeof openLeaving>;
beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  pool = database.pool;
  leaving = openLeaving();
});
afterAll(() => database.drop());

const clock = { now: () => new Date() };
const logger = pino({ level: "silent" });
const limit = { transferMajor: 5_000, dailyMajor: 100_000, loweredDailyMajor: 100_000 };

/**
 * The parts of the product that take part in a deletion, without a chain: the test ends payments
 * itself.
 */
function openLeaving() {
  const payments = createPayments({
    pool,
    clock,
    limits: { USD: limit, EUR: limit, LIL: limit },
    maxSendsPerDay: 10_000,
    acceptsSends: () => true,
    cancelQueued: async () => false,
  });
  const { noteReturns, worker } = createReturns({ pool, clock, logger });
  const account = createAccount({
    pool,
    clock,
    logger,
    mailer: { send: async () => undefined },
    settings: { supportEmail: "help@example.com", publicUrl: "https://lilypad.example" },
    parts: [
      {
        name: "transactions",
        read: { leftOut: "Nobody asks for a copy here." },
        forget: (db, { id }) => forgetPerson(db, id),
      },
    ],
    isStaff: async () => false,
    freezeKindOf: async () => null,
    kept: ["Payment records."],
    forfeits: {
      readGivenUp: async () => new Map(),
      describe: async () => [],
      prepare: async () => undefined,
      begin: async () => undefined,
      waiverOf: async () => null,
    },
    spendCode: async (_owner, code) => {
      if (code === undefined) throw new ApiError("SECURITY_CODE_REQUIRED");
    },
    holdsAnything,
    hasPending: hasOwnPending,
    noteReturns,
  });
  const attempt = (work: Promise<unknown>) =>
    work.then(
      () => "done",
      (error: unknown) => (error instanceof ApiError ? error.code : Promise.reject(error)),
    );
  return {
    returns: worker,
    send: (from: TestPerson, to: TestPerson, cents: number) =>
      attempt(payments.send(from.caller, newIntent(to, (cents / 100).toFixed(2)), undefined)),
    leave: ({ caller }: TestPerson, code?: string) =>
      attempt(account.deleteAccount(caller, { code })),
    /** Ends pending payments, as the chain would: moved or refused. */
    async settle(outcome: "moved" | "refused", most = 10_000): Promise<void> {
      const end = outcome === "moved" ? "ledger_post" : "ledger_void";
      await pool.query(
        `with due as (select array_agg(distinct transfer_id) as ids from (
             select transfer_id from activity where status = transfer_status('pending') order by transfer_id limit $1) as oldest)
         select ${end}(ids, '{"from": "test"}'), transfers_ended(ids, $2::smallint, null) from due where ids is not null`,
        [most, outcome === "moved" ? 1 : 2],
      );
    },
    async balanceOf({ id }: TestPerson): Promise<number> {
      const { rows } = await pool.query<{ cents: number }>(
        `select (posted / 10000)::int as cents from person_account mine join account on account.id = account_id
           where mine.person_id = $1 and mine.asset = 1`,
        [id],
      );
      return rows[0]?.cents ?? 0;
    },
  };
}

async function open(...dollars: number[]): Promise<TestPerson[]> {
  const people = await openPeople(
    pool,
    dollars.map((_, n) => `Person${n}`),
  );
  for (const [n, amount] of dollars.entries()) {
    const person = people[n];
    if (person !== undefined && amount > 0)
      await fund(pool, [person], "usdc", BigInt(amount) * 1_000_000n);
  }
  return people;
}
const endAll = async () => {
  for (let round = 0; round < 3; round += 1) {
    await leaving.settle("moved");
    while ((await leaving.returns.pass()) > 0);
  }
};

const cents = fc.integer({ min: 1, max: 250 });
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant("stranger" as const), who: fc.nat(1), cents }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("spend" as const), cents }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom("moved" as const, "refused" as const),
      most: fc.integer({ min: 1, max: 4 }),
    }),
  },
);

describe("deleting an account while others send money to it", () => {
  it("succeeds at the first attempt after the person gave away their own money, and everyone keeps theirs", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), fc.nat(2), async (steps, early) => {
        const [leaver, first, second, friend] = (await open(20, 20, 20, 0)) as [
          TestPerson,
          TestPerson,
          TestPerson,
          TestPerson,
        ];
        const strangers = [first, second];
        // Some payments are pending at the first request; the person's own money prevents the
        // deletion.
        for (let n = 0; n < early; n += 1) await leaving.send(first, leaver, 150);
        expect(await leaving.leave(leaver)).toBe("BALANCE_LEFT");
        await leaving.send(leaver, friend, 2_000);
        for (const one of steps) {
          if (one.kind === "stranger")
            await leaving.send(strangers[one.who] as TestPerson, leaver, one.cents);
          else if (one.kind === "spend") await leaving.send(leaver, friend, one.cents);
          else await leaving.settle(one.kind, one.most);
        }
        // The person's own payments end; the strangers keep sending.
        await leaving.settle("moved");
        const given = await leaving.balanceOf(friend);
        if (given >= 2_000) {
          await leaving.send(second, leaver, 7);
          expect(await leaving.leave(leaver, "123456")).toBe("done");
          expect(await leaving.send(first, leaver, 1)).toBe("RECIPIENT_NOT_FOUND");
          await endAll();
          expect(await leaving.balanceOf(leaver)).toBe(0);
        }
        const all = [leaver, first, second, friend];
        const held = await Promise.all(all.map((person) => leaving.balanceOf(person)));
        expect(held.reduce((sum, amount) => sum + amount)).toBe(6_000);
        // The strangers get back all their money except what the person had spent before.
        if (given >= 2_000) expect(6_000 - given).toBe((held[1] ?? 0) + (held[2] ?? 0));
        expect(await checkLedger(pool)).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });

  it("is refused until earlier money and money from outside is given away", async () => {
    const [leaver, friend] = (await open(1, 0)) as [TestPerson, TestPerson];
    expect(await leaving.leave(leaver, "123456")).toBe("BALANCE_LEFT");
    await leaving.send(leaver, friend, 100);
    expect(await leaving.leave(leaver, "123456")).toBe("PAYMENTS_UNDER_WAY");
    await leaving.settle("moved");
    await fund(pool, [leaver], "usdc", 1_000_000n);
    expect(await leaving.leave(leaver, "123456")).toBe("BALANCE_LEFT");
    await leaving.send(leaver, friend, 1);
    await leaving.settle("moved");
    // Less than 1.00 may be left.
    expect(await leaving.leave(leaver, "123456")).toBe("done");
    expect(await leaving.balanceOf(leaver)).toBe(99);
  });

  it("ignores money sent within an hour after the request; earlier money must be given away", async () => {
    const [leaver, stranger] = (await open(5, 20)) as [TestPerson, TestPerson];
    expect(await leaving.leave(leaver)).toBe("BALANCE_LEFT");
    await leaving.send(leaver, stranger, 500);
    await leaving.send(stranger, leaver, 300);
    await leaving.settle("moved");
    await pool.query(
      "update person set deletion_asked_at = deletion_asked_at - interval '61 minutes' where id = $1",
      [leaver.id],
    );
    expect(await leaving.leave(leaver)).toBe("BALANCE_LEFT");
    expect(await leaving.balanceOf(leaver)).toBe(300);
  });

  it("keeps money that would be returned to people who have deleted their accounts", async () => {
    const [leaver, stranger] = (await open(0, 3)) as [TestPerson, TestPerson];
    expect(await leaving.leave(leaver)).toBe("SECURITY_CODE_REQUIRED");
    await leaving.send(stranger, leaver, 300);
    expect(await leaving.leave(leaver, "123456")).toBe("done");
    await leaving.settle("moved");
    expect(await leaving.leave(stranger, "123456")).toBe("done");
    await endAll();
    expect(await leaving.balanceOf(leaver)).toBe(300);
    const { rows } = await pool.query("select state from payment_return where recipient_id = $1", [
      leaver.id,
    ]);
    expect(rows).toEqual([{ state: 3 }]);
  });
});
