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
  world.settings.offersEasyFlow = true;
});
afterAll(async () => {
  await world?.app.close();
  await database?.drop();
});

const day = 24 * 3_600_000;

const virtualAccounts = () =>
  [...world.ramp.kept.accounts.values()].filter(({ type }) => type === "virtual");

/** How the balances changed during `work`, so that tests do not depend on each other. */
async function booked(work: () => Promise<void>): Promise<Record<string, number>> {
  const before = await world.books();
  await work();
  const after = await world.books();
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  const changes = names.map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const);
  return Object.fromEntries(changes.filter(([, change]) => change !== 0));
}

async function visit() {
  const ann = await world.newOwner();
  const code = await ann.newCode();
  return { ann, code, browser: world.newBrowser(code) };
}

/** Starts a payment: the ramp opens an account and the payer gets its instructions. */
async function begun(currency = "USD") {
  const visited = await visit();
  const { data } = await visited.browser.easy(currency);
  const { quoteId } = (await visited.browser.quote()).data;
  const payment = (await visited.browser.accept(quoteId)).data;
  return { ...visited, details: data.bank_details, payment };
}

describe("the easy flow", () => {
  it("is offered in its currencies, and not if it is switched off", async () => {
    const { browser } = await visit();
    expect((await browser.look()).data.easyCurrencies).toEqual(["USD", "EUR"]);
    world.settings.offersEasyFlow = false;
    expect((await browser.look()).data.easyCurrencies).toEqual([]);
    const before = virtualAccounts().length;
    expect(await browser.easy()).toMatchObject({
      status: 503,
      code: "TELEPORT_EASY_FLOW_NOT_CONFIGURED",
      error: expect.stringMatching(/No money was moved/),
    });
    expect(browser.cookie()).toBe("");
    expect(virtualAccounts()).toHaveLength(before);
    expect((await browser.tell()).status).toBe(200);
  });

  it("opens an account for incoming transfers and stores the browser as its payer", async () => {
    const { ann, browser, code } = await visit();
    const opened = await browser.easy("USD");
    expect(opened).toMatchObject({
      status: 200,
      data: {
        bank_details: {
          account_holder_name: "Ann Example",
          bank_name: expect.any(String),
          account_number: expect.stringMatching(/^\d{10}$/),
          routing_number: "021000021",
          iban: null,
          bic: null,
        },
        amount: "50.00",
      },
    });
    expect(Object.keys(opened.data).sort()).toEqual(["amount", "bank_details"]);
    expect(opened.headers).toMatchObject({
      "referrer-policy": "no-referrer",
      "set-cookie": expect.stringMatching(/^__Host-lilypad_payer_.*; HttpOnly; SameSite=Strict/),
    });
    expect((await browser.look()).data.payer).toEqual({
      accountType: "virtual",
      currency: "USD",
      country: null,
      bankName: null,
      last4: null,
    });
    expect((await world.newBrowser(code).look()).data.payer).toBeNull();
    expect(JSON.stringify(await ann.links())).not.toContain(
      opened.data.bank_details.account_number,
    );
  });

  it("returns the same account again, and another one to another browser or currency", async () => {
    const { browser, code } = await visit();
    const [one, again, euros, dollars] = [
      await browser.easy("USD"),
      await browser.easy("USD"),
      await browser.easy("EUR"),
      await browser.easy("USD"),
    ];
    expect(again.data).toEqual(one.data);
    expect(euros.data.bank_details).toMatchObject({ account_number: null, bic: "COBADEFFXXX" });
    expect(dollars.data).toEqual(one.data);
    const other = await world.newBrowser(code).easy("USD");
    expect(other.data.bank_details.account_number).not.toBe(one.data.bank_details.account_number);
  });

  it("requests the same account again if the answer was lost", async () => {
    const { browser } = await visit();
    const before = virtualAccounts().length;
    world.ramp.failOn("createVirtualAccount", new RampError("UNKNOWN_OUTCOME", "silence"), {
      takesEffect: true,
      times: 1,
    });
    expect(await browser.easy()).toMatchObject({ code: "RAMP_UNAVAILABLE" });
    const cookie = browser.cookie();
    expect(cookie).toMatch(/^__Host-lilypad_payer_/);
    expect((await browser.look()).data.payer).toBeNull();
    expect((await browser.easy()).status).toBe(200);
    expect(browser.cookie()).toBe(cookie);
    expect(virtualAccounts()).toHaveLength(before + 1);
  });

  it("can be switched to the regular flow and back, each with its own offer", async () => {
    const { browser } = await visit();
    const first = await browser.easy("USD");
    const easy = await browser.quote();
    expect((await browser.tell(payerDetails.gb)).data.payer).toMatchObject({
      accountType: "bank",
      currency: "GBP",
    });
    expect((await browser.accept(easy.data.quoteId)).code).toBe("QUOTE_EXPIRED");
    expect((await browser.quote()).data.source.currency).toBe("GBP");
    expect((await browser.easy("USD")).data).toEqual(first.data);
    expect((await browser.quote()).data.source.currency).toBe("USD");
  });

  it("continues like the regular flow: offer, instructions with a reference, bookings", async () => {
    world.ramp.setTerms({ rate: "0.79", fee: "0" });
    const { ann, browser, details, payment } = await begun("USD");
    expect(payment).toMatchObject({
      status: "AWAITING_TRANSFER",
      transferInstructions: {
        accountNumber: details.account_number,
        routingNumber: details.routing_number,
        sourceCurrency: "USD",
        transferMessage: expect.stringMatching(/^REF/),
      },
    });
    expect(await browser.easy()).toMatchObject({ status: 409, code: "TELEPORT_UNDER_WAY" });
    const cents = Math.round(Number(payment.source.amount) * 100);
    const pence = Math.round(Number(payment.destination.amount) * 100);
    expect(pence).toBeGreaterThanOrEqual(5_000);
    const change = await booked(async () => {
      await world.provider(payment.transactionId, {
        status: "PROCESSING",
        sourceReceivedAmount: payment.source.amount,
      });
      await world.provider(payment.transactionId, { status: "COMPLETED" });
    });
    expect(change).toEqual({
      "payers 13": -cents,
      "exchange 13": cents,
      "exchange 11": -pence,
      "recipients 11": pence,
    });
    expect(await ann.links()).toMatchObject([{ status: "paid" }]);
  });

  it("delivers a surplus, sends back an insufficient amount, and opens the link again", async () => {
    const { ann, browser, payment } = await begun("EUR");
    const back = await booked(async () => {
      await world.provider(payment.transactionId, {
        status: "FAILED",
        isRefunded: true,
        sourceReceivedAmount: "20.00",
      });
    });
    expect(back).toEqual({});
    expect((await browser.look()).data.payment.outcome.code).toBe("underpaid");
    const { quoteId } = (await browser.quote()).data;
    const again = (await browser.accept(quoteId)).data;
    expect(again.transferInstructions.iban).toBe(payment.transferInstructions.iban);
    const change = await booked(async () => {
      await world.provider(again.transactionId, {
        status: "COMPLETED",
        sourceReceivedAmount: "60.00",
        destinationAmount: "60.00",
      });
    });
    expect(change).toEqual({
      "payers 12": -6000,
      "exchange 12": 6000,
      "exchange 11": -6000,
      "recipients 11": 6000,
    });
    expect(await ann.links()).toMatchObject([{ status: "paid", paidAmount: "60.00" }]);
    expect((await browser.look()).data.payment.outcome.code).toBe("overpaid");
  });

  it("is cancelled after a day without money; late money is sent back", async () => {
    const { ann, browser, payment } = await begun();
    await world.wait(day + 3_600_000);
    expect((await ann.links())[0].status).toBe("open");
    const change = await booked(async () => {
      await world.provider(payment.transactionId, {
        status: "FAILED",
        isRefunded: true,
        sourceReceivedAmount: "50.00",
      });
    });
    expect(change).toEqual({});
    expect((await browser.look()).data.payment.outcome.code).toBe("refunded");
  });
});
