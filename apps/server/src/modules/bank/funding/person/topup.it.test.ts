import { RampError } from "@lilypad/providers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  dollars,
  type FundingWorld,
  openFundingWorld,
} from "../../../../../test/worlds/open-funding.ts";
import { sumDeposits } from "../../../books/activity/index.ts";

let world: FundingWorld;
beforeAll(async () => {
  world = await openFundingWorld();
});
afterAll(() => world?.close());

const day = 24 * 3_600_000;
const minute = 60_000;

describe("a paid top-up", () => {
  it("shows where to pay, and completes if the chain credits it after the webhook", async () => {
    const ada = await world.join();
    const { intent } = await world.begin(ada, "topup", 5_000);
    expect(intent).toMatchObject({
      operation: "topup",
      status: "AWAITING_TRANSFER",
      source: { amount: "50.00", currency: "GBP" },
      destination: { amount: "50.00", currency: "USDC" },
      transferInstructions: {
        sourceAmount: "50.00",
        iban: expect.any(String),
        transferMessage: expect.stringMatching(/^REF/),
      },
      ledgerTransactionId: null,
      onchainTransfer: null,
      isCancellable: true,
    });
    await world.provider(intent.intentId, { status: "PROCESSING" });
    await world.provider(intent.intentId, { status: "COMPLETED" });
    expect(await world.funding.readIntent(ada.caller, intent.intentId)).toMatchObject({
      status: "PROCESSING",
      settlement: { completedAt: null },
      isCancellable: false,
    });
    await world.deliver(ada, dollars(50));
    expect(await world.funding.readIntent(ada.caller, intent.intentId)).toMatchObject({
      status: "COMPLETED",
      settlement: { completedAt: expect.any(String) },
      transferInstructions: null,
      ledgerTransactionId: expect.any(String),
    });
    expect(await world.historyOf(ada)).toEqual(["topup +5000 confirmed"]);
    expect(await world.postedOf(ada)).toEqual({ posted: dollars(50), held: 0n });
    expect(await world.findDifferences([ada])).toEqual([]);
  });

  it("completes once if the chain credits it before the webhook", async () => {
    const ada = await world.join();
    const { intent } = await world.begin(ada, "topup", 2_000);
    await world.deliver(ada, dollars(20));
    expect(await world.rowOf(intent.intentId)).toMatchObject({
      status: "COMPLETED",
      isSettled: true,
      dueAt: null,
    });
    await world.provider(intent.intentId, { status: "COMPLETED" });
    await world.deliver(ada, dollars(20));
    expect(await world.historyOf(ada)).toEqual([
      "topup +2000 confirmed",
      "deposit +2000 confirmed",
    ]);
    expect(await world.findDifferences([ada])).toEqual([]);
  });

  it("completes once if webhook and credit are concurrent", async () => {
    const ada = await world.join();
    for (let round = 0; round < 5; round += 1) {
      const { intent } = await world.begin(ada, "topup", 3_000 + round);
      const transactionId = await world.transactionOf(intent.intentId);
      world.ramp.changeTransaction(transactionId, { status: "COMPLETED" });
      await Promise.all([
        world.deliver(ada, dollars(30 + round / 100)),
        ...Array.from({ length: 4 }, () => world.funding.refreshTransaction(transactionId)),
      ]);
      await world.funding.refreshTransaction(transactionId);
      expect((await world.rowOf(intent.intentId)).status).toBe("COMPLETED");
    }
    expect(await world.historyOf(ada)).toHaveLength(5);
    expect(await world.findDifferences([ada])).toEqual([]);
  });

  it("accepts an amount other than quoted, in either order of webhook and credit", async () => {
    const [ada, ben] = [await world.join(), await world.join()];
    const first = await world.begin(ada, "topup", 10_000);
    const short = { status: "COMPLETED", destinationAmount: "61.5" } as const;
    await world.provider(first.intent.intentId, short);
    await world.deliver(ada, dollars(61.5));
    const second = await world.begin(ben, "topup", 10_000);
    await world.deliver(ben, dollars(61.5));
    expect(await world.historyOf(ben)).toEqual(["deposit +6150 confirmed"]);
    await world.provider(second.intent.intentId, short);
    for (const [customer, { intent }] of [
      [ada, first],
      [ben, second],
    ] as const) {
      expect(await world.funding.readIntent(customer.caller, intent.intentId)).toMatchObject({
        status: "COMPLETED",
        source: { amount: "100.00" },
        destination: { amount: "61.50" },
      });
      expect(await world.historyOf(customer)).toEqual(["topup +6150 confirmed"]);
    }
    expect(await world.findDifferences([ada, ben])).toEqual([]);
  });

  it("is the one that the provider names if two wait for the same amount", async () => {
    const ada = await world.join();
    const first = await world.begin(ada, "topup", 4_000);
    const second = await world.begin(ada, "topup", 4_000);
    await world.deliver(ada, dollars(40));
    expect(await world.historyOf(ada)).toEqual(["deposit +4000 confirmed"]);
    await world.provider(second.intent.intentId, { status: "COMPLETED" });
    expect((await world.rowOf(first.intent.intentId)).status).toBe("AWAITING_TRANSFER");
    expect((await world.rowOf(second.intent.intentId)).status).toBe("COMPLETED");
    await world.deliver(ada, dollars(40));
    expect((await world.rowOf(first.intent.intentId)).status).toBe("COMPLETED");
    expect(await world.historyOf(ada)).toEqual(["topup +4000 confirmed", "topup +4000 confirmed"]);
    expect(await world.findDifferences([ada])).toEqual([]);
  });

  it("creates one notification, as a top-up, and counts as money from outside", async () => {
    const ada = await world.join();
    const { intent } = await world.begin(ada, "topup", 1_500);
    await world.deliver(ada, dollars(15));
    const row = await world.rowOf(intent.intentId);
    await world.chain.pool.query("select notification_record($1, $2, now())", [
      ["deposit", "intents", "transfer", "deposit"],
      [row.depositTransferId, intent.intentId, row.depositTransferId, row.depositTransferId],
    ]);
    const { rows: told } = await world.chain.pool.query<{ kind: string; subject: string }>(
      "select kind, subject_id as subject from notification where person_id = $1",
      [ada.id],
    );
    expect(told).toEqual([{ kind: "topup_completed", subject: row.depositTransferId }]);
    expect(await sumDeposits(world.chain.pool, ada.id)).toBe(dollars(15));
  });
});

