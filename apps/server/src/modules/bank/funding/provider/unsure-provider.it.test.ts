import { RampError } from "@lilypad/providers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Customer,
  dollars,
  type FundingWorld,
  openFundingWorld,
} from "../../../../../test/worlds/open-funding.ts";
import { newId } from "../../../../platform/ids.ts";

let world: FundingWorld;
beforeAll(async () => {
  world = await openFundingWorld();
});
afterAll(() => world?.close());

const minute = 60_000;
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "nothing",
    (error: unknown) => (error as { code?: string }).code ?? String(error),
  );

/** A withdrawal that the provider accepted, but whose answer was lost. */
async function beginUnanswered(customer: Customer) {
  const lost = { times: 1, takesEffect: true };
  world.ramp.failOn("createTransaction", new RampError("UNKNOWN_OUTCOME", "slow"), lost);
  const { intent } = await world.begin(customer, "withdraw", 1_000);
  const made = [...world.ramp.kept.transactions.values()].find(
    ({ correlationId }) => correlationId === intent.intentId,
  );
  if (made === undefined) throw new Error("the provider has not taken it on");
  return { intent, transactionId: made.transactionId };
}

describe("an unknown outcome at the provider", () => {
  it("is resolved by a retry with the same key if only the answer was lost", async () => {
    const ada = await world.join(100);
    const lost = { times: 1, takesEffect: true };
    world.ramp.failOn("createTransaction", new RampError("UNKNOWN_OUTCOME", "slow"), lost);
    const { intent, request } = await world.begin(ada, "withdraw", 1_000);
    expect(intent).toMatchObject({
      status: "PENDING_TRANSFER",
      onchainTransfer: { status: "waiting", to: null },
    });
    const submitted = await world.funding.submitWithdrawal(ada.caller, intent.intentId);
    expect(submitted).toMatchObject({ status: "AWAITING_TRANSFER" });
    const again = await world.funding.submitWithdrawal(ada.caller, intent.intentId);
    expect(again.onchainTransfer).toEqual(submitted.onchainTransfer);
    expect((await world.funding.beginIntent(request)).intentId).toBe(intent.intentId);
    await world.settle();
    expect(await world.arrivedFor(intent.intentId)).toBe(dollars(10));
    const made = [...world.ramp.kept.transactions.values()].filter(
      ({ correlationId }) => correlationId === intent.intentId,
    );
    expect(made).toHaveLength(1);
  });

  it("is retried at most every ten seconds, even if a person presses repeatedly", async () => {
    const ada = await world.join(100);
    world.ramp.failOn("createTransaction", new RampError("UNAVAILABLE", "away"));
    const { intent, request } = await world.begin(ada, "withdraw", 1_000);
    const asked = () => world.ramp.callsOf("createTransaction").length;
    const before = asked();
    const press = () => world.funding.submitWithdrawal(ada.caller, intent.intentId);
    await Promise.all([press(), press(), press()]);
    await press();
    await world.funding.beginIntent(request);
    expect(asked() - before).toBe(1);
    world.ramp.recover();
    await world.wait(10_001);
    expect(await world.rowOf(intent.intentId)).toMatchObject({ leg: "queued" });
  });

  it("releases the held money if the provider is unavailable until the quote expires", async () => {
    const ada = await world.join(100);
    world.ramp.failOn("createTransaction", new RampError("UNAVAILABLE", "away"));
    const { intent } = await world.begin(ada, "withdraw", 1_000);
    await world.wait(6 * minute);
    world.ramp.recover();
    await world.settle();
    expect(await world.rowOf(intent.intentId)).toMatchObject({
      status: "FAILED",
      leg: "voided",
      failureCode: "quote_expired",
    });
    expect(await world.postedOf(ada)).toEqual({ posted: dollars(100), held: 0n });
  });

  it("sends no money if the answer comes after the quote has expired", async () => {
    const ada = await world.join(100);
    const { intent, transactionId } = await beginUnanswered(ada);
    world.clock.move(5 * minute);
    await world.funding.refreshTransaction(transactionId);
    expect(await world.rowOf(intent.intentId)).toMatchObject({
      leg: "voided",
      failureCode: "quote_expired",
    });
    await world.settle();
    expect(await world.postedOf(ada)).toEqual({ posted: dollars(100), held: 0n });
    expect(await world.findDifferences([ada])).toEqual([]);
  });

  it.each([
    ["the settlement module", () => world.chain.deployment.module],
    ["nowhere", () => `0x${"0".repeat(40)}`],
    ["an invalid address", () => "0x1234"],
  ])("sends no money if the deposit address is %s", async (_, address) => {
    const ada = await world.join(20);
    const { intent, transactionId } = await beginUnanswered(ada);
    world.ramp.changeTransaction(transactionId, {
      instructions: { type: "chain", address: address() },
    });
    await world.funding.refreshTransaction(transactionId);
    expect(await world.rowOf(intent.intentId)).toMatchObject({
      leg: "voided",
      failureCode: "bad_deposit_address",
    });
    expect(await world.postedOf(ada)).toEqual({ posted: dollars(20), held: 0n });
  });

  it("sends no money if the deposit address is one of our own Safes", async () => {
    const [ada, ben] = [await world.join(20), await world.join()];
    const { intent, transactionId } = await beginUnanswered(ada);
    world.ramp.changeTransaction(transactionId, {
      instructions: { type: "chain", address: ben.safe },
    });
    await world.funding.refreshTransaction(transactionId);
    expect((await world.rowOf(intent.intentId)).leg).toBe("voided");
  });

  it("sends no money if the provider reports money that was not sent", async () => {
    const ada = await world.join(20);
    const { intent, transactionId } = await beginUnanswered(ada);
    world.ramp.changeTransaction(transactionId, { status: "PROCESSING" });
    await world.funding.refreshTransaction(transactionId);
    await world.settle();
    expect(await world.rowOf(intent.intentId)).toMatchObject({ leg: "reserved" });
    expect(await world.arrivedFor(intent.intentId)).toBe(0n);
  });
});

