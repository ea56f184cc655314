import { RampError } from "@lilypad/providers";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  openTeleport,
  payerDetails,
  type TeleportWorld,
} from "../../../../../test/worlds/open-teleport.ts";
import { migrations } from "../../../../migrations.ts";

let database: TestDatabase;
let world: TeleportWorld;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  world = await openTeleport(database.pool);
});
afterEach(() => {
  world.ramp.recover();
  world.ramp.setTerms({ rate: "1", fee: "0" });
  world.kyc.active = true;
});
afterAll(async () => {
  await world?.app.close();
  await database?.drop();
});

const day = 24 * 3_600_000;
/** How the balances changed during `work`, so that tests do not depend on each other. */
async function booked(work: () => Promise<void>): Promise<Record<string, number>> {
  const before = await world.books();
  await work();
  const after = await world.books();
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  const changes = names.map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const);
  return Object.fromEntries(changes.filter(([, change]) => change !== 0));
}

async function begun(details: unknown = payerDetails.gb) {
  const ann = await world.newOwner();
  const code = await ann.newCode();
  const browser = world.newBrowser(code);
  const payment = await browser.begin(details);
  return { ann, code, browser, payment };
}

describe("paying a teleport link", () => {
  it("moves money from the payer's bank account to the owner's", async () => {
    const ann = await world.newOwner();
    const code = await ann.newCode({ note: "  Dinner  " });
    const browser = world.newBrowser(code);
    const seen = await browser.look();
    expect(seen.data).toMatchObject({
      token: code,
      status: "open",
      isPayable: true,
      recipient: { displayName: "Ann Example", bankAccount: { bankCurrency: "GBP" } },
      amount: "50.00",
      note: "Dinner",
      payer: null,
      payment: null,
    });
    expect(JSON.stringify(seen.data)).not.toMatch(/5577|example\.com|sort/i);
    expect(seen.headers).toMatchObject({
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow",
    });
    const payment = await browser.begin();
    expect(payment).toMatchObject({
      status: "AWAITING_TRANSFER",
      source: { amount: "50.00", currency: "GBP" },
      destination: { amount: "50.00", currency: "GBP" },
      transferInstructions: { sourceAmount: "50.00", transferMessage: expect.any(String) },
      outcome: null,
    });
    expect((await browser.sent()).data.markedSentAt).toEqual(expect.any(String));
    expect(await ann.links("?status=paying")).toMatchObject([{ isMarkedSent: true }]);
    const change = await booked(async () => {
      await world.provider(payment.transactionId, {
        status: "PROCESSING",
        sourceReceivedAmount: "50.00",
      });
      await world.provider(payment.transactionId, { status: "COMPLETED" });
      await world.provider(payment.transactionId, { status: "COMPLETED" });
    });
    expect(change).toEqual({ "payers 11": -5000, "recipients 11": 5000 });
    expect(await ann.links()).toMatchObject([
      { status: "paid", paidAmount: "50.00", url: null, paidAt: expect.any(String) },
    ]);
    const { rows } = await database.pool.query(
      "select kind, subject_id, asset, amount from notification where person_id = $1",
      [ann.id],
    );
    const [{ id }] = await ann.links();
    expect(rows).toEqual([{ kind: "teleport_paid", subjectId: id, asset: 11, amount: 5_000n }]);
    const history = await database.pool.query(
      "select kind, direction, asset, amount, status from activity where person_id = $1 and kind = 'teleport'",
      [ann.id],
    );
    expect(history.rows).toEqual([
      { kind: "teleport", direction: 1, asset: 11, amount: 5_000n, status: 1 },
    ]);
    expect((await browser.look()).data).toMatchObject({
      status: "paid",
      isPayable: false,
      payer: { bankName: null, last4: null },
      payment: { status: "COMPLETED", outcome: { code: "delivered" }, transferInstructions: null },
    });
    expect(await world.newBrowser(code).tell()).toMatchObject({ code: "TELEPORT_NOT_OPEN" });
  });

  it("asks for enough of another currency for the amount to arrive, and books the exchange", async () => {
    world.ramp.setTerms({ rate: "0.85", fee: "0.30" });
    const { ann, payment } = await begun(payerDetails.de);
    expect(Number(payment.destination.amount)).toBeGreaterThanOrEqual(50);
    expect(Number(payment.destination.amount)).toBeLessThan(50.02);
    expect(payment.source.currency).toBe("EUR");
    const cents = Math.round(Number(payment.source.amount) * 100);
    const pence = Math.round(Number(payment.destination.amount) * 100);
    const change = await booked(async () => {
      await world.provider(payment.transactionId, { status: "COMPLETED" });
    });
    expect(change).toEqual({
      "payers 12": -cents,
      "exchange 12": cents,
      "exchange 11": -pence,
      "recipients 11": pence,
    });
    expect((await ann.links())[0].status).toBe("paid");
  });

  it("delivers a surplus, and reports it", async () => {
    const { ann, browser, payment } = await begun();
    const change = await booked(async () => {
      await world.provider(payment.transactionId, {
        status: "COMPLETED",
        sourceReceivedAmount: "60.00",
        destinationAmount: "60.00",
      });
    });
    expect(change).toEqual({ "payers 11": -6000, "recipients 11": 6000 });
    expect((await ann.links())[0]).toMatchObject({ status: "paid", paidAmount: "60.00" });
    expect((await browser.look()).data.payment).toMatchObject({
      receivedAmount: "60.00",
      outcome: { code: "overpaid", message: expect.stringMatching(/more than/) },
    });
  });

  it("opens the link again after an insufficient amount was sent back", async () => {
    const { ann, browser, payment } = await begun();
    const change = await booked(async () => {
      await world.provider(payment.transactionId, {
        status: "PROCESSING",
        sourceReceivedAmount: "20.00",
      });
      await world.provider(payment.transactionId, { status: "FAILED", isRefunded: true });
    });
    expect(change).toEqual({});
    expect((await ann.links())[0]).toMatchObject({ status: "open", url: expect.any(String) });
    expect((await browser.look()).data).toMatchObject({
      isPayable: true,
      payment: { outcome: { code: "underpaid" }, receivedAmount: "20.00" },
    });
    const again = await browser.begin();
    expect(again.transactionId).not.toBe(payment.transactionId);
    await world.provider(again.transactionId, { status: "COMPLETED" });
    expect((await ann.links())[0].status).toBe("paid");
  });

  it("gives a payer who starts again with the same account a new offer", async () => {
    const { ann, browser, payment } = await begun();
    await world.provider(payment.transactionId, {
      status: "FAILED",
      isRefunded: true,
      sourceReceivedAmount: "20.00",
    });
    const offer = await browser.quote();
    const again = await browser.accept(offer.data.quoteId);
    expect(again).toMatchObject({ status: 200, data: { status: "AWAITING_TRANSFER" } });
    expect((await ann.links())[0].status).toBe("paying");
  });

  it("books the ramp's deduction in the same currency as its fee", async () => {
    const { payment } = await begun();
    const change = await booked(async () => {
      await world.provider(payment.transactionId, {
        status: "COMPLETED",
        sourceReceivedAmount: "50.00",
        destinationAmount: "49.50",
      });
    });
    expect(change).toEqual({ "payers 11": -5000, "fees 11": 50, "recipients 11": 4950 });
  });

  it("keeps money in transit until the ramp reports where it went", async () => {
    const { ann, payment } = await begun();
    const onItsWay = await booked(async () => {
      await world.provider(payment.transactionId, {
        status: "FAILED",
        sourceReceivedAmount: "50.00",
      });
    });
    expect(onItsWay).toEqual({ "payers 11": -5000, "transit 11": 5000 });
    expect((await ann.links())[0].status).toBe("paying");
    const back = await booked(async () => {
      await world.provider(payment.transactionId, { isRefunded: true });
    });
    expect(back).toEqual({ "payers 11": 5000, "transit 11": -5000 });
    expect((await ann.links())[0].status).toBe("open");
  });
});

