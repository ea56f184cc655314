import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Customer,
  dollars,
  type FundingWorld,
  openFundingWorld,
} from "../../../../../test/worlds/open-funding.ts";

let world: FundingWorld;
beforeAll(async () => {
  world = await openFundingWorld();
  // Settlement voids nothing before it has confirmed that the database is not behind the chain.
  await world.settle();
  await world.settlement.refreshHealth();
});
afterAll(() => world?.close());

const minute = 60_000;

/** The kinds of notifications about an intent. */
async function toldAbout(customer: Customer, intentId: string): Promise<string[]> {
  await world.chain.pool.query(
    "select notification_record(array['intents'], array[$1::uuid], now())",
    [intentId],
  );
  const { rows } = await world.chain.pool.query<{ kind: string }>(
    "select kind from notification where person_id = $1 order by created_at, kind",
    [customer.id],
  );
  return rows.map(({ kind }) => kind);
}

describe("a withdrawal that is paid out", () => {
  it("holds the money, moves it over the chain, and completes once the bank has paid", async () => {
    const ada = await world.join(100);
    const before = await world.clearing();
    const { intent } = await world.begin(ada, "withdraw", 3_000);
    expect(intent).toMatchObject({
      operation: "withdraw",
      status: "AWAITING_TRANSFER",
      source: { amount: "30.00", currency: "USDC" },
      destination: { amount: "30.00", currency: "GBP" },
      transferInstructions: null,
      ledgerTransactionId: expect.any(String),
      onchainTransfer: { status: "queued", to: expect.any(String), amount: "30.00", hash: null },
      isCancellable: false,
    });
    expect(await world.postedOf(ada)).toEqual({ posted: dollars(100), held: dollars(30) });
    await world.settle();
    expect(await world.funding.readIntent(ada.caller, intent.intentId)).toMatchObject({
      status: "PROCESSING",
      onchainTransfer: { status: "confirmed", hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
    });
    expect(await world.arrivedFor(intent.intentId)).toBe(dollars(30));
    expect((await world.clearing()) - before).toBe(dollars(30));
    await world.provider(intent.intentId, { status: "COMPLETED" });
    expect(await world.funding.readIntent(ada.caller, intent.intentId)).toMatchObject({
      status: "COMPLETED",
      settlement: { completedAt: expect.any(String), eta: null },
    });
    expect((await world.clearing()) - before).toBe(0n);
    expect(await world.historyOf(ada)).toEqual([
      "deposit +10000 confirmed",
      "withdrawal -3000 confirmed",
    ]);
    expect(await toldAbout(ada, intent.intentId)).toEqual(["withdrawal_completed"]);
    expect(await world.findDifferences([ada])).toEqual([]);
  });

  it("completes even if the provider sees the money before we do", async () => {
    const ada = await world.join(50);
    const { intent } = await world.begin(ada, "withdraw", 5_000);
    await world.provider(intent.intentId, { status: "COMPLETED" });
    expect(await world.rowOf(intent.intentId)).toMatchObject({
      status: "PROCESSING",
      leg: "queued",
    });
    await world.settle();
    await world.wait(minute);
    expect(await world.rowOf(intent.intentId)).toMatchObject({
      status: "COMPLETED",
      leg: "moved",
      isSettled: true,
    });
    expect(await world.postedOf(ada)).toEqual({ posted: 0n, held: 0n });
    expect(await world.findDifferences([ada])).toEqual([]);
  });
});

describe("a payout that fails", () => {
  it("notifies the person, and the money is returned as a new transfer", async () => {
    const ada = await world.join(100);
    const before = await world.clearing();
    const { intent } = await world.begin(ada, "withdraw", 4_000);
    await world.settle();
    await world.provider(intent.intentId, {
      status: "FAILED",
      failureReason: "destination_returned_funds",
    });
    expect(await world.funding.readIntent(ada.caller, intent.intentId)).toMatchObject({
      status: "FAILED",
      failure: { code: "destination_returned_funds", isReturned: false },
    });
    expect(await toldAbout(ada, intent.intentId)).toEqual(["withdrawal_failed"]);
    expect((await world.clearing()) - before).toBe(dollars(40));
    expect(await world.funding.hasOpenIntent(world.chain.pool, ada.id)).toBe(true);
    await world.deliver(ada, dollars(40));
    await world.wait(minute);
    expect(await world.funding.readIntent(ada.caller, intent.intentId)).toMatchObject({
      status: "FAILED",
      failure: { isReturned: true, reason: expect.stringContaining("back in your wallet") },
    });
    expect((await world.clearing()) - before).toBe(0n);
    expect(await world.historyOf(ada)).toEqual([
      "deposit +10000 confirmed",
      "withdrawal -4000 confirmed",
      "withdrawal_returned +4000 confirmed",
    ]);
    expect(await world.postedOf(ada)).toEqual({ posted: dollars(100), held: 0n });
    expect(await world.findDifferences([ada])).toEqual([]);
  });

  it("is recognised and released immediately if the money returns before the ramp reports why", async () => {
    const ada = await world.join(100);
    const before = await world.clearing();
    const { intent } = await world.begin(ada, "withdraw", 4_500);
    await world.settle();
    await world.deliver(ada, dollars(45));
    expect((await world.historyOf(ada)).at(-1)).toBe("deposit +4500 confirmed");
    await world.provider(intent.intentId, { status: "FAILED", isRefunded: true });
    expect((await world.historyOf(ada)).at(-1)).toBe("withdrawal_returned +4500 confirmed");
    expect(await world.rowOf(intent.intentId)).toMatchObject({ status: "FAILED", isSettled: true });
    expect((await world.clearing()) - before).toBe(0n);
    expect(await world.findDifferences([ada])).toEqual([]);
  });

  it("is released after its return if the ramp gave up while the money was on its way", async () => {
    const ada = await world.join(100);
    const before = await world.clearing();
    const { intent } = await world.begin(ada, "withdraw", 3_500);
    await world.chain.pool.query(
      "update funding_intent set provider_status = 'FAILED' where id = $1",
      [intent.intentId],
    );
    await world.settle();
    expect(await world.rowOf(intent.intentId)).toMatchObject({ status: "FAILED", leg: "moved" });
    await world.deliver(ada, dollars(35));
    await world.wait(minute);
    expect(await world.rowOf(intent.intentId)).toMatchObject({ status: "FAILED", isSettled: true });
    expect((await world.clearing()) - before).toBe(0n);
    expect(await world.findDifferences([ada])).toEqual([]);
  });

  it("voids the transfer if the provider gives up before the money was sent", async () => {
    const ada = await world.join(100);
    const { intent } = await world.begin(ada, "withdraw", 2_500);
    await world.provider(intent.intentId, { status: "CANCELLED" });
    expect(await world.rowOf(intent.intentId)).toMatchObject({ status: "FAILED", leg: "voided" });
    await world.settle();
    expect(await world.arrivedFor(intent.intentId)).toBe(0n);
    expect(await world.postedOf(ada)).toEqual({ posted: dollars(100), held: 0n });
    expect(await world.historyOf(ada)).toEqual([
      "deposit +10000 confirmed",
      "withdrawal -2500 failed",
    ]);
    expect(await world.findDifferences([ada])).toEqual([]);
  });

  it("returns the held money if the chain refuses the transfer", async () => {
    const ada = await world.join(100);
    const others = [await world.join(10), await world.join(10), await world.join(10)];
    const { intent } = await world.begin(ada, "withdraw", 2_000);
    await world.chain.setFrozen("usdc", ada, true);
    const [first, second] = others;
    if (first === undefined || second === undefined) throw new Error("three joined");
    for (const other of others) {
      await world.chain.send(other, other === first ? second : first, "usdc", dollars(1));
    }
    await world.settle();
    await world.chain.setFrozen("usdc", ada, false);
    expect(await world.rowOf(intent.intentId)).toMatchObject({
      status: "FAILED",
      leg: "voided",
      failureCode: "chain_refused",
      isSettled: true,
    });
    expect(await world.postedOf(ada)).toEqual({ posted: dollars(100), held: 0n });
    expect(await toldAbout(ada, intent.intentId)).toEqual(["withdrawal_failed"]);
    expect(await world.findDifferences([ada, ...others])).toEqual([]);
  });
});
