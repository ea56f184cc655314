import type { Pool } from "@lilypad/db";
import { createTestDatabase, waitFor } from "@lilypad/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { beginTransfer, takeBack } from "../../../../test/begin-transfer.ts";
import { newIntent } from "../../../../test/payment-intents.ts";
import { fund, openPeople, type TestPerson } from "../../../../test/worlds/open-people.ts";
import { migrations } from "../../../migrations.ts";
import { ApiError } from "../../../platform/errors.ts";
import { newId } from "../../../platform/ids.ts";
import { storeSends } from "./decide/store-send.ts";
import { createPayments } from "./index.ts";

let now = new Date("2026-03-10T12:00:00Z");
const limits = {
  USD: { transferMajor: 500, dailyMajor: 1_000, loweredDailyMajor: 1_000 },
  EUR: { transferMajor: 500, dailyMajor: 1_000, loweredDailyMajor: 1_000 },
  LIL: { transferMajor: 5_000, dailyMajor: 10_000, loweredDailyMajor: 10_000 },
};

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  pool = database.pool;
});
afterAll(() => database.drop());

/** Another server process: it shares only the database with the others. */
const startNode = () =>
  createPayments({
    pool,
    clock: { now: () => now },
    limits,
    maxSendsPerDay: 500,
    acceptsSends: () => true,
    cancelQueued: async () => false,
  });

const outcomeOf = (send: Promise<unknown>) =>
  send.then(
    () => "accepted",
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  );

/** Locks a person's accounts so that every send of theirs waits. Returns the function that unlocks them. */
async function lockAccounts(person: TestPerson): Promise<() => Promise<void>> {
  const holder = await pool.connect();
  await holder.query("begin");
  await holder.query(
    `select 1 from account where id in (
       select account_id from person_account where person_id = $1) for update`,
    [person.id],
  );
  return async () => {
    await holder.query("commit");
    holder.release();
  };
}

async function waitingSends(): Promise<number> {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
       and query like '%payment_send(%' and pid <> pg_backend_pid()`,
  );
  return rowCount ?? 0;
}

it("what was sent to wallet addresses today counts towards the daily limit, unless it came back", async () => {
  const [ann, bob] = (await openPeople(pool, ["Ann", "Bob"])) as [TestPerson, TestPerson];
  await fund(pool, [ann], "usdc", 2_000_000_000n);
  const payout = { personId: ann.id, way: "payout", asset: 1, amount: 700_000_000n, now } as const;
  const node = startNode();
  await takeBack(pool, await beginTransfer(pool, payout), payout);
  await beginTransfer(pool, payout);
  expect(await outcomeOf(node.send(ann.caller, newIntent(bob, "300.01"), undefined))).toBe(
    "DAILY_LIMIT_EXCEEDED",
  );
  expect(await outcomeOf(node.send(ann.caller, newIntent(bob, "300.00"), undefined))).toBe(
    "accepted",
  );
});

it("what was exchanged today counts towards what our module moves out of an own Safe, unless it failed", async () => {
  now = new Date("2026-03-22T12:00:00Z");
  const [ann, bob] = (await openPeople(pool, ["Ann", "Bob"])) as [TestPerson, TestPerson];
  await fund(pool, [ann], "usdc", 500_000_000n);
  await pool.query("update smart_account set kind = 'own' where person_id = $1", [ann.id]);
  await pool.query(
    "insert into own_safe_limit (person_id, asset, daily_limit) values ($1, 1, 100000000)",
    [ann.id],
  );
  const exchange = { personId: ann.id, way: "exchange", asset: 1, now } as const;
  await beginTransfer(pool, { ...exchange, amount: 60_000_000n });
  const failed = { ...exchange, amount: 90_000_000n };
  await takeBack(pool, await beginTransfer(pool, failed), failed);
  const send = (amount: string) => startNode().send(ann.caller, newIntent(bob, amount));
  await expect(send("40.01")).rejects.toThrow(
    /we can move up to \$100 a day for you.* No money was moved\. You can send \$40 more today\./,
  );
  expect(await outcomeOf(send("40.00"))).toBe("accepted");
});

it("two servers deciding about two sends at the same moment do not exceed the daily limit", async () => {
  const [ann, bob] = (await openPeople(pool, ["Ann", "Bob"])) as [TestPerson, TestPerson];
  await fund(pool, [ann], "usdc", 2_000_000_000n);
  const [one, other] = [startNode(), startNode()];
  await one.send(ann.caller, newIntent(bob, "500.00"), undefined);
  const release = await lockAccounts(ann);
  const sends = [one, other].map((node) =>
    outcomeOf(node.send(ann.caller, newIntent(bob, "300.00"), undefined)),
  );
  await waitFor(async () => (await waitingSends()) === 2, { timeoutMs: 10_000 });
  await release();
  expect((await Promise.all(sends)).toSorted()).toEqual(["DAILY_LIMIT_EXCEEDED", "accepted"]);
  const { rows } = await pool.query(
    "select sum(amount)::bigint as sent from payment where sender_id = $1 and result = ledger_code('done')",
    [ann.id],
  );
  expect(rows).toEqual([{ sent: 800_000_000n }]);
});

/** Counts sends of one cent accepted earlier on the same day, spread over the currencies. */
async function countEarlierSends(from: TestPerson, count: number): Promise<void> {
  await pool.query(
    `insert into daily_use (person_id, day, asset, sent, started)
     select $1, ($3::timestamptz at time zone 'UTC')::date, 1 + n % 3, sum(10000), count(*)
     from generate_series(1, $2) as n group by 1 + n % 3`,
    [from.id, count, now],
  );
}

it("refuses the 501st send of a day in every currency until midnight UTC", async () => {
  const [ann, bob] = (await openPeople(pool, ["Ann", "Bob"])) as [TestPerson, TestPerson];
  await fund(pool, [ann], "usdc", 1_000_000n);
  await fund(pool, [ann], "eurc", 1_000_000n);
  const { send } = startNode();
  await countEarlierSends(ann, 499);
  const last = newIntent(bob, "0.01");
  const sent = await send(ann.caller, last, undefined);
  for (const currency of ["USD", "EUR"] as const) {
    const oneMore = send(ann.caller, newIntent(bob, "0.01", { currency }), undefined);
    await expect(oneMore).rejects.toMatchObject({
      status: 429,
      code: "DAILY_SENDS_EXCEEDED",
      message: expect.stringMatching(/your limit of \d+ payments a day\. No money was moved/),
      retryAfterSeconds: 12 * 3600,
    });
  }
  // A send that was decided before is still replayed, and the count starts again the next day.
  expect(await send(ann.caller, last, undefined)).toMatchObject({
    transactionId: sent.transactionId,
  });
  now = new Date(now.getTime() + 12 * 3_600_000);
  await send(ann.caller, newIntent(bob, "0.01"), undefined);
});

it("refuses a whole group that holds two sends of one person", async () => {
  const [ann, bob] = (await openPeople(pool, ["Ann", "Bob"])) as [TestPerson, TestPerson];
  await fund(pool, [ann], "usdc", 2_000_000_000n);
  const intent = () => ({
    id: newId(),
    senderId: ann.id,
    sessionId: ann.caller.sessionId,
    recipientId: bob.id,
    asset: 1,
    amount: 600_000_000n,
    note: null,
    correlationId: newId(),
    digest: newId(),
    requestId: null,
    dailyLimit: 1_000_000_000n,
    loweredLimit: 1_000_000_000n,
  });
  const group = storeSends(pool, [intent(), intent()], { maxPerDay: 500, now, isSigned: false });
  await expect(group).rejects.toThrow("two of one person");
});