describe("a teleport link has one payer at a time", () => {
  it("a second browser is refused while another one pays, and the payer gets the same answer again", async () => {
    const { ann, code, browser, payment } = await begun();
    const other = world.newBrowser(code);
    expect(await other.tell()).toMatchObject({ status: 409, code: "TELEPORT_UNDER_WAY" });
    expect((await other.look()).data).toMatchObject({ payer: null, payment: null });
    expect(await browser.tell(payerDetails.us)).toMatchObject({ code: "TELEPORT_UNDER_WAY" });
    expect(await browser.quote()).toMatchObject({ code: "TELEPORT_UNDER_WAY" });
    const again = await browser.accept(ann.id);
    expect(again.data).toEqual(payment);
  });

  it("of two browsers that accept at the same time, one succeeds", async () => {
    const ann = await world.newOwner();
    const code = await ann.newCode();
    const browsers = [world.newBrowser(code), world.newBrowser(code)];
    const offers = [];
    for (const browser of browsers) {
      await browser.tell();
      offers.push({ browser, id: (await browser.quote()).data.quoteId });
    }
    const answers = await Promise.all(offers.map(({ browser, id }) => browser.accept(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { rows } = await database.pool.query(
      "select p.id from teleport_payment p join teleport_link l on l.id = p.link_id where l.person_id = $1",
      [ann.id],
    );
    expect(rows).toHaveLength(1);
  });

  it("after a day without money the link opens again; late money is sent back and booked", async () => {
    const { ann, code, browser, payment } = await begun();
    await world.wait(day + 3_600_000);
    expect((await ann.links())[0].status).toBe("open");
    expect((await browser.look()).data.payment.outcome.code).toBe("cancelled");
    const other = world.newBrowser(code);
    await other.begin();
    const change = await booked(async () => {
      await world.provider(payment.transactionId, {
        status: "FAILED",
        isRefunded: true,
        sourceReceivedAmount: "50.00",
      });
    });
    expect(change).toEqual({});
    expect((await ann.links())[0].status).toBe("paying");
    expect((await browser.look()).data.payment.outcome.code).toBe("refunded");
  });

  it("a browser cannot accept another browser's offer or an expired one", async () => {
    const ann = await world.newOwner();
    const code = await ann.newCode();
    const [mine, theirs] = [world.newBrowser(code), world.newBrowser(code)];
    await mine.tell();
    await theirs.tell(payerDetails.us);
    const { quoteId } = (await theirs.quote()).data;
    expect(await mine.accept(quoteId)).toMatchObject({ status: 410, code: "QUOTE_EXPIRED" });
    expect(await world.newBrowser(code).accept(quoteId)).toMatchObject({
      code: "TELEPORT_PAYER_UNKNOWN",
    });
    await world.wait(6 * 60_000);
    expect(await theirs.accept(quoteId)).toMatchObject({ status: 410, code: "QUOTE_EXPIRED" });
    expect((await ann.links())[0].status).toBe("open");
  });
});

describe("a teleport payment whose answers or webhooks are lost", () => {
  it("is sent again with the same key after the ramp's answer was lost", async () => {
    const ann = await world.newOwner();
    const browser = world.newBrowser(await ann.newCode());
    await browser.tell();
    const { quoteId } = (await browser.quote()).data;
    world.ramp.failOn("createTransaction", new RampError("UNKNOWN_OUTCOME", "silence"));
    const { data } = await browser.accept(quoteId);
    expect(data).toMatchObject({ status: "PENDING_TRANSFER", transferInstructions: null });
    world.ramp.recover();
    // Another process continues.
    await world.wait(60_000, world.createModule());
    expect((await browser.look()).data.payment).toMatchObject({
      transactionId: data.transactionId,
      status: "AWAITING_TRANSFER",
      transferInstructions: { transferMessage: expect.any(String) },
    });
  });

  it("opens the link again if the ramp refuses", async () => {
    const ann = await world.newOwner();
    const browser = world.newBrowser(await ann.newCode());
    await browser.tell();
    const { quoteId } = (await browser.quote()).data;
    world.ramp.failOn("createTransaction", new RampError("QUOTE_EXPIRED", "over"));
    expect((await browser.accept(quoteId)).data).toMatchObject({
      status: "FAILED",
      outcome: { code: "failed" },
    });
    expect((await ann.links())[0].status).toBe("open");
  });

  it("is updated by the worker without webhooks", async () => {
    const { ann, payment } = await begun();
    world.ramp.changeTransaction(await world.transactionOf(payment.transactionId), {
      status: "COMPLETED",
    });
    await world.wait(3_600_000);
    expect((await ann.links())[0].status).toBe("paid");
  });

  it("is booked once if the same webhook arrives several times concurrently", async () => {
    const { payment } = await begun();
    const transactionId = await world.transactionOf(payment.transactionId);
    world.ramp.changeTransaction(transactionId, { status: "COMPLETED" });
    const change = await booked(async () => {
      await Promise.all(
        Array.from({ length: 6 }, () => world.teleport.refreshTransaction(transactionId)),
      );
    });
    expect(change).toEqual({ "payers 11": -5000, "recipients 11": 5000 });
  });

  it("returns unknown for a transaction without a payment", async () => {
    expect(await world.teleport.refreshTransaction("txn_none")).toBe("unknown");
  });
});
