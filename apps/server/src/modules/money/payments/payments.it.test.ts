import type { Pool } from "@lilypad/db";
import { checkLedger } from "@lilypad/ledger";
import { createTestDatabase } from "@lilypad/testing";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Intent, newIntent, type Sent } from "../../../../test/payment-intents.ts";
import {
  fund,
  noParties,
  openPeople,
  type TestPerson,
} from "../../../../test/worlds/open-people.ts";
import { migrations } from "../../../migrations.ts";
import { ApiError } from "../../../platform/errors.ts";
import { newId } from "../../../platform/ids.ts";
import { createListTransactions } from "../../books/activity/index.ts";
import { createPayments, type Payments } from "./index.ts";

const limits = {
  USD: { transferMajor: 500, dailyMajor: 1_000, loweredDailyMajor: 1_000 },
  EUR: { transferMajor: 500, dailyMajor: 1_000, loweredDailyMajor: 1_000 },
  LIL: { transferMajor: 5_000, dailyMajor: 10_000, loweredDailyMajor: 10_000 },
};

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: Pool;
let payments: Payments;
let ann: TestPerson;
let bob: TestPerson;
let now = new Date("2026-03-10T12:00:00Z");
let accepting = true;
const clock = { now: () => now };

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  pool = database.pool;
  payments = createPayments({
    pool,
    clock,
    limits,
    maxSendsPerDay: 10_000,
    acceptsSends: () => accepting,
    cancelQueued: async () => false,
  });
});
afterAll(() => database.drop());
beforeEach(async () => {
  [ann, bob] = (await openPeople(pool, ["Ann", "Bob"])) as [TestPerson, TestPerson];
  await fund(pool, [ann], "usdc", 100_000_000n);
});
afterEach(async () => {
  expect(await checkLedger(pool)).toEqual([]);
});

/** Ann sends. */
const send = (intent: Intent) => payments.send(ann.caller, intent, undefined);
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => "accepted",
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  );
const spendable = async (person: TestPerson) => {
  const { rows } = await pool.query<{ spendable: bigint; posted: bigint }>(
    `select a.posted - a.held as spendable, a.posted from person_account p join account a on a.id = p.account_id
     where p.person_id = $1 and p.asset = 1`,
    [person.id],
  );
  return rows[0];
};
const listTransactions = () =>
  createListTransactions({
    pool,
    readParties: noParties,
    readAddresses: noParties,
    readChecks: noParties,
  });
const history = (person: TestPerson) =>
  listTransactions()(person.caller, { userId: person.id }, { limit: 20, offset: 0 });

