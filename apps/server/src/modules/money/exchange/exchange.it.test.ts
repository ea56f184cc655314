import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import {
  type Exchanger,
  type ExchangeWorld,
  openExchangeWorld,
  units,
} from "../../../../test/worlds/open-exchange.ts";
import type { Member } from "../../../../test/worlds/settlement-world.ts";

let world: ExchangeWorld;
beforeAll(async () => {
  world = await openExchangeWorld();
});
afterEach(async () => {
  world.clock.move(24 * 3_600_000);
});
afterAll(() => world?.close());

const moved = (usdc: number, eurc: number) => ({
  usdc: { posted: units(usdc), held: 0n },
  eurc: { posted: units(eurc), held: 0n },
});
const all = (person: Member) => [person];

/** Records the outbox as the dispatcher does. @returns the kinds of the person's notifications */
async function notificationKinds(person: Member): Promise<string[]> {
  const { rows: events } = await world.chain.pool.query<{ topic: string; subjectId: string }>(
    "delete from outbox returning topic, subject_id",
  );
  await world.chain.pool.query("select notification_record($1, $2, now())", [
    events.map(({ topic }) => topic),
    events.map(({ subjectId }) => subjectId),
  ]);
  const { rows } = await world.chain.pool.query<{ kind: string }>(
    "select kind from notification where person_id = $1 and kind like 'exchange%' order by kind",
    [person.id],
  );
  return rows.map(({ kind }) => kind);
}

it("exchanges dollars for euros: both currencies move, and the figures add up", async () => {
  const ada = await world.join();
  const begun = await world.begin(ada, "USD", "50.00");
  // 50.00 × 0.923260 = 46.163, truncated; 0.5 % of 46.16 is 0.2308, rounded up.
  expect(begun).toMatchObject({
    state: "pending",
    sent: units(50),
    exchanged: units(46.16),
    fee: units(0.24),
    result: units(45.92),
    rateDate: "2026-11-02",
  });
  expect(await world.findDifferences(all(ada))).toEqual([]);
  await world.settle();
  expect(await world.read(ada, begun.id)).toMatchObject({ state: "done" });
  expect(await world.balancesOf(ada)).toEqual(moved(450, 545.92));
  expect(await world.linesOf(ada)).toEqual([
    ["exchange", 1, 1],
    ["exchange", 2, 1],
  ]);
  expect(await world.findDifferences(all(ada))).toEqual([]);
});

it("exchanges euros for dollars, and finds the exchange by the id of each of its transactions", async () => {
  const ada = await world.join();
  const begun = await world.begin(ada, "EUR", "10.00");
  // 10.00 × 1.083118 = 10.83118.
  expect(begun).toMatchObject({ exchanged: units(10.83), fee: units(0.06), result: units(10.77) });
  await world.settle();
  expect(await world.balancesOf(ada)).toEqual(moved(510.77, 490));
  for (const id of [begun.inTransferId, begun.outTransferId]) {
    expect(await world.exchange.find(ada.id, id ?? "")).toMatchObject({
      id: begun.id,
      state: "done",
    });
  }
  expect(await world.exchange.find((await world.join()).id, begun.id)).toBeNull();
  expect(await world.findDifferences(all(ada))).toEqual([]);
});

it("settles the desk's leg only after the person's leg is on the chain", async () => {
  const ada = await world.join();
  const { outTransferId } = await world.begin(ada, "USD", "20.00");
  const isQueued = async () => {
    const { rowCount } = await world.chain.pool.query(
      "select 1 from settlement_operation where id = $1",
      [outTransferId],
    );
    return rowCount === 1;
  };
  expect(await isQueued()).toBe(false);
  await world.settle();
  expect(await isQueued()).toBe(true);
});

it("moves nothing if the person's leg fails: the desk's leg is voided with it", async () => {
  const ada = await world.join();
  const begun = await world.begin(ada, "USD", "50.00");
  await world.chain.setFrozen("usdc", ada, true);
  await world.settle();
  await world.chain.setFrozen("usdc", ada, false);
  expect(await world.read(ada, begun.id)).toMatchObject({ state: "failed" });
  expect(await world.balancesOf(ada)).toEqual(moved(500, 500));
  expect(await world.linesOf(ada)).toEqual([
    ["exchange", 1, 2],
    ["exchange", 2, 2],
  ]);
  expect(await world.findDifferences(all(ada))).toEqual([]);
});

