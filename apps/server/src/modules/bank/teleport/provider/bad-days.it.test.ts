import { RampError, type RampProvider } from "@lilypad/providers";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  openTeleport,
  payerDetails,
  type TeleportWorld,
} from "../../../../../test/worlds/open-teleport.ts";
import { migrations } from "../../../../migrations.ts";
import { findProblems } from "../books/find-problems.ts";

let database: TestDatabase;
let world: TeleportWorld;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  world = await openTeleport(database.pool);
});
afterEach(async () => {
  world.ramp.recover();
  expect(await findProblems(world.pool, world.clock.now())).toEqual([]);
});
afterAll(async () => {
  await world?.app.close();
  await database?.drop();
});

const hour = 3_600_000;
const day = 24 * hour;

async function begun(details: unknown = payerDetails.gb) {
  const ann = await world.newOwner();
  const code = await ann.newCode({ note: "Rent" });
  const browser = world.newBrowser(code);
  const payment = await browser.begin(details);
  return { ann, code, browser, payment };
}

/** The balance changes of a payment: "place asset" to hundredths. */
async function moved(paymentId: string): Promise<Record<string, number>> {
  const { rows } = await world.pool.query<{ name: string; amount: bigint }>(
    "select place || ' ' || asset as name, amount from teleport_sums($1) where amount <> 0 order by 1",
    [paymentId],
  );
  return Object.fromEntries(rows.map(({ name, amount }) => [name, Number(amount)]));
}

/** How often the owner was informed: history rows and notifications. */
async function told(personId: string): Promise<{ history: number; notified: number }> {
  const { rows } = await world.pool.query<{ history: number; notified: number }>(
    `select (select count(*)::int from activity where person_id = $1) as history,
       (select count(*)::int from notification where person_id = $1 and kind = 'teleport_paid') as notified`,
    [personId],
  );
  return rows[0] ?? { history: -1, notified: -1 };
}

const paidOut = { status: "COMPLETED" } as const;

describe("teleport money that arrives in an unexpected way", () => {
  it("is booked and delivered in full if it comes in two transfers", async () => {
    const { ann, browser, payment } = await begun();
    const id = payment.transactionId;
    await world.provider(id, { status: "PROCESSING", sourceReceivedAmount: "20.00" });
    expect(await moved(id)).toEqual({ "payers 11": -2000, "transit 11": 2000 });
    await world.provider(id, { sourceReceivedAmount: "50.00" });
    expect(await moved(id)).toEqual({ "payers 11": -5000, "transit 11": 5000 });
    await world.provider(id, paidOut);
    expect(await moved(id)).toEqual({ "payers 11": -5000, "recipients 11": 5000 });
    expect((await browser.look()).data.payment).toMatchObject({
      receivedAmount: "50.00",
      outcome: { code: "delivered" },
    });
    expect(await told(ann.id)).toEqual({ history: 1, notified: 1 });
  });

  it("is sent back in full if it came in two transfers", async () => {
    const { payment } = await begun(payerDetails.de);
    const id = payment.transactionId;
    await world.provider(id, { status: "PROCESSING", sourceReceivedAmount: "20.00" });
    await world.provider(id, { sourceReceivedAmount: "35.50" });
    expect(await moved(id)).toEqual({ "payers 12": -3550, "transit 12": 3550 });
    await world.provider(id, { status: "FAILED", isRefunded: true });
    expect(await moved(id)).toEqual({});
  });

  it("is polled for without webhooks for two weeks after a payment was cancelled", async () => {
    const { browser, payment } = await begun();
    await world.wait(day + hour);
    expect((await browser.look()).data.payment.outcome.code).toBe("cancelled");
    await world.wait(13 * day);
    world.ramp.changeTransaction(await world.transactionOf(payment.transactionId), {
      status: "FAILED",
      isRefunded: true,
      sourceReceivedAmount: "50.00",
    });
    await world.wait(13 * hour);
    expect((await browser.look()).data.payment.outcome.code).toBe("refunded");
    // Then polling ends.
    const asked = world.ramp.callsOf("getTransaction").length;
    await world.wait(2 * day);
    expect(world.ramp.callsOf("getTransaction")).toHaveLength(asked);
  });

  it("cancels another running payment if late money pays the link", async () => {
    const { ann, code, browser, payment } = await begun();
    await world.wait(day + hour);
    const other = world.newBrowser(code);
    const second = await other.begin();
    await world.provider(payment.transactionId, paidOut);
    expect((await ann.links())[0]).toMatchObject({ status: "paid", paidAmount: "50.00" });
    await world.wait(1);
    expect((await browser.look()).data.payment.outcome.code).toBe("delivered");
    expect((await other.look()).data.payment.outcome.code).toBe("cancelled");
    await world.provider(second.transactionId, {
      status: "FAILED",
      isRefunded: true,
      sourceReceivedAmount: "50.00",
    });
    expect((await other.look()).data.payment.outcome.code).toBe("refunded");
    expect(await told(ann.id)).toEqual({ history: 1, notified: 1 });
    expect((await ann.links())[0]).toMatchObject({ status: "paid", paidAmount: "50.00" });
  });

  it("is booked if the owner has deleted their account, but not added to their history", async () => {
    const { ann, payment } = await begun();
    await world.wait(day + hour);
    await world.pool.query("update person set deactivated_at = now() where id = $1", [ann.id]);
    await world.teleport.forgetPerson(world.pool, ann.id, world.clock.now());
    await world.provider(payment.transactionId, paidOut);
    expect(await moved(payment.transactionId)).toEqual({
      "payers 11": -5000,
      "recipients 11": 5000,
    });
    expect(await told(ann.id)).toEqual({ history: 0, notified: 0 });
    const { rows } = await world.pool.query(
      "select status, note, token from teleport_link where person_id = $1",
      [ann.id],
    );
    expect(rows).toEqual([{ status: "paid", note: null, token: null }]);
  });

  it("cannot be sent for a link whose owner has deleted their account", async () => {
    const ann = await world.newOwner();
    const browser = world.newBrowser(await ann.newCode());
    await browser.tell();
    const { quoteId } = (await browser.quote()).data;
    await world.pool.query("update person set deactivated_at = now() where id = $1", [ann.id]);
    expect((await browser.accept(quoteId)).code).toBe("TELEPORT_NOT_OPEN");
  });
});