describe("a send", () => {
  it("is pending in both histories immediately, held for the sender and not yet spendable for the recipient", async () => {
    const sent = await payments.send(
      ann.caller,
      newIntent(bob, "40.00", { memo: "  Dinner  " }),
      undefined,
    );
    expect(sent).toMatchObject({ status: "pending", hash: null });
    expect(await spendable(ann)).toEqual({ spendable: 60_000_000n, posted: 100_000_000n });
    expect(await spendable(bob)).toEqual({ spendable: 0n, posted: 0n });
    expect((await history(ann)).transactions).toMatchObject([
      {
        id: sent.transactionId,
        direction: "debit",
        amountFormatted: "−$40.00",
        status: "pending",
        note: "Dinner",
        counterparty: { displayName: "Bob Example" },
      },
    ]);
    expect((await history(bob)).transactions).toMatchObject([
      {
        id: sent.transactionId,
        direction: "credit",
        amountFormatted: "+$40.00",
        status: "pending",
        counterparty: { displayName: "Ann Example" },
      },
    ]);
    const queued = await pool.query("select amount from settlement_operation where id = $1", [
      sent.transactionId,
    ]);
    expect(queued.rows).toEqual([{ amount: 40_000_000n }]);
  });

  it("submitted 20 times concurrently is one payment", async () => {
    const intent = newIntent(bob, "10.00");
    const answers: Sent[] = await Promise.all(Array.from({ length: 20 }, () => send(intent)));
    expect(new Set(answers.map((answer) => answer.transactionId)).size).toBe(1);
    expect(await spendable(ann)).toMatchObject({ spendable: 90_000_000n });
    expect((await history(bob)).transactions).toHaveLength(1);
  });

  it("with a known correlation id and other content is a conflict", async () => {
    const intent = newIntent(bob, "10.00");
    await send(intent);
    expect(await refusal(send({ ...intent, amount: "11.00" }))).toBe("IDEMPOTENCY_CONFLICT");
    expect(await refusal(send({ ...intent, memo: "other" }))).toBe("IDEMPOTENCY_CONFLICT");
    expect(await spendable(ann)).toMatchObject({ spendable: 90_000_000n });
  });

  it("uses the Idempotency-Key header as its correlation id", async () => {
    const key = newId();
    const { correlationId: _, ...intent } = newIntent(bob, "10.00");
    const first = await payments.send(ann.caller, intent, key);
    expect(await payments.send(ann.caller, intent, key)).toEqual(first);
  });

  it("never overdraws the account under concurrency", async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, () => refusal(send(newIntent(bob, "9.00")))),
    );
    expect(outcomes.filter((outcome) => outcome === "accepted")).toHaveLength(11);
    expect(outcomes.filter((outcome) => outcome === "INSUFFICIENT_FUNDS")).toHaveLength(19);
    expect(await spendable(ann)).toMatchObject({ spendable: 1_000_000n });
  });

  it("refused for insufficient funds stays refused for its correlation id", async () => {
    const intent = newIntent(bob, "200.00");
    expect(await refusal(send(intent))).toBe("INSUFFICIENT_FUNDS");
    await fund(pool, [ann], "usdc", 500_000_000n);
    expect(await refusal(send(intent))).toBe("INSUFFICIENT_FUNDS");
    expect((await history(ann)).transactions).toEqual([]);
  });

  it.each([
    ["to the sender", () => newIntent(ann, "1.00"), "SELF_TRANSFER"],
    ["to an unknown person", () => newIntent({ id: newId() }, "1.00"), "RECIPIENT_NOT_FOUND"],
    ["above the limit of one transfer", () => newIntent(bob, "500.01"), "TRANSFER_LIMIT_EXCEEDED"],
    ["below a cent", () => newIntent(bob, "0.001"), "VALIDATION_FAILED"],
    ["with more than six decimals", () => newIntent(bob, "1.0000001"), "VALIDATION_FAILED"],
    ["with a number that needs an exponent", () => newIntent(bob, 1e21), "VALIDATION_FAILED"],
    [
      "paying a request that does not exist",
      () => newIntent(bob, "1.00", { requestId: newId() }),
      "REQUEST_NOT_PENDING",
    ],
  ])("%s is refused and nothing changes", async (_, intent, code) => {
    expect(await refusal(send(intent()))).toBe(code);
    expect(await spendable(ann)).toEqual({ spendable: 100_000_000n, posted: 100_000_000n });
  });

  it("is refused to a deactivated person, without the second factor, and from a revoked session", async () => {
    const [carol] = await openPeople(pool, ["Carol"]);
    if (carol === undefined) throw new Error("no account was opened");
    await pool.query("update person set deactivated_at = now() where id = $1", [carol.id]);
    expect(await refusal(send(newIntent(carol, "1.00")))).toBe("RECIPIENT_NOT_FOUND");
    await pool.query("update person set second_factor = true where id = $1", [ann.id]);
    expect(await refusal(send(newIntent(bob, "1.00")))).toBe("STEP_UP_REQUIRED");
    await pool.query("update session set step_up_until = $2 where id = $1", [
      ann.caller.sessionId,
      new Date(now.getTime() + 60_000),
    ]);
    expect(await refusal(send(newIntent(bob, "1.00")))).toBe("accepted");
    await pool.query(
      "update session set revoked_at = now(), revoked_reason = 'signed_out' where id = $1",
      [ann.caller.sessionId],
    );
    expect(await refusal(send(newIntent(bob, "1.00")))).toBe("UNAUTHENTICATED");
  });

  it("above the daily limit is refused until the next day", async () => {
    await fund(pool, [ann], "usdc", 2_000_000_000n);
    for (const _ of [1, 2]) await send(newIntent(bob, "500.00"));
    await expect(send(newIntent(bob, "0.01"))).rejects.toThrow(
      "That's over your daily limit of $1,000. No money was moved. You can send again after midnight UTC.",
    );
    now = new Date(now.getTime() + 24 * 60 * 60 * 1000);
    expect(await refusal(send(newIntent(bob, "0.01")))).toBe("accepted");
  });

  it("is refused while settlement cannot keep up", async () => {
    accepting = false;
    expect(await refusal(send(newIntent(bob, "1.00")))).toBe("SETTLEMENT_PAUSED");
    accepting = true;
  });

  it("adds one outbox row that names both people", async () => {
    await pool.query("delete from outbox");
    const sent = await send(newIntent(bob, "1.00"));
    const { rows } = await pool.query(
      "select topic, person_id, other_person_id, subject_id from outbox",
    );
    expect(rows).toEqual([
      {
        topic: "transfer",
        personId: ann.id,
        otherPersonId: bob.id,
        subjectId: sent.transactionId,
      },
    ]);
  });
});