it("voids both legs if the person's leg is cancelled", async () => {
  const ada = await world.join();
  const begun = await world.begin(ada, "EUR", "5.00");
  expect(await world.cancel(begun.inTransferId)).toBe(true);
  expect(await world.read(ada, begun.id)).toMatchObject({ state: "failed" });
  expect(await world.balancesOf(ada)).toEqual(moved(500, 500));
});

it("returns the person's money if the desk's leg finally fails", async () => {
  const ada = await world.join();
  const begun = await world.begin(ada, "USD", "50.00");
  await world.chain.setFrozen("eurc", ada, true);
  await world.settle();
  await world.chain.setFrozen("eurc", ada, false);
  expect(await world.read(ada, begun.id)).toMatchObject({ state: "returned" });
  expect(await world.balancesOf(ada)).toEqual(moved(500, 500));
  expect(await world.linesOf(ada)).toEqual([
    ["exchange", 1, 1],
    ["exchange", 2, 2],
    ["exchange_returned", 1, 1],
  ]);
  expect(await world.findDifferences(all(ada))).toEqual([]);
});

it("returns the person's money again with pauses until it arrives", async () => {
  const ada = await world.join();
  const begun = await world.begin(ada, "USD", "50.00");
  await world.chain.setFrozen("eurc", ada, true);
  // The person's leg settles, then the token freezes them in both currencies.
  await world.settlement.work();
  while ((await world.read(ada, begun.id)).outQueuedAt === null) {
    await world.settlement.work();
    await world.settlement.scan();
  }
  await world.chain.setFrozen("usdc", ada, true);
  await world.chain.settle(world.settlement);
  const failed = await world.read(ada, begun.id);
  expect(failed).toMatchObject({ state: "returning", returnTransferId: null, attempts: 1 });
  expect(failed.dueAt).not.toBeNull();
  expect(await world.findDifferences(all(ada))).toEqual([]);
  await world.chain.setFrozen("usdc", ada, false);
  await world.chain.setFrozen("eurc", ada, false);
  world.clock.move(60_000);
  await world.settle();
  expect(await world.read(ada, begun.id)).toMatchObject({ state: "returned" });
  expect(await world.balancesOf(ada)).toEqual(moved(500, 500));
  expect(await world.findDifferences(all(ada))).toEqual([]);
});

it("keeps the money of an exchange that may be returned out of the desk's stock", async () => {
  const ada = await world.join();
  const begun = await world.begin(ada, "USD", "50.00");
  const stock = async () => {
    const { rows } = await world.chain.pool.query<{ stock: bigint }>(
      "select exchange_stock(1::smallint) as stock",
    );
    return rows[0]?.stock ?? 0n;
  };
  const before = await stock();
  while ((await world.read(ada, begun.id)).outQueuedAt === null) {
    await world.settlement.work();
    await world.settlement.scan();
  }
  expect(await stock()).toBe(before);
  await world.settle();
  expect(await stock()).toBe(before + units(50));
});

