import { assets, type ChainAsset, chainAssetOfNumber, currencyOfAsset } from "@lilypad/money";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { newIntent } from "../../../../test/payment-intents.ts";
import { fund } from "../../../../test/worlds/open-people.ts";
import {
  newAddress,
  openWalletSendsWorld,
  type Sender,
  units,
  type WalletSendsWorld,
} from "../../../../test/worlds/open-wallet-sends.ts";
import { newId } from "../../../platform/ids.ts";
import { publishUnverifiedLimits } from "../../people/verification/index.ts";
import { createPayments, createReadLimits } from "./index.ts";

const limit = { transferMajor: 400, dailyMajor: 400, loweredDailyMajor: 400 };
const limits = { USD: limit, EUR: limit, LIL: limit };
const unverified = { dailyMajor: 100, monthlyMajor: 250, balanceMajor: 600 };
const dayMs = 86_400_000;

let world: WalletSendsWorld;
let ben: Sender;

beforeAll(async () => {
  world = await openWalletSendsWorld();
  ben = await world.join();
});
afterAll(() => world?.close());
beforeEach(() => publishUnverifiedLimits(world.chain.pool, unverified, []));

/** A process of its own, which shares only the database with others. */
const startNode = () =>
  createPayments({
    pool: world.chain.pool,
    clock: world.clock,
    limits,
    maxSendsPerDay: 500,
    acceptsSends: () => true,
    cancelQueued: async () => false,
  });

const callerOf = ({ caller, id }: Sender) => ({
  ...caller,
  email: `${id}@example.com`,
  aal: "aal1" as const,
});
const pay = (from: Sender, amount: string, asset: ChainAsset = "usdc") =>
  startNode().send(callerOf(from), newIntent(ben, amount, { currency: currencyOfAsset(asset) }));
const request = (by: Sender, amount: string) =>
  startNode().requestMoney(callerOf(by), { toUserId: ben.id, amount, currency: "USD" });

async function verify({ id }: Sender, status = "ACTIVE"): Promise<void> {
  await world.chain.pool.query(
    `insert into ramp_customer (person_id, provider, customer_id, status, created_at, updated_at, asked_at, answered_at, active_at)
     values ($1, 'fern', $2, $3, now(), now(), now(), now(), now())
     on conflict (person_id, provider) do update set status = excluded.status`,
    [id, id, status],
  );
}

const read = (person: Sender) =>
  createReadLimits({
    pool: world.chain.pool,
    clock: world.clock,
    limits,
    maxSendsPerDay: 500,
    reviewFromMajor: { USD: 50, EUR: 50, LIL: 50 },
  })(person.id);

describe("a person whose identity is not verified", () => {
  it("moves no more in a day than the limit, whatever the way and the currency", async () => {
    const ada = await world.join();
    await world.chain.deposit(ada, "eurc", units(100));
    await world.settle();
    await pay(ada, "60");
    await pay(ada, "20", "eurc");
    await expect(world.send(ada, newAddress(), "20.01")).rejects.toThrow(
      "Until your identity is verified, you can send up to $100 a day. No money was moved. You can send $20 more today. Verify your identity to send more.",
    );
    await world.send(ada, newAddress(), "20");
    for (const asset of ["usdc", "eurc"] as const)
      await expect(pay(ada, "0.01", asset)).rejects.toMatchObject({
        code: "SEND_LIMIT_UNVERIFIED",
        message: expect.stringContaining("You can send again after midnight UTC."),
      });
    expect((await read(ada)).limits[1]).toMatchObject({
      currency: "USD",
      perDay: "100.00",
      usualPerDay: "100.00",
      leftToday: "0.00",
    });
  });

  it("gets the answer of a payment that they made before the limit was used up", async () => {
    const ada = await world.join();
    const intent = newIntent(ben, "100");
    const first = await startNode().send(callerOf(ada), intent);
    expect(await startNode().send(callerOf(ada), intent)).toEqual(first);
  });

  it("can send LIL, which is a reward", async () => {
    const ada = await world.join();
    await fund(world.chain.pool, [{ id: ada.id, caller: callerOf(ada) }], "LIL", units(300));
    await pay(ada, "250", "LIL");
  });

  it("can send as before once their identity is verified, and not after the ramp has taken that back", async () => {
    const ada = await world.join();
    await expect(pay(ada, "100.01")).rejects.toMatchObject({ code: "SEND_LIMIT_UNVERIFIED" });
    await verify(ada);
    expect((await read(ada)).unverified).toBeNull();
    await pay(ada, "100.01");
    await verify(ada, "REJECTED");
    await expect(pay(ada, "0.01")).rejects.toMatchObject({ code: "SEND_LIMIT_UNVERIFIED" });
  });

  it("counts as verified if a setting says so", async () => {
    const ada = await world.join();
    const { rows } = await world.chain.pool.query<{ email: string }>(
      "select email from person where id = $1",
      [ada.id],
    );
    await publishUnverifiedLimits(world.chain.pool, unverified, [rows[0]?.email ?? ""]);
    await pay(ada, "100.01");
  });

  it("gets what others send, and cannot ask for more than they may hold", async () => {
    const ada = await world.join();
    await request(ada, "100");
    const intent = {
      toUserId: ben.id,
      amount: "99",
      currency: "USD",
      correlationId: newId(),
    } as const;
    const first = await startNode().requestMoney(callerOf(ada), intent);
    await world.chain.deposit(ada, "usdc", units(150));
    await world.settle();
    expect(await world.chain.postedOf(ada, "usdc")).toMatchObject({ posted: units(650) });
    await expect(request(ada, "0.01")).rejects.toThrow(
      "Until your identity is verified, you can hold up to $600. No request was sent. Verify your identity to hold more.",
    );
    expect(await startNode().requestMoney(callerOf(ada), intent)).toEqual(first);
    expect((await read(ada)).unverified).toEqual({
      perDay: "100.00",
      perMonth: "250.00",
      leftToday: "100.00",
      leftThisMonth: "250.00",
      maxBalance: "600.00",
      balance: "650.00",
    });
    await verify(ada);
    await request(ada, "0.01");
  });
});

