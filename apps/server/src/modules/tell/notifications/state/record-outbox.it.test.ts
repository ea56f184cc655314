import { readFileSync } from "node:fs";
import type { Pool } from "@lilypad/db";
import { createTestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newIntent } from "../../../../../test/payment-intents.ts";
import { openNotifications } from "../../../../../test/worlds/open-notifications.ts";
import { fund, openPeople, type TestPerson } from "../../../../../test/worlds/open-people.ts";
import { migrations } from "../../../../migrations.ts";
import { newId } from "../../../../platform/ids.ts";
import { dispatchOutbox } from "../../../../platform/live/dispatch-outbox.ts";
import { createPayments, type Payments } from "../../../money/payments/index.ts";
import { toldTopics } from "./record-outbox.ts";

// One file because every event is dispatched to the same people.

const limits = {
  USD: { transferMajor: 500, dailyMajor: 1_000, loweredDailyMajor: 1_000 },
  EUR: { transferMajor: 500, dailyMajor: 1_000, loweredDailyMajor: 1_000 },
  LIL: { transferMajor: 5_000, dailyMajor: 10_000, loweredDailyMajor: 10_000 },
};

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: Pool;
let payments: Payments;
let world: ReturnType<typeof openNotifications>;
let ann: TestPerson;
let bob: TestPerson;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  pool = database.pool;
});
afterAll(() => database.drop());
beforeEach(async () => {
  await pool.query("truncate outbox");
  world = openNotifications(pool);
  payments = createPayments({
    pool,
    clock: { now: world.now },
    limits,
    maxSendsPerDay: 10_000,
    acceptsSends: () => true,
    cancelQueued: async () => false,
  });
  [ann, bob] = (await openPeople(pool, ["Ann", "Bob"])) as [TestPerson, TestPerson];
  await fund(pool, [ann], "usdc", 100_000_000n);
});

const dispatch = () => dispatchOutbox(pool, world.notifications.recordOutbox);
const titles = async (person: TestPerson) =>
  (await world.notifications.readInbox(person.id, { limit: 50, offset: 0 })).notifications.map(
    ({ title }) => title,
  );
/** Ends a transfer in the histories, as settlement does: 1 posted, 2 voided. */
const end = (transferId: string, status: 1 | 2) =>
  pool.query("select transfers_ended(array[$1::uuid], $2::smallint, null)", [transferId, status]);
const ask = async (amount = "5.00") => {
  const { request } = await payments.requestMoney(
    bob.caller,
    { toUserId: ann.id, amount, currency: "USD", correlationId: newId() },
    undefined,
  );
  return request.id;
};