it("held money is neither sent nor released while the chain may be ahead of the database", async () => {
  const ada = await world.join(50);
  let accepts = true;
  const module = world.openFunding({ acceptsPayments: () => accepts });
  const { quoteId } = await world.quote(ada, "withdraw", 2_000);
  const { caller, linkedAccountId } = ada;
  const request = {
    caller,
    operation: "withdraw",
    linkedAccountId,
    amountCents: 2_000,
    quoteId,
    correlationId: newId(),
  } as const;
  world.ramp.failOn("createTransaction", new RampError("UNAVAILABLE", "away"), { times: 1 });
  const { intentId } = await module.beginIntent(request);
  accepts = false;
  expect(await codeOf(module.beginIntent({ ...request, correlationId: newId() }))).toBe(
    "SETTLEMENT_PAUSED",
  );
  await world.wait(minute, module);
  expect(await world.rowOf(intentId)).toMatchObject({ leg: "reserved", isSettled: false });
  await world.wait(10 * minute, module);
  expect(await world.rowOf(intentId)).toMatchObject({ leg: "reserved", isSettled: false });
  accepts = true;
  await world.wait(2 * minute, module);
  expect(await world.rowOf(intentId)).toMatchObject({ leg: "voided", isSettled: true });
  expect(await world.postedOf(ada)).toEqual({ posted: dollars(50), held: 0n });
});

it.each([
  ["failed", () => world.clock.move(0), { status: "FAILED", failureReason: "name_mismatch" }],
  ["answers too late", () => world.clock.move(5 * minute), {}],
] as const)(
  "held money is not released while the chain may be ahead and the provider %s",
  async (_, pass, change) => {
    const ada = await world.join(50);
    let accepts = true;
    const module = world.openFunding({ acceptsPayments: () => accepts });
    const { intent, transactionId } = await beginUnanswered(ada);
    accepts = false;
    world.ramp.changeTransaction(transactionId, change);
    pass();
    await module.refreshTransaction(transactionId);
    expect(await world.rowOf(intent.intentId)).toMatchObject({ leg: "reserved", isSettled: false });
    accepts = true;
    await module.refreshTransaction(transactionId);
    expect(await world.rowOf(intent.intentId)).toMatchObject({ leg: "voided", isSettled: true });
    expect(await world.postedOf(ada)).toEqual({ posted: dollars(50), held: 0n });
  },
);

it("held money is released after the quote if settlement is only slow", async () => {
  const ada = await world.join(50);
  const { intent } = await beginUnanswered(ada);
  const slow = world.openFunding({ acceptsPayments: () => false, isCaughtUp: () => true });
  await world.wait(minute, slow);
  expect(await world.rowOf(intent.intentId)).toMatchObject({ leg: "reserved" });
  await world.wait(5 * minute, slow);
  expect(await world.rowOf(intent.intentId)).toMatchObject({
    leg: "voided",
    failureCode: "quote_expired",
  });
  expect(await world.postedOf(ada)).toEqual({ posted: dollars(50), held: 0n });
});
