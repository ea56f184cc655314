import { randomInt } from "node:crypto";
import { checkLedger } from "@lilypad/ledger";
import { hundredthsToMinor, toDecimal } from "@lilypad/money";
import { RampError } from "@lilypad/providers";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  type Customer,
  type FundingWorld,
  openFundingWorld,
} from "../../../../../test/worlds/open-funding.ts";

let world: FundingWorld;
beforeAll(async () => {
  world = await openFundingWorld();
  await world.settle();
  await world.settlement.refreshHealth();
});
afterAll(() => world?.close());

/** A deterministic random generator (mulberry32). */
function createChance(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = <T>(items: readonly T[]): T => {
    const item = items[below(items.length)];
    if (item === undefined) throw new Error("nothing to pick from");
    return item;
  };
  return { below, pick };
}

interface Running {
  intentId: string;
  customer: Customer;
  operation: "topup" | "withdraw";
  amount: bigint;
}

/** The provider's own record of its payments, in minor units. */
interface ProviderBooks {
  /** Delivered to Safes for top-ups. */
  delivered: bigint;
  /** Paid to banks. */
  paidOut: bigint;
  /** Sent back to Safes. */
  givenBack: bigint;
}

const minor = (cents: number) => hundredthsToMinor(BigInt(cents), "usdc");

/** One random event of people, the provider or the chain. */
function createDay(
  chance: ReturnType<typeof createChance>,
  customers: readonly Customer[],
  books: ProviderBooks,
) {
  const running: Running[] = [];
  const drop = (one: Running) => running.splice(running.indexOf(one), 1);

  async function begin(operation: "topup" | "withdraw") {
    const customer = chance.pick(customers);
    const cents = 1_000 + chance.below(operation === "topup" ? 20 : 2_000);
    if (chance.below(4) === 0) {
      const lost = { times: 1, takesEffect: chance.below(2) === 0 };
      const code = lost.takesEffect ? "UNKNOWN_OUTCOME" : "UNAVAILABLE";
      world.ramp.failOn("createTransaction", new RampError(code, "a bad day"), lost);
    }
    const begun = await world.begin(customer, operation, cents).catch(() => null);
    world.ramp.recover();
    if (begun === null) return;
    running.push({ intentId: begun.intent.intentId, customer, operation, amount: minor(cents) });
  }

  async function payTopup(one: Running) {
    const isShort = chance.below(4) === 0;
    const amount = isShort ? one.amount - 1_230_000n : one.amount;
    const { transactionId } = await world.rowOf(one.intentId);
    if (transactionId === null) return;
    const deliver = async () => {
      await world.chain.deposit(one.customer, "usdc", amount);
      books.delivered += amount;
    };
    const tell = () =>
      world.provider(
        one.intentId,
        {
          status: "COMPLETED",
          destinationAmount: toDecimal(amount, "usdc"),
        },
        { tells: chance.below(3) > 0 },
      );
    for (const deed of chance.below(2) === 0 ? [deliver, tell] : [tell, deliver]) {
      await deed();
      if (chance.below(2) === 0) await world.settle();
    }
    drop(one);
  }

  async function endWithdrawal(one: Running) {
    if ((await world.arrivedFor(one.intentId)) === 0n) return;
    if (chance.below(3) > 0) {
      books.paidOut += one.amount;
      await world.provider(one.intentId, { status: "COMPLETED" }, { tells: chance.below(3) > 0 });
    } else {
      books.givenBack += one.amount;
      const giveBack = () => world.chain.deposit(one.customer, "usdc", one.amount);
      const tell = () => world.provider(one.intentId, { status: "FAILED", isRefunded: true });
      for (const deed of chance.below(2) === 0 ? [giveBack, tell] : [tell, giveBack]) {
        await deed();
        if (chance.below(2) === 0) await world.settle();
      }
    }
    drop(one);
  }

  return async function happen(): Promise<void> {
    const what = chance.below(10);
    if (what < 2) return begin("topup");
    if (what < 5) return begin("withdraw");
    if (what < 6) return void (await world.settle());
    if (what < 7) return world.wait(chance.below(90_000));
    if (running.length === 0) return;
    const one = chance.pick(running);
    return one.operation === "topup" ? payTopup(one) : endWithdrawal(one);
  };
}

const sumOf = async (sql: string): Promise<bigint> => {
  const { rows } = await world.chain.pool.query<{ sum: bigint }>(sql);
  return rows[0]?.sum ?? 0n;
};

it("ledger, provider and chain agree after random top-ups and withdrawals", async () => {
  const seed = Number(process.env.FUNDING_SEED ?? randomInt(2 ** 31));
  const told = `FUNDING_SEED=${seed}`;
  const chance = createChance(seed);
  const customers = [await world.join(200), await world.join(200), await world.join(200)];
  const brought = 3n * 200_000_000n;
  const books: ProviderBooks = { delivered: 0n, paidOut: 0n, givenBack: 0n };
  const happen = createDay(chance, customers, books);
  for (let event = 0; event < 90; event += 1) {
    await happen();
    expect(await checkLedger(world.chain.pool), told).toEqual([]);
  }
  // Then everything completes: every answer is processed, every quote has expired.
  for (let round = 0; round < 6; round += 1) {
    await world.settle();
    await world.wait(20 * 60_000);
  }
  expect(await world.findDifferences(customers), told).toEqual([]);

  const people = await sumOf(
    `select sum(a.posted)::bigint as sum from person_account p join account a on a.id = p.account_id
     where p.asset = 1`,
  );
  const sent = await sumOf(
    "select coalesce(sum(amount), 0)::bigint as sum from funding_intent where leg = 'moved'",
  );
  const arrived = await sumOf(
    `select coalesce(sum(amount), 0)::bigint as sum from settlement_operation
     where outcome = operation_outcome('moved') and to_address in (select deposit_address from funding_intent)`,
  );
  expect(sent, told).toBeGreaterThan(0n);
  expect(arrived, told).toBe(sent);
  expect(people, told).toBe(brought + books.delivered + books.givenBack - sent);
  // The provider's debt by our books is the money that it received but neither paid out nor returned.
  expect(await world.clearing(), told).toBe(sent - books.paidOut - books.givenBack);
  const onChain = await Promise.all(customers.map((one) => world.chain.balanceOf(one, "usdc")));
  expect(
    onChain.reduce((sum, one) => sum + one, 0n),
    told,
  ).toBe(people);
  expect(await sumOf("select sum(posted)::bigint as sum from account where asset = 1"), told).toBe(
    0n,
  );
  const held = await sumOf("select sum(held)::bigint as sum from account where asset = 1");
  expect(held, told).toBe(0n);
});
