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
  await world.settle();
  await world.settlement.refreshHealth();
});
afterAll(() => world?.close());

const minute = 60_000;

async function transferOf(customer: Customer, intentId: string): Promise<string> {
  const { ledgerTransactionId } = await world.funding.readIntent(customer.caller, intentId);
  if (ledgerTransactionId === null) throw new Error("nothing is in the history yet");
  return ledgerTransactionId;
}

const stepsOf = (shown: { timeline: readonly { step: string }[] } | null) =>
  shown?.timeline.map(({ step }) => step);

describe("the details of a payment", () => {
  it("of a completed top-up are its bank, amounts, rate, fees, reference and timeline", async () => {
    const ada = await world.join();
    const { intent } = await world.begin(ada, "topup", 5_000);
    world.wait(minute);
    await world.provider(intent.intentId, { status: "PROCESSING" });
    await world.deliver(ada, dollars(50));
    const transferId = await transferOf(ada, intent.intentId);
    const shown = await world.funding.showBankTransfer(ada.id, transferId);
    expect(shown).toMatchObject({
      operation: "topup",
      bank: { name: "Tidewater Bank", last4: "4417" },
      exchange: {
        source: { amount: "50.00", currency: "GBP" },
        destination: { amount: "50.00", currency: "USDC" },
        rate: expect.any(String),
        fees: { totalFee: "0.00" },
      },
      reference: intent.transferInstructions?.transferMessage,
      paidBy: null,
    });
    expect(stepsOf(shown)).toEqual(["accepted", "received", "completed"]);
    expect([...(await world.funding.listParties(ada.id, [transferId])).values()]).toEqual([
      { name: "Tidewater Bank", amount: "50.00", currency: "GBP" },
    ]);
  });

  it("of a completed withdrawal say when the dollars left and when the bank was paid", async () => {
    const ada = await world.join(100);
    const { intent } = await world.begin(ada, "withdraw", 3_000);
    await world.settle();
    await world.provider(intent.intentId, { status: "COMPLETED" });
    const transferId = await transferOf(ada, intent.intentId);
    const shown = await world.funding.showBankTransfer(ada.id, transferId);
    expect(shown).toMatchObject({
      operation: "withdraw",
      exchange: { destination: { amount: "30.00", currency: "GBP" } },
      reference: null,
    });
    expect(stepsOf(shown)).toEqual(["accepted", "moved", "received", "completed"]);
  });

  it("have no exchange if another amount arrived than was quoted", async () => {
    const ada = await world.join();
    const { intent } = await world.begin(ada, "topup", 5_000);
    await world.provider(intent.intentId, { status: "PROCESSING", destinationAmount: "49.00" });
    await world.deliver(ada, dollars(49));
    const transferId = await transferOf(ada, intent.intentId);
    expect(await world.funding.showBankTransfer(ada.id, transferId)).toMatchObject({
      exchange: null,
      bank: { name: "Tidewater Bank" },
    });
  });

  it("are not shown to another person", async () => {
    const [ada, ben] = [await world.join(), await world.join()];
    const { intent } = await world.begin(ada, "topup", 5_000);
    await world.deliver(ada, dollars(50));
    const transferId = await transferOf(ada, intent.intentId);
    expect(await world.funding.showBankTransfer(ben.id, transferId)).toBeNull();
    expect((await world.funding.listParties(ben.id, [transferId])).size).toBe(0);
  });
});
