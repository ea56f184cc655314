import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newIntent } from "../../../../test/payment-intents.ts";
import { openNotifications } from "../../../../test/worlds/open-notifications.ts";
import { fund, openPeople, type TestPerson } from "../../../../test/worlds/open-people.ts";
import { migrations } from "../../../migrations.ts";
import { ApiError } from "../../../platform/errors.ts";
import { newId } from "../../../platform/ids.ts";
import { dispatchOutbox } from "../../../platform/live/dispatch-outbox.ts";
import { createPayments, type Payments } from "../../money/payments/index.ts";
import { type BlockedPeople, createBlockedPeople } from "./index.ts";

let database: TestDatabase;
let payments: Payments;
let people: BlockedPeople;
let world: ReturnType<typeof openNotifications>;
let ann: TestPerson;
let bob: TestPerson;
let cai: TestPerson;

const limits = { transferMajor: 500, dailyMajor: 1_000, loweredDailyMajor: 1_000 };

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
});
afterAll(() => database.drop());
beforeEach(async () => {
  const { pool } = database;
  world = openNotifications(pool);
  payments = createPayments({
    pool,
    clock: { now: world.now },
    limits: { USD: limits, EUR: limits, LIL: limits },
    maxSendsPerDay: 10_000,
    acceptsSends: () => true,
    cancelQueued: async () => false,
  });
  people = createBlockedPeople({
    pool,
    clock: { now: world.now },
    logger: pino({ level: "silent" }),
    maxBlocked: 2,
    withholdRequests: payments.withholdRequests,
    withdrawNotifications: world.notifications.withdrawRequests,
  });
  [ann, bob, cai] = (await openPeople(pool, ["Ann", "Bob", "Cai"])) as [
    TestPerson,
    TestPerson,
    TestPerson,
  ];
  await world.subscribe(ann);
  await world.givePhone(ann);
  await world.prefer(ann, true, true, true);
});

const ask = async (from: TestPerson, note = "Boat hire") => {
  const body = { toUserId: ann.id, amount: "5.00", currency: "USD" as const, memo: note };
  return (await payments.requestMoney(from.caller, { ...body, correlationId: newId() })).request;
};
const listed = async (person: TestPerson, side: "incoming" | "outgoing") =>
  (await payments.requests.page(person.caller, side, { limit: 50 })).requests;
const inbox = async (person: TestPerson) =>
  (await world.notifications.readInbox(person.id, { limit: 50, offset: 0 })).notifications;
const dispatch = () => dispatchOutbox(database.pool, world.notifications.recordOutbox);
const sentToAnn = () => [
  ...world.pushes,
  ...world.texts,
  ...world.mails.filter(({ to }) => to === ann.caller.email),
];
/** The people who get a live event about payment requests. */
const peopleWithRequestEvents = async () => {
  const { rows } = await database.pool.query<{ person: string | null }>(
    `select unnest(array[person_id, other_person_id]) as person from outbox where topic = 'requests'`,
  );
  return new Set(rows.flatMap(({ person }) => person ?? []));
};
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => "accepted",
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  );