describe("a notification of a payment", () => {
  it("is sent to the recipient once the payment has settled", async () => {
    const { transactionId } = await payments.send(ann.caller, newIntent(bob, "40.00"), undefined);
    await dispatch();
    expect(await titles(bob)).toEqual([]);
    await end(transactionId, 1);
    await dispatch();
    expect(await titles(bob)).toEqual(["You received $40.00"]);
    expect(await titles(ann)).toEqual([]);
  });

  it("is not sent if the payment failed", async () => {
    const { transactionId } = await payments.send(ann.caller, newIntent(bob, "40.00"), undefined);
    await end(transactionId, 2);
    await dispatch();
    expect(await titles(bob)).toEqual([]);
  });

  it("is sent to the payer if the payment could not be delivered, and to nobody if it was cancelled", async () => {
    const refused = await payments.send(ann.caller, newIntent(bob, "40.00"), undefined);
    const early = await payments.send(ann.caller, newIntent(bob, "7.00"), undefined);
    const cancelled = await payments.send(ann.caller, newIntent(bob, "5.00"), undefined);
    await pool.query(
      `update settlement_operation set state = operation_state('settled'), outcome = operation_outcome('failed'), batch = 0,
         position = 0 where id = $1`,
      [refused.transactionId],
    );
    await pool.query("select settlement_cancel($1)", [cancelled.transactionId]);
    await end(cancelled.transactionId, 2);
    await end(refused.transactionId, 2);
    await pool.query(
      "select settlement_refuse(array[$1::uuid], array['limit_used'], interval '0')",
      [early.transactionId],
    );
    await end(early.transactionId, 2);
    await dispatch();
    expect((await titles(ann)).toSorted()).toEqual([
      "Your payment of $40.00 was not delivered",
      "Your payment of $7.00 was not delivered",
    ]);
    expect(await titles(bob)).toEqual([]);
    const { notifications } = await world.notifications.readInbox(ann.id, { limit: 50, offset: 0 });
    expect(notifications.find(({ title }) => title.includes("$7.00"))?.body).toContain(
      "It was over the daily limit that your wallet sets",
    );
  });

  it("is sent when somebody moves money with their own key, and names only the address", async () => {
    const id = newId();
    await pool.query(
      `with log as (
         insert into chain_log (transaction_hash, position, class, asset, amount, from_address, to_address)
         values (sha256('moved'), 0, 4, 1, 5000000, $2, $3)
       )
       insert into outflow (transaction_hash, position, from_address, to_address, asset, amount, happened_at, state, transfer_id)
       values (sha256('moved'), 0, $2, $3, 1, 5000000, now(), 'booked', $1)`,
      [id, Buffer.alloc(20, 1), Buffer.alloc(20, 0xab)],
    );
    await pool.query(
      `select activity_add_confirmed(p_person => $1, p_transfer => $2, p_direction => 'debit', p_asset => 1::smallint,
         p_amount => 5000000, p_kind => 'own_send')`,
      [ann.id, id],
    );
    await pool.query("select activity_announce(array[$1::uuid])", [id]);
    await dispatch();
    const { notifications } = await world.notifications.readInbox(ann.id, { limit: 50, offset: 0 });
    expect(notifications).toMatchObject([
      {
        kind: "own_send_done",
        title: "You sent $5.00 with your own key",
        body: expect.stringContaining("0xabab…abab"),
      },
    ]);
  });

  it("is sent once for repeated events, even with two concurrent dispatchers", async () => {
    const { transactionId } = await payments.send(ann.caller, newIntent(bob, "40.00"), undefined);
    await end(transactionId, 1);
    const announce = () => pool.query("select activity_announce(array[$1::uuid])", [transactionId]);
    for (let times = 0; times < 20; times += 1) await announce();
    await Promise.all([dispatch(), dispatch(), dispatch()]);
    await announce();
    await dispatch();
    expect(await titles(bob)).toEqual(["You received $40.00"]);
  });

  it("of a deposit or reward has its own text; dust causes none", async () => {
    const book = async (kind: string, topic: string | null, amount: bigint) => {
      const id = newId();
      await pool.query(
        `select activity_add_confirmed(p_person => $1, p_transfer => $2, p_direction => 'credit', p_asset => 1::smallint,
           p_amount => $3, p_kind => $4)`,
        [ann.id, id, amount, kind],
      );
      if (topic !== null) {
        await pool.query(
          "select outbox_add($1, array[$2::uuid], array[null::uuid], array[$3::uuid])",
          [topic, ann.id, id],
        );
      }
      // Settlement emits this event for every transfer, including dust.
      await pool.query("select activity_announce(array[$1::uuid])", [id]);
      world.passSeconds(1);
      await dispatch();
    };
    await book("deposit", "deposit", 5_000_000n);
    await book("deposit", null, 9_999n);
    await book("reward_signup", "reward", 100_000_000n);
    await book("imported", null, 7_000_000n);
    expect(await titles(ann)).toEqual(["You earned $100.00", "$5.00 arrived"]);
  });
});