describe("answers of the ramp that do not match a teleport payment", () => {
  const before = { status: "AWAITING_TRANSFER", outcome: null, receivedAmount: null };
  const wasLogged = (line: string) => world.logged.some((one) => one.includes(line));

  it.each([
    ["another transaction", { transactionId: "txn_another" }],
    ["another payment", { correlationId: "0198aaaa-0000-7000-8000-000000000000" }],
    ["another source currency", { sourceCurrency: "EUR" }],
    ["another destination currency", { destinationCurrency: "USD" }],
  ])("change nothing: %s", async (_, mistaken) => {
    const { browser, payment } = await begun();
    const transactionId = await world.transactionOf(payment.transactionId);
    const right = { ...(await world.ramp.getTransaction(transactionId)) };
    world.logged.length = 0;
    await world.provider(payment.transactionId, { ...paidOut, ...mistaken });
    expect((await browser.look()).data.payment).toMatchObject(before);
    expect(await moved(payment.transactionId)).toEqual({});
    expect(wasLogged("another transaction")).toBe(true);
    world.ramp.changeTransaction(transactionId, { ...right, ...paidOut });
    await world.teleport.refreshTransaction(transactionId);
    expect((await browser.look()).data.payment.outcome.code).toBe("delivered");
  });

  it("are logged as an error if they say that a delivered payment was sent back", async () => {
    const { browser, payment } = await begun();
    await world.provider(payment.transactionId, paidOut);
    world.logged.length = 0;
    await world.provider(payment.transactionId, { status: "FAILED", isRefunded: true });
    expect((await browser.look()).data.payment.outcome.code).toBe("delivered");
    expect(wasLogged("contradicts the end")).toBe(true);
  });
});