it("answers a repeated request with the same exchange, and refuses a used, expired or foreign quote", async () => {
  const [ada, ben] = [await world.join(), await world.join()];
  const { id: quoteId } = await world.quote(ada, "USD", "10.00");
  const correlationId = randomUUID();
  const begin = (person: Exchanger, body: { quoteId: string; correlationId: string }) =>
    world.exchange.begin(person.caller, body);
  await expect(begin(ben, { quoteId, correlationId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => begin(ada, { quoteId, correlationId })),
  );
  expect(new Set(answers.map(({ inTransferId }) => inTransferId)).size).toBe(1);
  expect((await world.balancesOf(ada)).usdc.held).toBe(units(10));
  await expect(begin(ada, { quoteId, correlationId: randomUUID() })).rejects.toMatchObject({
    code: "EXCHANGE_QUOTE_USED",
  });
  const another = await world.quote(ada, "USD", "11.00");
  await expect(begin(ada, { quoteId: another.id, correlationId })).rejects.toMatchObject({
    code: "IDEMPOTENCY_CONFLICT",
  });
  world.clock.move(5 * 60_000);
  await expect(
    begin(ada, { quoteId: another.id, correlationId: randomUUID() }),
  ).rejects.toMatchObject({ code: "EXCHANGE_QUOTE_EXPIRED" });
  await world.settle();
  expect(await world.findDifferences([ada, ben])).toEqual([]);
});

it("refuses amounts that are too small, too precise, or more than the person has", async () => {
  const ada = await world.join();
  await expect(world.quote(ada, "USD", "0.01")).rejects.toMatchObject({
    code: "EXCHANGE_AMOUNT_TOO_SMALL",
  });
  await expect(world.quote(ada, "USD", "1.005")).rejects.toMatchObject({
    code: "VALIDATION_FAILED",
  });
  const poor = await world.join(0);
  await expect(world.begin(poor, "USD", "10.00")).rejects.toMatchObject({
    code: "INSUFFICIENT_FUNDS",
  });
});

it("refuses an exchange of somebody who has turned off instant payments, until they turn them on", async () => {
  const ada = await world.join();
  const turn = (isOn: boolean) =>
    world.chain.pool.query("select person_safe_instant($1, $2, now())", [ada.id, isOn]);
  await turn(false);
  await expect(world.begin(ada, "USD", "10.00")).rejects.toMatchObject({
    code: "INSTANT_PAYMENTS_OFF",
    message: expect.stringMatching(/No money was moved\. You can turn them on again in Security\./),
  });
  expect(await world.findDifferences([ada])).toEqual([]);
  await turn(true);
  await world.begin(ada, "USD", "10.00");
  await world.settle();
});

it("refuses an exchange of a session that has ended, and moves nothing", async () => {
  const ada = await world.join();
  await world.chain.pool.query(
    "update session set revoked_at = now(), revoked_reason = 'signed_out' where id = $1",
    [ada.caller.sessionId],
  );
  await expect(world.begin(ada, "USD", "10.00")).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  expect(await world.findDifferences([ada])).toEqual([]);
  expect((await world.balancesOf(ada)).usdc.held).toBe(0n);
});

it("refuses an exchange of somebody whose account is frozen, until the freeze ends", async () => {
  const ada = await world.join();
  await world.chain.pool.query(
    `insert into account_freeze (id, person_id, kind, note, placed_by, placed_at, ends_at, due_at)
     values ($1, $2, 'other', 'A test of freezes', $2, $3, $4, $4)`,
    [randomUUID(), ada.id, world.clock.now(), new Date(world.clock.now().getTime() + 3_600_000)],
  );
  await expect(world.begin(ada, "USD", "10.00")).rejects.toMatchObject({ code: "ACCOUNT_FROZEN" });
  expect(await world.findDifferences([ada])).toEqual([]);
  world.clock.move(3_600_000);
  // Settlement goes by the server's own clock, for which the freeze would go on.
  await world.chain.pool.query(
    `update account_freeze set placed_at = now() - interval '1 hour', ends_at = now(), closed_at = now(), due_at = null
     where person_id = $1`,
    [ada.id],
  );
  await world.begin(ada, "USD", "10.00");
  await world.settle();
  expect(await world.findDifferences([ada])).toEqual([]);
});

it("refuses more than the person's daily limit and the desk's, and names the limit", async () => {
  const [ada, ben] = [await world.join(), await world.join()];
  await world.begin(ada, "EUR", "450.00");
  await expect(world.begin(ada, "EUR", "50.01")).rejects.toMatchObject({
    code: "EXCHANGE_LIMIT_EXCEEDED",
    message: expect.stringContaining("€500 a day. No money was moved."),
  });
  await expect(world.begin(ben, "EUR", "400.00")).rejects.toMatchObject({
    code: "EXCHANGE_ALL_LIMIT_EXCEEDED",
    message: expect.stringContaining("€800 a day"),
  });
  // A quote from before is refused, too.
  const [first, second] = [
    await world.quote(ben, "EUR", "200.00"),
    await world.quote(ben, "EUR", "200.00"),
  ];
  const begin = (quoteId: string) =>
    world.exchange.begin(ben.caller, { quoteId, correlationId: randomUUID() });
  await begin(first.id);
  await expect(begin(second.id)).rejects.toMatchObject({ code: "EXCHANGE_ALL_LIMIT_EXCEEDED" });
  world.clock.move(24 * 3_600_000);
  await world.settle();
  await world.begin(ben, "EUR", "100.00");
  await world.settle();
  expect(await world.findDifferences([ada, ben])).toEqual([]);
});

it("is out of stock when the desk has too little, and concurrent exchanges never overdraw it", async () => {
  const people = [await world.join(), await world.join(), await world.join()];
  const deskEuros = async () => (await world.balancesOf(world.desk)).eurc.posted;
  // Leave about 100 euros in the desk.
  const surplus = Number((await deskEuros()) / 1_000_000n) - 100;
  for (let left = surplus; left > 0; left -= 400) {
    world.clock.move(24 * 3_600_000);
    const dollars = Math.min(left, 400) / 0.92326;
    await world.begin(await world.join(), "USD", dollars.toFixed(2));
    await world.settle();
  }
  world.clock.move(24 * 3_600_000);
  const quotes = [];
  for (const person of people) {
    for (let nth = 0; nth < 3; nth += 1) {
      quotes.push({ person, quote: await world.quote(person, "USD", "40.00") });
    }
  }
  const outcomes = await Promise.allSettled(
    quotes.map(({ person, quote }) =>
      world.exchange.begin(person.caller, { quoteId: quote.id, correlationId: randomUUID() }),
    ),
  );
  const refused = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(refused.length).toBeGreaterThan(5);
  for (const reason of refused) expect(reason).toMatchObject({ code: "EXCHANGE_OUT_OF_STOCK" });
  const { posted, held } = (await world.balancesOf(world.desk)).eurc;
  expect(posted - held).toBeGreaterThanOrEqual(0n);
  await world.settle();
  expect(await world.findDifferences(people)).toEqual([]);
  await world.chain.deposit(world.desk, "eurc", units(1_000));
  await world.settle();
  const [first] = people;
  if (first === undefined) throw new Error("three joined");
  await world.begin(first, "USD", "40.00");
  await world.settle();
});

it("refuses to change an exchange's amounts, or its state backwards", async () => {
  const ada = await world.join();
  const { id } = await world.begin(ada, "USD", "10.00");
  await world.settle();
  const change = (set: string) =>
    world.chain.pool.query(`update exchange set ${set} where id = $1`, [id]);
  await expect(change("state = 'pending', ended_at = null")).rejects.toThrow("cannot change");
  await expect(change("result = result + 10000")).rejects.toThrow();
  await expect(change("in_transfer_id = uuidv7()")).rejects.toThrow("cannot change");
});

it("exports a person's exchanges, and forgets quotes and exchanges with the account", async () => {
  const ada = await world.join();
  const { id } = await world.begin(ada, "USD", "10.00");
  expect(await world.exchange.hasOpenExchange(world.chain.pool, ada.id)).toBe(true);
  await world.settle();
  expect(await world.exchange.hasOpenExchange(world.chain.pool, ada.id)).toBe(false);
  await world.quote(ada, "USD", "20.00");
  expect(await world.exchange.readOwnData(ada.id, 10)).toMatchObject([
    { id, from: "USD", to: "EUR", sent: "10.00", rate: "0.923260", result: "9.18", status: "done" },
  ]);
  await world.exchange.forgetPerson(world.chain.pool, ada.id);
  expect(await world.exchange.readOwnData(ada.id, 10)).toEqual([]);
});

it("notifies the person once when an exchange is done, or when the money is back", async () => {
  const ada = await world.join();
  await world.begin(ada, "USD", "10.00");
  await world.settle();
  expect(await notificationKinds(ada)).toEqual(["exchange_done"]);
  await world.begin(ada, "USD", "10.00");
  await world.chain.setFrozen("eurc", ada, true);
  await world.settle();
  await world.chain.setFrozen("eurc", ada, false);
  expect(await notificationKinds(ada)).toEqual(["exchange_done", "exchange_returned"]);
});