describe("a notification of a payment request", () => {
  it("leaves the app without a note that names a number to call, which is stored in no notification", async () => {
    await world.subscribe(ann);
    await world.givePhone(ann);
    await world.prefer(ann, true, true, true);
    const body = { toUserId: ann.id, amount: "5.00", currency: "USD" as const };
    const memo = "Your account is locked, call +44 20 7946 0000";
    await payments.requestMoney(bob.caller, { ...body, memo, correlationId: newId() }, undefined);
    await world.settle();
    const mails = world.mails.filter(({ to }) => to === ann.caller.email);
    expect([world.pushes.length, mails.length, world.texts.length]).toEqual([1, 1, 1]);
    expect(await titles(ann)).toEqual(["Payment request for $5.00"]);
    const { rows } = await pool.query("select * from notification where person_id = $1", [ann.id]);
    const said = JSON.stringify([world.pushes, mails, world.texts, rows], (_, value) =>
      typeof value === "bigint" ? String(value) : value,
    );
    expect(said).not.toMatch(/locked|7946 0000/);
    const { notifications } = await world.notifications.readInbox(ann.id, { limit: 50, offset: 0 });
    expect(notifications).toMatchObject([{ note: memo }]);
  });

  it("repeats an ordinary note in quotes in pushes and mails, and in no text message", async () => {
    await world.subscribe(ann);
    await world.givePhone(ann);
    await world.prefer(ann, true, true, true);
    const body = { toUserId: ann.id, amount: "5.00", currency: "USD" as const };
    const memo = "Pizza on Friday";
    await payments.requestMoney(bob.caller, { ...body, memo, correlationId: newId() }, undefined);
    await world.settle();
    expect(world.pushes).toMatchObject([{ body: expect.stringMatching(/\n“Pizza on Friday”$/) }]);
    const mails = world.mails.filter(({ to }) => to === ann.caller.email);
    expect(mails).toMatchObject([{ text: expect.stringContaining("“Pizza on Friday”") }]);
    expect(world.texts).toMatchObject([{ text: expect.not.stringContaining("Pizza") }]);
  });

  it("is sent to the payer, and the answer to the person who asked", async () => {
    const id = await ask();
    await dispatch();
    expect(await titles(ann)).toEqual(["Payment request for $5.00"]);
    expect(await titles(bob)).toEqual([]);
    await payments.answer.reject(ann.caller, id);
    await dispatch();
    expect(await titles(bob)).toEqual(["Your request for $5.00 was rejected"]);
  });

  it("that was paid is sent once the money has settled, without another for the money received", async () => {
    const requestId = await ask();
    const { transactionId } = await payments.send(
      ann.caller,
      newIntent(bob, "5.00", { requestId }),
      undefined,
    );
    await dispatch();
    expect(await titles(bob)).toEqual([]);
    await end(transactionId, 1);
    await dispatch();
    expect(await titles(bob)).toEqual(["Your request for $5.00 was paid"]);
  });

  it("whose payment failed is not sent a second time", async () => {
    const requestId = await ask();
    await dispatch();
    const { transactionId } = await payments.send(
      ann.caller,
      newIntent(bob, "5.00", { requestId }),
      undefined,
    );
    await end(transactionId, 2);
    await dispatch();
    expect(await titles(ann)).toEqual(["Payment request for $5.00"]);
  });

  it("that was cancelled is sent to a payer who was notified of it, and to no other", async () => {
    const heard = await ask("5.00");
    await dispatch();
    world.passSeconds(1);
    await payments.answer.cancel(bob.caller, heard);
    const unheard = await ask("6.00");
    await payments.answer.cancel(bob.caller, unheard);
    await dispatch();
    expect(await titles(ann)).toEqual([
      "A request for $5.00 was cancelled",
      "Payment request for $5.00",
    ]);
  });

  it("that was already seen in the app is not sent", async () => {
    const id = await ask();
    await payments.answer.acknowledge(ann.caller, id);
    await dispatch();
    expect(await titles(ann)).toEqual([]);
  });
});

describe("processing the outbox", () => {
  it("keeps the rows if a notification cannot be stored, and creates them all later", async () => {
    await ask();
    await expect(
      dispatchOutbox(pool, async () => {
        throw new Error("the disk is full");
      }),
    ).rejects.toThrow("the disk is full");
    expect(await dispatch()).toBe(1);
    expect(await titles(ann)).toHaveLength(1);
  });

  it("also emits live events for notifications", async () => {
    await ask();
    const client = await pool.connect();
    const heard: string[] = [];
    client.on("notification", ({ payload }) => heard.push(...(payload ?? "").split("\n")));
    await client.query("listen lilypad_live");
    await dispatch();
    await client.query("select 1");
    client.release(true);
    expect(heard.filter((line) => line.startsWith(`${ann.id} notifications `))).toHaveLength(1);
    expect(heard.filter((line) => line.startsWith(`${bob.id} notifications `))).toEqual([]);
  });
});