describe("concurrent changes of a teleport payment", () => {
  it("a payer who accepts an offer cannot change the account at the same time", async () => {
    const ann = await world.newOwner();
    const browser = world.newBrowser(await ann.newCode());
    await browser.tell(payerDetails.gb);
    const { quoteId } = (await browser.quote()).data;
    const hold = world.ramp.holdNext("createBankAccount");
    const telling = browser.tell(payerDetails.us);
    await hold.arrived;
    const payment = (await browser.accept(quoteId)).data;
    expect(payment.status).toBe("AWAITING_TRANSFER");
    hold.release();
    expect(await telling).toMatchObject({ status: 409, code: "TELEPORT_UNDER_WAY" });
    expect((await browser.look()).data.payer.currency).toBe("GBP");
  });

  it("an offer for an account that was replaced meanwhile cannot be accepted", async () => {
    const ann = await world.newOwner();
    const browser = world.newBrowser(await ann.newCode());
    await browser.tell(payerDetails.gb);
    const hold = world.ramp.holdNext("createQuote");
    const asking = browser.quote();
    await hold.arrived;
    await browser.tell(payerDetails.us);
    hold.release();
    const { quoteId } = (await asking).data;
    expect(await browser.accept(quoteId)).toMatchObject({ status: 410, code: "QUOTE_EXPIRED" });
    expect((await browser.quote()).data.sourceCurrency).toBe("USD");
  });

  it("a payment that one process ended is cancelled at the ramp by the process that created it", async () => {
    const ann = await world.newOwner();
    const browser = world.newBrowser(await ann.newCode());
    await browser.tell();
    const { quoteId } = (await browser.quote()).data;
    const hold = world.ramp.holdNext("createTransaction");
    const accepting = browser.accept(quoteId);
    await hold.arrived;
    // The worker's request is refused while the first request is still running.
    const refusing: RampProvider = {
      ...world.ramp,
      createTransaction: async () => {
        throw new RampError("QUOTE_EXPIRED", "over");
      },
    };
    await world.wait(60_000, world.createModule({ ramp: refusing }));
    expect((await ann.links())[0].status).toBe("open");
    hold.release();
    const { data } = await accepting;
    expect(data).toMatchObject({ status: "FAILED", transferInstructions: null });
    const transactionId = await world.transactionOf(data.transactionId);
    expect((await world.ramp.getTransaction(transactionId)).status).toBe("CANCELLED");
  });
});

it("a webhook about a payment whose answer was lost finds the payment by the transaction's correlationId", async () => {
  const ann = await world.newOwner();
  const browser = world.newBrowser(await ann.newCode());
  await browser.tell();
  const { quoteId } = (await browser.quote()).data;
  const lost = { times: 1, takesEffect: true };
  world.ramp.failOn("createTransaction", new RampError("UNKNOWN_OUTCOME", "slow"), lost);
  const payment = (await browser.accept(quoteId)).data;
  expect(payment).toMatchObject({ status: "PENDING_TRANSFER", transferInstructions: null });
  const made = [...world.ramp.kept.transactions.values()].find(
    ({ correlationId }) => correlationId === payment.transactionId,
  );
  expect(await world.teleport.refreshTransaction(made?.transactionId ?? "")).toBe("done");
  expect((await browser.look()).data.payment).toMatchObject({
    status: "AWAITING_TRANSFER",
    transferInstructions: { transferMessage: expect.stringMatching(/^REF/) },
  });
});

it("a payment that the ramp has created without instructions can be cancelled with its link", async () => {
  const ann = await world.newOwner();
  const code = await ann.newCode();
  const browser = world.newBrowser(code);
  await browser.tell();
  const { quoteId } = (await browser.quote()).data;
  const hesitant: RampProvider = {
    ...world.ramp,
    createTransaction: async (order) => {
      const { transactionId } = await world.ramp.createTransaction(order);
      return world.ramp.changeTransaction(transactionId, { status: "PENDING_TRANSFER" });
    },
  };
  world.ramp.failOn("createTransaction", new RampError("UNKNOWN_OUTCOME", "silence"), { times: 1 });
  await browser.accept(quoteId);
  await world.wait(60_000, world.createModule({ ramp: hesitant }));
  expect((await browser.look()).data.payment).toMatchObject({
    status: "PENDING_TRANSFER",
    transferInstructions: null,
  });
  const [link] = await ann.links();
  expect((await ann.cancel(link.id)).status).toBe(200);
  expect((await browser.look()).data.payment.outcome.code).toBe("cancelled");
});

describe("a teleport server whose clock was wrong", () => {
  it("does not delay a payment whose next check was set a year ahead", async () => {
    const { ann, payment } = await begun();
    await world.pool.query(
      "update teleport_payment set due_at = due_at + interval '1 year' where id = $1",
      [payment.transactionId],
    );
    world.ramp.changeTransaction(await world.transactionOf(payment.transactionId), paidOut);
    await world.wait(1);
    expect((await ann.links())[0].status).toBe("paid");
  });
});
