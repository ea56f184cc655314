import { afterAll, beforeAll, expect, it } from "vitest";
import {
  dollars,
  type FundingWorld,
  openFundingWorld,
} from "../../../../../test/worlds/open-funding.ts";
import { findProblems } from "./find-problems.ts";

let world: FundingWorld;
beforeAll(async () => {
  world = await openFundingWorld();
});
afterAll(() => world?.close());

const hour = 3_600_000;
const problems = () => findProblems(world.chain.pool, world.clock.now());

it("listSilent finds intents without news for too long", async () => {
  const ada = await world.join(100);
  const paid = await world.begin(ada, "topup", 5_000);
  await world.provider(paid.intent.intentId, { status: "COMPLETED" });
  const withdrawal = await world.begin(ada, "withdraw", 2_000);
  await world.settle();
  await world.wait(5 * hour);
  expect(await problems()).toEqual([]);
  await world.wait(2 * hour);
  const silentTopup = {
    kind: "silent_intent",
    subject: `topup ${paid.intent.intentId}: PROCESSING`,
    asset: "usdc",
    expected: "50.000000",
    actual: "0.000000",
  };
  expect(await problems()).toEqual([silentTopup]);
  await world.wait(5 * 24 * hour);
  expect(await problems()).toEqual([
    silentTopup,
    expect.objectContaining({ subject: `withdraw ${withdrawal.intent.intentId}: PROCESSING` }),
  ]);
  await world.deliver(ada, dollars(50));
  await world.provider(withdrawal.intent.intentId, { status: "COMPLETED" });
  expect(await problems()).toEqual([]);
});

it("findProblems and the reconciliation report a clearing account that differs from open withdrawals", async () => {
  const ada = await world.join(100);
  const { intent } = await world.begin(ada, "withdraw", 3_000);
  await world.settle();
  // Corrupts the database.
  await world.chain.pool.query(
    "update funding_intent set released_at = now(), status = 'COMPLETED', ended_at = now() where id = $1",
    [intent.intentId],
  );
  expect(await problems()).toEqual([
    {
      kind: "clearing_balance",
      subject: "clearing:ramp",
      asset: "usdc",
      expected: "0.000000",
      actual: "30.000000",
    },
  ]);
  await world.settlement.reconcile();
  const { latest } = await world.settlement.getReconciliation();
  expect(latest?.balanced).toBe(false);
  expect(latest?.differences.map(({ kind }) => kind)).toEqual(["clearing_balance"]);
});

it("the database refuses impossible changes of an intent", async () => {
  const ada = await world.join(100);
  const { intent } = await world.begin(ada, "withdraw", 1_000);
  const change = (assignment: string) =>
    world.chain.pool
      .query(`update funding_intent set ${assignment} where id = $1`, [intent.intentId])
      .then(
        () => "done",
        () => "refused",
      );
  expect(await change("status = 'PENDING_TRANSFER'")).toBe("refused");
  expect(await change("amount = amount + 1")).toBe("refused");
  expect(await change("deposit_address = decode(repeat('ab', 20), 'hex')")).toBe("refused");
  expect(await change("leg = 'reserved'")).toBe("refused");
  expect(await change("transaction_id = 'another'")).toBe("refused");
  expect(await change("quote_id = gen_random_uuid()")).toBe("refused");
  expect(await change("provider = 'another'")).toBe("refused");
  expect(await change("status = 'COMPLETED', ended_at = now()")).toBe("refused");
  expect(await change("released_at = now()")).toBe("refused");
  expect(await change("status = 'PROCESSING'")).toBe("done");
  expect(await change("status = 'AWAITING_TRANSFER'")).toBe("refused");
  expect(await change("status = 'FAILED', ended_at = now()")).toBe("done");
  expect(await change("ended_at = ended_at + interval '1 day'")).toBe("refused");
});