describe("a failing top-up", () => {
  it("fails with the reason if the sender's name is wrong, and the bank gets its money back", async () => {
    const ada = await world.join();
    const { intent } = await world.begin(ada, "topup", 5_000);
    await world.provider(intent.intentId, {
      status: "FAILED",
      failureReason: "name_mismatch",
      isRefunded: true,
    });
    expect(await world.funding.readIntent(ada.caller, intent.intentId)).toMatchObject({
      status: "FAILED",
      failure: {
        code: "name_mismatch",
        reason: expect.stringContaining("returned to your bank account"),
      },
      transferInstructions: null,
    });
    await world.provider(intent.intentId, { status: "PROCESSING" });
    expect((await world.rowOf(intent.intentId)).status).toBe("FAILED");
    expect(await world.historyOf(ada)).toEqual([]);
  });

  it("stays pending while the provider is unavailable, and is requested later with the same key", async () => {
    const ada = await world.join();
    world.ramp.failOn("createTransaction", new RampError("UNAVAILABLE", "away"), { times: 2 });
    const { intent, request } = await world.begin(ada, "topup", 5_000);
    expect(intent).toMatchObject({ status: "PENDING_TRANSFER", transferInstructions: null });
    expect(await world.funding.beginIntent(request)).toMatchObject({
      intentId: intent.intentId,
      status: "PENDING_TRANSFER",
    });
    await world.wait(minute);
    expect((await world.rowOf(intent.intentId)).status).toBe("AWAITING_TRANSFER");
    const calls = world.ramp.callsOf("createTransaction") as { idempotencyKey: string }[];
    expect(new Set(calls.slice(-3).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it("finds its transaction by the correlationId if only the answer was lost", async () => {
    const ada = await world.join();
    const lost = { times: 1, takesEffect: true };
    world.ramp.failOn("createTransaction", new RampError("UNKNOWN_OUTCOME", "slow"), lost);
    const { intent } = await world.begin(ada, "topup", 5_000);
    expect(intent.status).toBe("PENDING_TRANSFER");
    const made = [...world.ramp.kept.transactions.values()].filter(
      ({ correlationId }) => correlationId === intent.intentId,
    );
    expect(made).toHaveLength(1);
    const transactionId = made[0]?.transactionId ?? "";
    // The webhook arrives before the answer is committed: the provider names our intent.
    expect(await world.funding.refreshTransaction(transactionId)).toBe("done");
    expect(await world.rowOf(intent.intentId)).toMatchObject({
      status: "AWAITING_TRANSFER",
      transactionId,
    });
  });

  it("returns unknown for a transaction without an intent", async () => {
    const ada = await world.join();
    const { quoteId } = await world.quote(ada, "topup", 2_000);
    const stored = await world.chain.pool.query<{ quote: never }>(
      "select quote from funding_quote where id = $1",
      [quoteId],
    );
    const quote = { ...Object(stored.rows[0]?.quote), expiresAt: new Date(Date.now() + day) };
    const correlationId = "not ours at all";
    const foreign = await world.ramp.createTransaction({
      quote,
      correlationId,
      idempotencyKey: "foreign",
    });
    expect(await world.funding.refreshTransaction(foreign.transactionId)).toBe("unknown");
  });

  it("fails if the identity is rejected meanwhile, or the provider does not answer for an hour", async () => {
    const [ada, ben] = [await world.join(), await world.join()];
    const refused = new RampError("CUSTOMER_NOT_ACTIVE", "rejected");
    world.ramp.failOn("createTransaction", refused, { times: 1 });
    await expect(world.begin(ada, "topup", 5_000)).rejects.toMatchObject({ code: "KYC_REQUIRED" });
    world.ramp.failOn("createTransaction", new RampError("UNAVAILABLE", "away"));
    const { intent } = await world.begin(ben, "topup", 5_000);
    for (let waited = 0; waited < 70; waited += 5) await world.wait(5 * minute);
    world.ramp.recover();
    expect(await world.rowOf(intent.intentId)).toMatchObject({
      status: "FAILED",
      failureCode: "provider_unreachable",
      dueAt: null,
    });
  });

  it("can be cancelled; late money is credited as a deposit", async () => {
    const ada = await world.join();
    const { intent } = await world.begin(ada, "topup", 5_000);
    expect(await world.funding.cancelTopup(ada.caller, intent.intentId)).toMatchObject({
      status: "CANCELLED",
      isCancellable: false,
    });
    expect((await world.funding.cancelTopup(ada.caller, intent.intentId)).status).toBe("CANCELLED");
    await world.provider(intent.intentId, { status: "COMPLETED" });
    await world.deliver(ada, dollars(50));
    expect((await world.rowOf(intent.intentId)).status).toBe("CANCELLED");
    expect(await world.historyOf(ada)).toEqual(["deposit +5000 confirmed"]);
    const paid = await world.begin(ada, "topup", 1_000);
    await world.provider(paid.intent.intentId, { status: "PROCESSING" });
    await expect(world.funding.cancelTopup(ada.caller, paid.intent.intentId)).rejects.toMatchObject(
      { code: "INTENT_NOT_CANCELLABLE" },
    );
    expect(await world.findDifferences([ada])).toEqual([]);
  });

  it("is cancelled after two weeks without money", async () => {
    const ada = await world.join();
    const { intent } = await world.begin(ada, "topup", 5_000);
    await world.wait(13 * day);
    expect((await world.rowOf(intent.intentId)).status).toBe("AWAITING_TRANSFER");
    await world.wait(2 * day);
    expect((await world.rowOf(intent.intentId)).status).toBe("CANCELLED");
  });

  it("is updated by the worker if no webhook arrives", async () => {
    const ada = await world.join();
    const { intent } = await world.begin(ada, "topup", 5_000);
    await world.provider(intent.intentId, { status: "PROCESSING" }, { tells: false });
    await world.wait(10 * minute);
    expect((await world.rowOf(intent.intentId)).status).toBe("PROCESSING");
  });
});
