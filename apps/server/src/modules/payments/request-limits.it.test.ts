import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openPeople, type TestPerson } from "../../../test/open-people.ts";
import { migrations } from "../../migrations.ts";
import { ApiError } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { createPayments, type Payments } from "./index.ts";

let database: TestDatabase;
let payments: Payments;
let ann: TestPerson;
let bob: TestPerson;
let now = new Date("2026-03-10T12:00:00Z");

const limits = { transferMajor: 500, dailyMajor: 1_000, loweredDailyMajor: 1_000 };

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  payments = createPayments({
    pool: database.pool,
    clock: { now: () => now },
    limits: { USD: limits, EUR: limits, LIL: limits },
    maxSendsPerDay: 10_000,
    acceptsSends: () => true,
    cancelQueued: async () => false,
  });
});
beforeEach(async () => {
  [ann, bob] = (await openPeople(database.pool, ["Ann", "Bob"])) as [TestPerson, TestPerson];
});
afterAll(() => database.drop());

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => "accepted",
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  );

/** The codes of the error catalogue that requests between two people are answered with, in a row. */
const askOften = async (count: number) => {
  const answers: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const body = {
      toUserId: ann.id,
      amount: "1.00",
      currency: "USD" as const,
      correlationId: newId(),
    };
    answers.push(await refusal(payments.requestMoney(bob.caller, body, undefined)));
  }
  return answers;
};

describe("payment requests to one person", () => {
  it("are limited to ten a day from the same person, and go on the next day", async () => {
    expect(await askOften(11)).toEqual([...Array(10).fill("accepted"), "RATE_LIMITED"]);
    const [cai] = (await openPeople(database.pool, ["Cai"])) as [TestPerson];
    const body = {
      toUserId: ann.id,
      amount: "1.00",
      currency: "USD" as const,
      correlationId: newId(),
    };
    expect(await refusal(payments.requestMoney(cai.caller, body, undefined))).toBe("accepted");
    now = new Date(now.getTime() + 24 * 60 * 60 * 1000);
    expect(await askOften(1)).toEqual(["accepted"]);
  });

  it("that are sent again because their answer was lost count once", async () => {
    const correlationId = newId();
    const body = { toUserId: ann.id, amount: "1.00", currency: "USD" as const, correlationId };
    for (let n = 0; n < 12; n += 1) {
      expect(await refusal(payments.requestMoney(bob.caller, body, correlationId))).toBe(
        "accepted",
      );
    }
    expect(await askOften(10)).toEqual([...Array(9).fill("accepted"), "RATE_LIMITED"]);
  });
});
