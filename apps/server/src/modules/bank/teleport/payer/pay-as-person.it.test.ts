import { randomUUID } from "node:crypto";
import { RampError } from "@lilypad/providers";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openTeleport, type TeleportWorld } from "../../../../../test/worlds/open-teleport.ts";
import { migrations } from "../../../../migrations.ts";
import { hasRunningPayment } from "../owner/own-data.ts";

let database: TestDatabase;
let world: TeleportWorld;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  world = await openTeleport(database.pool);
});
afterEach(() => {
  world.ramp.recover();
  world.ramp.setTerms({ rate: "1", fee: "0" });
  Object.assign(world.kyc, { satisfied: true, active: true, steppedUp: true });
});
afterAll(async () => {
  await world?.app.close();
  await database?.drop();
});

const day = 24 * 3_600_000;

/** Ann's link, and Ben who may pay it. */
async function linkFor() {
  const [ann, ben] = [await world.newOwner(), await world.newOwner()];
  return { ann, ben, code: await ann.newCode({ note: "Dinner" }) };
}
async function begun() {
  const { ann, ben, code } = await linkFor();
  const { quoteId } = (await ben.quote(code)).data;
  const { status, data } = await ben.accept(quoteId);
  expect(status).toBe(200);
  return { ann, ben, code, quoteId, payment: data };
}

describe("paying a teleport link while signed in", () => {
  it("works from one's own account, and payer and owner see each step", async () => {
    const { ann, ben, code } = await linkFor();
    const offer = await ben.quote(code);
    expect(offer).toMatchObject({
      status: 200,
      data: { sourceAmount: "50.00", sourceCurrency: "GBP", destinationAmount: "50.00" },
    });
    // The provider's offer is for the payer, to the account of the owner.
    expect(world.ramp.callsOf("createQuote").at(-1)).toMatchObject({
      customerId: await world.customerOf(ben.id),
      recipientCustomerId: await world.customerOf(ann.id),
    });
    expect((await ben.quote(code)).data.quoteId).toBe(offer.data.quoteId);
    const payment = (await ben.accept(offer.data.quoteId)).data;
    expect(payment).toMatchObject({
      status: "AWAITING_TRANSFER",
      transferInstructions: { sourceAmount: "50.00", transferMessage: expect.any(String) },
      outcome: null,
    });
    expect((await ben.sent(payment.transactionId)).data.markedSentAt).toEqual(expect.any(String));
    const [link] = await ann.links("?status=paying");
    expect(link.isMarkedSent).toBe(true);
    expect(await ben.payments(`?linkId=${link.id}`)).toMatchObject([
      {
        linkId: link.id,
        recipient_name: "Ann Example",
        amount: "50.00",
        note: "Dinner",
        linkedAccountId: ben.british.id,
        payment: { transactionId: payment.transactionId, status: "AWAITING_TRANSFER" },
      },
    ]);
    const before = await world.books();
    await world.provider(payment.transactionId, {
      status: "COMPLETED",
      sourceReceivedAmount: "50.00",
    });
    const after = await world.books();
    expect((after["recipients 11"] ?? 0) - (before["recipients 11"] ?? 0)).toBe(5_000);
    expect(after["transit 11"] ?? 0).toBe(before["transit 11"] ?? 0);
    expect((await ann.links())[0]).toMatchObject({ status: "paid", paidAmount: "50.00" });
    expect((await ben.payments())[0].payment).toMatchObject({
      status: "COMPLETED",
      outcome: { code: "delivered" },
      transferInstructions: null,
    });
    // The owner's list and data export do not reveal the payer.
    const told = JSON.stringify([await ann.links(), await world.teleport.readOwnData(ann.id, 10)]);
    expect(told).not.toContain(ben.id);
    expect(told).not.toContain(ben.british.id);
  });

  it("works in another currency; too small an amount is sent back and opens the link again", async () => {
    world.ramp.setTerms({ rate: "0.80", fee: "0" });
    const { ann, ben, code } = await linkFor();
    const { data } = await ben.quote(code, ben.american.id);
    expect(data).toMatchObject({ sourceCurrency: "USD", sourceAmount: "62.50" });
    const payment = (await ben.accept(data.quoteId)).data;
    await world.provider(payment.transactionId, {
      status: "FAILED",
      isRefunded: true,
      sourceReceivedAmount: "20.00",
    });
    expect((await ann.links())[0].status).toBe("open");
    expect((await ben.payments())[0].payment.outcome.code).toBe("underpaid");
    // An offer for another account replaces the earlier one.
    const other = await ben.quote(code);
    expect(other.data).toMatchObject({ sourceCurrency: "GBP" });
    expect((await ben.accept(other.data.quoteId)).status).toBe(200);
  });

  it("sends live events to the payer, as to the owner", async () => {
    const { ann, ben, payment } = await begun();
    await database.pool.query("delete from outbox");
    await world.provider(payment.transactionId, { status: "PROCESSING" });
    const { rows } = await database.pool.query<{ personId: string }>(
      "select person_id from outbox where topic = 'intents'",
    );
    expect(rows.map(({ personId }) => personId).sort()).toEqual([ann.id, ben.id].sort());
  });
});