describe("the inbox", () => {
  it("can be paged, counted and marked as read by its own person only", async () => {
    for (let index = 0; index < 3; index += 1) {
      await ask(`${index + 1}.00`);
      world.passSeconds(1);
      await dispatch();
    }
    const page = (offset: number) => world.notifications.readInbox(ann.id, { limit: 2, offset });
    const first = await page(0);
    expect(first).toMatchObject({
      unread_count: 3,
      hasMore: true,
      notifications: [
        { title: "Payment request for $3.00" },
        { title: "Payment request for $2.00" },
      ],
    });
    expect(await page(2)).toMatchObject({
      hasMore: false,
      notifications: [{ title: "Payment request for $1.00" }],
    });
    const ids = first.notifications.map(({ id }) => id);
    expect(await world.notifications.readNotifications(bob.id, ids)).toBe(0);
    expect(await world.notifications.readUnreadCount(ann.id)).toBe(3);
    expect(await world.notifications.readNotifications(ann.id, ids.slice(0, 1))).toBe(2);
    expect((await page(0)).notifications[0]?.read_at).toBe(world.now().toISOString());
    expect(await world.notifications.readNotifications(ann.id, undefined)).toBe(0);
  });
});

describe("a notification of a payment request", () => {
  const inboxOf = async (person: TestPerson) =>
    (await world.notifications.readInbox(person.id, { limit: 50, offset: 0 })).notifications;

  it("leads to the request, repeats its note, and says what became of it", async () => {
    const { request } = await payments.requestMoney(
      bob.caller,
      {
        toUserId: ann.id,
        amount: "5.00",
        currency: "USD",
        memo: "Pizza on Friday",
        correlationId: newId(),
      },
      undefined,
    );
    await dispatch();
    const told = { url: `/send-money?request=${request.id}`, note: "Pizza on Friday" };
    expect(await inboxOf(ann)).toMatchObject([{ ...told, request_status: "pending" }]);
    await payments.answer.reject(ann.caller, request.id);
    await dispatch();
    expect(await inboxOf(ann)).toMatchObject([{ ...told, request_status: "rejected" }]);
    expect(await inboxOf(bob)).toMatchObject([{ ...told, request_status: null }]);
  });

  it("says that a request which nobody answered in time has expired", async () => {
    await ask();
    await dispatch();
    world.passSeconds(31 * 24 * 3600);
    expect(await inboxOf(ann)).toMatchObject([{ request_status: "expired" }]);
  });

  it("is not sent any more once the request is answered", async () => {
    await world.subscribe(ann);
    await world.prefer(ann, true, true, false);
    world.weather.push = { kind: "unavailable", reason: "http_503" };
    world.weather.mail = "away";
    const id = await ask();
    await world.settle();
    await payments.answer.reject(ann.caller, id);
    world.weather.push = { kind: "sent" };
    world.weather.mail = "taken";
    world.passSeconds(60);
    await world.deliverSome();
    expect(world.pushes).toEqual([]);
    const { rows } = await pool.query(
      `select d.channel, d.state, d.reason from notification_delivery d join notification n on n.id = d.notification_id
       where n.person_id = $1 and n.subject_id = $2 order by d.channel`,
      [ann.id, id],
    );
    expect(rows).toEqual([
      { channel: "email", state: "skipped", reason: "answered" },
      { channel: "push", state: "skipped", reason: "answered" },
    ]);
  });

  it("that was paid leads to the payment in the history", async () => {
    const id = await ask();
    const { transactionId } = await payments.send(
      ann.caller,
      { ...newIntent(bob, "5.00"), requestId: id },
      undefined,
    );
    await end(transactionId, 1);
    await dispatch();
    expect(await inboxOf(bob)).toMatchObject([
      { kind: "request_paid", url: `/transactions?id=${transactionId}` },
    ]);
  });
});

it("notifications are made of every outbox topic that their SQL function reads", () => {
  const sql = readFileSync("apps/server/sql/notifications/notification_record.sql", "utf8");
  const read = [...sql.matchAll(/e\.topic (?:= ('\w+')|in \(([^)]+)\))/g)].flatMap(
    ([, one, several]) => (one ?? several ?? "").match(/\w+/g) ?? [],
  );
  expect([...toldTopics].sort()).toEqual([...new Set(read)].sort());
});