describe("a payment request", () => {
  const ask = async () =>
    (
      await payments.requestMoney(
        bob.caller,
        {
          toUserId: ann.id,
          amount: "25.00",
          currency: "USD",
          memo: "Tickets",
          correlationId: newId(),
        },
        undefined,
      )
    ).request;

  it("is listed for both people, counted until acknowledged, and paid by a matching send", async () => {
    const request = await ask();
    expect(request).toMatchObject({
      status: "pending",
      amount: "25.00",
      currency: "USD",
      currency_symbol: "$",
      note: "Tickets",
    });
    expect(await payments.requests.countUnseen(ann.caller)).toBe(1);
    await payments.answer.acknowledge(ann.caller, request.id);
    expect(await payments.requests.countUnseen(ann.caller)).toBe(0);
    const sent = await payments.send(
      ann.caller,
      newIntent(bob, "25.00", { requestId: request.id }),
      undefined,
    );
    const incoming = await payments.requests.page(ann.caller, "incoming", { limit: 50 });
    expect(incoming.requests).toMatchObject([
      { id: request.id, status: "paid", counterparty: { first_name: "Bob" } },
    ]);
    expect((await history(ann)).transactions).toMatchObject([
      { id: sent.transactionId, transactionContext: "request_paid" },
    ]);
    expect(await refusal(send(newIntent(bob, "25.00", { requestId: request.id })))).toBe(
      "REQUEST_NOT_PENDING",
    );
  });

  it("is pending again when its transfer is voided", async () => {
    const request = await ask();
    const sent = await payments.send(
      ann.caller,
      newIntent(bob, "25.00", { requestId: request.id }),
      undefined,
    );
    await pool.query(
      `select ledger_void(array[$1::uuid], '{"reason": "test"}'), transfers_ended(array[$1::uuid], transfer_status('failed'),
         null)`,
      [sent.transactionId],
    );
    const outgoing = await payments.requests.page(bob.caller, "outgoing", { limit: 50 });
    expect(outgoing.requests).toMatchObject([{ id: request.id, status: "pending" }]);
    expect((await history(ann)).transactions).toMatchObject([{ status: "failed" }]);
    expect(await spendable(ann)).toMatchObject({ spendable: 100_000_000n });
  });

  it("is paid once by three concurrent sends", async () => {
    const request = await ask();
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => refusal(send(newIntent(bob, "25.00", { requestId: request.id })))),
    );
    expect(outcomes.sort()).toEqual(["REQUEST_NOT_PENDING", "REQUEST_NOT_PENDING", "accepted"]);
  });

  it("is not paid with another amount or by another person", async () => {
    const request = await ask();
    expect(await refusal(send(newIntent(bob, "24.00", { requestId: request.id })))).toBe(
      "REQUEST_MISMATCH",
    );
    const [carol] = await openPeople(pool, ["Carol"]);
    if (carol === undefined) throw new Error("no account was opened");
    await fund(pool, [carol], "usdc", 100_000_000n);
    expect(
      await refusal(
        payments.send(carol.caller, newIntent(bob, "25.00", { requestId: request.id }), undefined),
      ),
    ).toBe("REQUEST_MISMATCH");
    expect(await refusal(payments.answer.reject(carol.caller, request.id))).toBe("NOT_FOUND");
  });

  it("can be cancelled only by its creator and rejected only by its payer", async () => {
    const cancelled = await ask();
    expect(await refusal(payments.answer.cancel(ann.caller, cancelled.id))).toBe("NOT_FOUND");
    expect((await payments.answer.cancel(bob.caller, cancelled.id)).request.status).toBe(
      "cancelled",
    );
    expect((await payments.answer.cancel(bob.caller, cancelled.id)).request.status).toBe(
      "cancelled",
    );
    expect(await refusal(payments.answer.reject(ann.caller, cancelled.id))).toBe(
      "REQUEST_NOT_PENDING",
    );
    const rejected = await ask();
    expect(await refusal(payments.answer.reject(bob.caller, rejected.id))).toBe("NOT_FOUND");
    expect((await payments.answer.reject(ann.caller, rejected.id)).request.status).toBe("rejected");
    expect(await refusal(send(newIntent(bob, "25.00", { requestId: rejected.id })))).toBe(
      "REQUEST_NOT_PENDING",
    );
  });

  it("expires after 30 days", async () => {
    const request = await ask();
    now = new Date(now.getTime() + 30 * 24 * 60 * 60 * 1000);
    expect(
      (await payments.requests.page(ann.caller, "incoming", { limit: 50 })).requests,
    ).toMatchObject([{ id: request.id, status: "expired" }]);
    expect(await payments.requests.countUnseen(ann.caller)).toBe(0);
    expect(await refusal(send(newIntent(bob, "25.00", { requestId: request.id })))).toBe(
      "REQUEST_NOT_PENDING",
    );
    expect(await refusal(payments.answer.reject(ann.caller, request.id))).toBe(
      "REQUEST_NOT_PENDING",
    );
  });

  it("is created once by five concurrent submissions, and is listed in pages by cursor", async () => {
    const intent = {
      toUserId: ann.id,
      amount: "1.00",
      currency: "LIL" as const,
      correlationId: newId(),
    };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => payments.requestMoney(bob.caller, intent, undefined)),
    );
    expect(new Set(answers.map((answer) => answer.request.id)).size).toBe(1);
    expect(
      await refusal(payments.requestMoney(bob.caller, { ...intent, amount: "2.00" }, undefined)),
    ).toBe("IDEMPOTENCY_CONFLICT");
    for (const _ of [1, 2, 3, 4]) await ask();
    const seen: string[] = [];
    let before: string | undefined;
    do {
      const page = await payments.requests.page(
        bob.caller,
        "outgoing",
        before === undefined ? { limit: 2 } : { limit: 2, before },
      );
      seen.push(...page.requests.map((request) => request.id));
      before = page.nextCursor ?? undefined;
    } while (before !== undefined);
    expect(seen).toHaveLength(5);
    expect([...seen].sort().reverse()).toEqual(seen);
  });
});

it("a person cannot list another person's history", async () => {
  const list = listTransactions();
  expect(await refusal(list(bob.caller, { userId: ann.id }, { limit: 20, offset: 0 }))).toBe(
    "NOT_FOUND",
  );
});