describe("accepting a teleport offer while signed in", () => {
  it("requires the second factor, because the answer contains bank details", async () => {
    const { ben, code } = await linkFor();
    const { quoteId } = (await ben.quote(code)).data;
    world.kyc.steppedUp = false;
    expect(await ben.accept(quoteId)).toMatchObject({ code: "STEP_UP_REQUIRED" });
  });

  it("creates one payment per request even if repeated, and none for another person's offer", async () => {
    const { ann, ben, code } = await linkFor();
    const cleo = await world.newOwner();
    const { quoteId } = (await ben.quote(code)).data;
    expect(await cleo.accept(quoteId)).toMatchObject({ status: 410, code: "QUOTE_EXPIRED" });
    expect(await ann.accept(quoteId)).toMatchObject({ code: "QUOTE_EXPIRED" });
    const correlationId = randomUUID();
    const answers = await Promise.all([1, 2, 3, 4].map(() => ben.accept(quoteId, correlationId)));
    expect(new Set(answers.map(({ data }) => data?.transactionId)).size).toBe(1);
    const again = await ben.accept(quoteId, correlationId);
    expect(again.data.transactionId).toBe(answers[0]?.data.transactionId);
    // Without a correlationId the offer's id is the key.
    expect((await ben.accept(quoteId)).data.transactionId).toBe(again.data.transactionId);
    expect(await ben.accept(randomUUID(), correlationId)).toMatchObject({
      status: 422,
      code: "IDEMPOTENCY_CONFLICT",
    });
    expect(await ben.payments()).toHaveLength(1);
  });

  it("returns the payment that a concurrent request with the same correlationId committed on another server", async () => {
    const { ben, code } = await linkFor();
    const { quoteId } = (await ben.quote(code)).data;
    const request = { caller: ben.caller, quoteId, correlationId: randomUUID() };
    let first: Promise<{ transactionId: string }> | undefined;
    // The other server does everything between this one's check for a replay and its read of the
    // offer.
    const query = async (text: string, values: unknown[]) => {
      if (text.includes("teleport_quote")) {
        first ??= world.teleport.beginPersonPayment(request);
        await first;
      }
      return database.pool.query(text, values);
    };
    const pool: typeof database.pool = Object.assign(Object.create(database.pool), { query });
    const second = await world.createModule({ pool }).beginPersonPayment(request);
    expect(second).toEqual(await first);
    expect(await ben.payments()).toHaveLength(1);
  });

  it("succeeds for only one of two people at the same time", async () => {
    const { ben, code } = await linkFor();
    const cleo = await world.newOwner();
    const offers = await Promise.all([ben, cleo].map((one) => one.quote(code)));
    const answers = await Promise.all(
      [ben, cleo].map((one, at) => one.accept(offers[at]?.data.quoteId)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const browser = world.newBrowser(code);
    expect(await browser.tell()).toMatchObject({ code: "TELEPORT_UNDER_WAY" });
    expect((await browser.look()).data).toMatchObject({ payer: null, payment: null });
  });

  it("is refused if the offer has expired or the account was unlinked meanwhile", async () => {
    const { ben, code } = await linkFor();
    const first = (await ben.quote(code)).data.quoteId;
    await world.wait(6 * 60_000);
    expect(await ben.accept(first)).toMatchObject({ code: "QUOTE_EXPIRED" });
    const second = (await ben.quote(code)).data.quoteId;
    await world.accounts.unlinkAccount({ personId: ben.id, id: ben.british.id });
    expect(await ben.accept(second)).toMatchObject({ code: "BANK_ACCOUNT_NOT_ACTIVE" });
  });

  it("is refused if the payer has changed the account since the offer", async () => {
    const { ben, code } = await linkFor();
    const first = (await ben.quote(code)).data.quoteId;
    const second = (await ben.quote(code, ben.american.id)).data.quoteId;
    expect(second).not.toBe(first);
    expect(await ben.accept(first)).toMatchObject({ code: "QUOTE_EXPIRED" });
    expect((await ben.accept(second)).status).toBe(200);
  });

  it("is completed after the provider's answer was lost", async () => {
    const { ben, code } = await linkFor();
    const { quoteId } = (await ben.quote(code)).data;
    world.ramp.failOn("createTransaction", new RampError("UNKNOWN_OUTCOME", "silence"));
    expect((await ben.accept(quoteId)).data).toMatchObject({
      status: "PENDING_TRANSFER",
      transferInstructions: null,
    });
    world.ramp.recover();
    await world.wait(60_000, world.createModule());
    expect((await ben.payments())[0].payment).toMatchObject({
      status: "AWAITING_TRANSFER",
      transferInstructions: { transferMessage: expect.any(String) },
    });
  });
});

describe("a running teleport payment of a signed-in person", () => {
  it("prevents the account from being unlinked and the payer from being deleted", async () => {
    const { ben, payment } = await begun();
    const account = { personId: ben.id, id: ben.british.id };
    await expect(world.accounts.unlinkAccount(account)).rejects.toMatchObject({
      code: "ACCOUNT_IN_USE",
    });
    const running = () => hasRunningPayment(database.pool, { personId: ben.id });
    expect(await running()).toBe(true);
    await world.provider(payment.transactionId, { status: "COMPLETED" });
    expect(await running()).toBe(false);
    await world.accounts.unlinkAccount(account);
  });

  it("shows where to pay only to a session that may see bank details", async () => {
    const { ben, payment } = await begun();
    expect((await ben.payments())[0].payment.transferInstructions).not.toBeNull();
    world.kyc.steppedUp = false;
    expect((await ben.payments())[0].payment).toMatchObject({
      status: "AWAITING_TRANSFER",
      transferInstructions: null,
    });
    const told = await ben.sent(payment.transactionId);
    expect(told).toMatchObject({ status: 200, data: { transferInstructions: null } });
  });

  it("can be neither seen nor marked as sent by other people", async () => {
    const { ann, payment } = await begun();
    const cleo = await world.newOwner();
    for (const one of [ann, cleo]) {
      expect(await one.payments()).toEqual([]);
      expect(await one.sent(payment.transactionId)).toMatchObject({ status: 404 });
    }
  });

  it("is cancelled by the link's owner or after a day without money, and then others may pay", async () => {
    const first = await begun();
    const [link] = await first.ann.links();
    expect((await first.ann.cancel(link.id)).data.status).toBe("cancelled");
    expect((await first.ben.payments())[0].payment.outcome.code).toBe("cancelled");
    const second = await begun();
    await world.wait(day + 3_600_000);
    expect((await second.ben.payments())[0].payment.outcome.code).toBe("cancelled");
    const cleo = await world.newOwner();
    expect((await cleo.quote(second.code)).status).toBe(200);
  });
});

describe("a payer's own data", () => {
  it("lists their teleport payments, which become anonymous when the account is deleted", async () => {
    const { ann, ben, payment } = await begun();
    await world.provider(payment.transactionId, { status: "COMPLETED" });
    expect(await world.teleport.readOwnPayments(ben.id, 10)).toMatchObject([
      { currency: "GBP", amount: "50.00", outcome: "delivered", delivered_pence: "5000" },
    ]);
    await world.teleport.forgetPerson(database.pool, ben.id, new Date("2026-06-01T00:00:00Z"));
    expect(await world.teleport.readOwnPayments(ben.id, 10)).toEqual([]);
    const { rows } = await database.pool.query(
      `select (select count(*) from teleport_payer where person_id = $1) as payers,
         (select count(*) from teleport_payment where payer_person_id = $1) as payments`,
      [ben.id],
    );
    expect(rows).toEqual([{ payers: 0n, payments: 0n }]);
    expect((await ann.links())[0].status).toBe("paid");
  });
});