describe("a blocked person's payment request", () => {
  it("never reaches the blocker: no list, count, inbox, push, email, text or live event", async () => {
    await people.block(ann.id, bob.id);
    await database.pool.query("truncate outbox");
    const request = await ask(bob);
    expect(await peopleWithRequestEvents()).toEqual(new Set([bob.id]));
    await world.settle();
    await payments.answer.cancel(bob.caller, request.id);
    expect(await peopleWithRequestEvents()).toEqual(new Set([bob.id]));
    await world.settle();
    expect(await listed(ann, "incoming")).toEqual([]);
    expect(await payments.requests.countUnseen(ann.caller)).toBe(0);
    expect(await refusal(payments.answer.reject(ann.caller, request.id))).toBe("NOT_FOUND");
    expect(await inbox(ann)).toEqual([]);
    expect(sentToAnn()).toEqual([]);
  });

  it("looks to its sender like an unanswered request", async () => {
    await people.block(ann.id, bob.id);
    const shape = ({ id: _, ...request }: Awaited<ReturnType<typeof ask>>) => ({
      ...request,
      requestor_user_id: "the sender",
    });
    const [fromBob, fromCai] = [await ask(bob), await ask(cai)];
    expect(shape(fromBob)).toEqual(shape(fromCai));
    const [seenByBob] = await listed(bob, "outgoing");
    expect(seenByBob).toEqual(fromBob);
    expect((await payments.answer.cancel(bob.caller, fromBob.id)).request.status).toBe("cancelled");
    expect((await listed(ann, "incoming")).map(({ id }) => id)).toEqual([fromCai.id]);
  });

  it("that was pending disappears immediately, with its notifications and deliveries", async () => {
    const [fromBob, fromCai] = [await ask(bob), await ask(cai)];
    while ((await dispatch()) > 0);
    expect(await inbox(ann)).toHaveLength(2);
    await people.block(ann.id, bob.id);
    expect((await listed(ann, "incoming")).map(({ id }) => id)).toEqual([fromCai.id]);
    await world.settle();
    await payments.answer.cancel(bob.caller, fromBob.id);
    await world.settle();
    expect((await inbox(ann)).map(({ body }) => body)).toEqual([expect.stringMatching(/^Cai /)]);
    expect(JSON.stringify(sentToAnn())).not.toContain("Bob");
    expect(JSON.stringify(sentToAnn())).toContain("Cai");
  });

  it("causes no notification if the block comes before the notification is created", async () => {
    await ask(bob);
    await people.block(ann.id, bob.id);
    await world.settle();
    expect(await inbox(ann)).toEqual([]);
    expect(sentToAnn()).toEqual([]);
  });

  it("that was paid before the block stays hidden when its payment fails", async () => {
    await fund(database.pool, [ann], "usdc", 100_000_000n);
    const request = await ask(bob);
    const { transactionId } = await payments.send(
      ann.caller,
      newIntent(bob, "5.00", { requestId: request.id }),
      undefined,
    );
    await people.block(ann.id, bob.id);
    await database.pool.query("select payment_request_reopen(array[$1::uuid])", [transactionId]);
    expect(await listed(ann, "incoming")).toEqual([]);
    expect((await listed(bob, "outgoing"))[0]?.status).toBe("pending");
  });
});

describe("blocking", () => {
  it("does not prevent payments in either direction", async () => {
    await fund(database.pool, [ann, bob], "usdc", 100_000_000n);
    await people.block(ann.id, bob.id);
    expect(await refusal(payments.send(bob.caller, newIntent(ann, "5.00"), undefined))).toBe(
      "accepted",
    );
    expect(await refusal(payments.send(ann.caller, newIntent(bob, "5.00"), undefined))).toBe(
      "accepted",
    );
  });

  it("is listed and can be undone, after which only new requests arrive", async () => {
    await people.block(ann.id, bob.id);
    await people.block(ann.id, bob.id);
    world.passSeconds(1);
    await people.block(ann.id, cai.id);
    await ask(bob, "while blocked");
    const page = { limit: 1, cursor: undefined };
    const first = await people.list(ann.id, page);
    expect(first.people.map(({ id }) => id)).toEqual([cai.id]);
    const second = await people.list(ann.id, { ...page, cursor: first.nextCursor ?? "" });
    expect(second).toMatchObject({ people: [{ id: bob.id }], nextCursor: null });
    expect(await people.unblock(ann.id, bob.id)).toBe(1);
    expect(await people.unblock(ann.id, bob.id)).toBe(0);
    await ask(bob, "afterwards");
    expect((await listed(ann, "incoming")).map(({ note }) => note)).toEqual(["afterwards"]);
  });

  it("is refused for oneself, for an unknown id, and beyond the max number of blocks", async () => {
    expect(await refusal(people.block(ann.id, ann.id))).toBe("SELF_BLOCK");
    expect(await refusal(people.block(ann.id, newId()))).toBe("NOT_FOUND");
    const [dot] = (await openPeople(database.pool, ["Dot"])) as [TestPerson];
    await people.block(ann.id, bob.id);
    await people.block(ann.id, cai.id);
    expect(await refusal(people.block(ann.id, dot.id))).toBe("BLOCK_LIMIT_REACHED");
    expect(await refusal(people.block(ann.id, bob.id))).toBe("accepted");
  });

  it("hides all requests that are sent concurrently with the block", async () => {
    await Promise.all(
      [...Array(8).keys()].flatMap((n) => [
        ask(bob),
        ...(n === 3 ? [people.block(ann.id, bob.id)] : []),
      ]),
    );
    await world.settle();
    expect(await listed(ann, "incoming")).toEqual([]);
    expect(await inbox(ann)).toEqual([]);
  });
});