/** The money that left a person's accounts by UTC day and month, read from the rows themselves. */
async function readSums({ id }: Sender): Promise<{ days: bigint[]; months: bigint[] }> {
  const sums = async (unit: string) => {
    const { rows } = await world.chain.pool.query<{ sum: bigint }>(
      `select sum(amount)::bigint as sum from (
         select amount, created_at from payment where sender_id = $1 and result = ledger_code('done') and asset in (1, 2)
         union all
         select amount, created_at from wallet_send where person_id = $1 and state <> 'failed' and asset in (1, 2)) as sent
       group by date_trunc($2, created_at, 'UTC')`,
      [id, unit],
    );
    return rows.map(({ sum }) => sum);
  };
  return { days: await sums("day"), months: await sums("month") };
}

const way = fc.record({
  toAddress: fc.boolean(),
  asset: fc.constantFrom(assets.usdc.number, assets.eurc.number),
  cents: fc.integer({ min: 1, max: 7_000 }),
});
/** One or two payments at the same moment, and how long the next ones wait. */
const step = fc.record({
  ways: fc.array(way, { minLength: 1, maxLength: 2 }),
  waitMs: fc.integer({ min: 0, max: dayMs }),
});

const known = [
  "SEND_LIMIT_UNVERIFIED",
  "INSUFFICIENT_FUNDS",
  "WALLET_LIMIT_UNVERIFIED",
  "DAILY_SENDS_EXCEEDED",
];

test("no sequence of payments, also at the same moment, passes the limits of a day and a month", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 24 }), async (steps) => {
      const ada = await world.join();
      await world.chain.deposit(ada, "eurc", units(500));
      await world.settle();
      let accepted = 0;
      for (const { ways, waitMs } of steps) {
        const outcomes = await Promise.allSettled(
          ways.map(({ toAddress, asset: number, cents }) => {
            const asset = chainAssetOfNumber(number);
            const amount = (cents / 100).toFixed(2);
            if (!toAddress) return pay(ada, amount, asset);
            const currency = currencyOfAsset(asset);
            return world.sends.send(ada.caller, { address: newAddress(), amount, currency });
          }),
        );
        for (const outcome of outcomes) {
          if (outcome.status === "fulfilled") accepted += 1;
          else expect(known, String(outcome.reason)).toContain(outcome.reason.code);
        }
        const { days, months } = await readSums(ada);
        for (const day of days) expect(day).toBeLessThanOrEqual(units(unverified.dailyMajor));
        for (const month of months)
          expect(month).toBeLessThanOrEqual(units(unverified.monthlyMajor));
        world.clock.move(waitMs);
      }
      expect(accepted).toBeGreaterThan(0);
    }),
    { numRuns: 6, seed: 122 },
  );
}, 120_000);
