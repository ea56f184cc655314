import type { Operations, Query } from "@lilypad/api-contract";
import type { Pool } from "@lilypad/db";
import { post, toTransferId } from "@lilypad/ledger";
import { parseAmount } from "@lilypad/money";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newIntent } from "../../../../test/payment-intents.ts";
import {
  fund,
  noParties,
  openPeople,
  type TestPerson,
} from "../../../../test/worlds/open-people.ts";
import { migrations } from "../../../migrations.ts";
import { ApiError } from "../../../platform/errors.ts";
import { createPayments } from "../../money/payments/index.ts";
import {
  createCountTransactions,
  createGetStatement,
  createListRecentPeople,
  createListTransactions,
} from "./index.ts";

let database: TestDatabase;
let pool: Pool;
let ann: TestPerson;
let bob: TestPerson;
let eve: TestPerson;

const limits = { transferMajor: 10_000, dailyMajor: 100_000, loweredDailyMajor: 100_000 };
const allTime = { from: "2020-01-01T00:00:00Z", until: "2100-01-01T00:00:00Z" };

/** Settles transfers as the worker does after the chain has confirmed them. */
async function settle(transferIds: readonly string[]): Promise<void> {
  expect(await post(pool, transferIds.map(toTransferId), { why: "a test" })).toEqual(
    transferIds.map(() => "done"),
  );
  await pool.query("select transfers_ended($1::uuid[], 1::smallint, null)", [transferIds]);
}

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => "accepted",
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  );

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  pool = database.pool;
  const payments = createPayments({
    pool,
    clock: { now: () => new Date() },
    limits: { USD: limits, EUR: limits, LIL: limits },
    maxSendsPerDay: 10_000,
    acceptsSends: () => true,
    cancelQueued: async () => false,
  });
  [ann, bob, eve] = (await openPeople(pool, ["Ann", "Bob", "Eve"])) as [
    TestPerson,
    TestPerson,
    TestPerson,
  ];
  // Fixed tags: the digits of random ones could match the amounts below.
  for (const [person, tag] of [
    [ann, "ann_here"],
    [bob, "bob_here"],
    [eve, "eve_here"],
  ] as const) {
    await pool.query(
      "update person set display_tag = $2, display_tag_skeleton = $2 where id = $1",
      [person.id, tag],
    );
  }
  await fund(pool, [ann, bob], "usdc", 1_000_000_000n);
  const send = async (from: TestPerson, to: TestPerson, amount: string, memo: string) =>
    (await payments.send(from.caller, newIntent(to, amount, { memo }), undefined)).transactionId;
  await settle([
    await send(ann, bob, "12.50", "Rent for May"),
    await send(ann, eve, "13.00", "100% lemonade"),
    await send(bob, ann, "400", "rent back"),
  ]);
  await send(ann, bob, "12.99", "still on its way");
});
afterAll(() => database.drop());

const minor = (text: string) => {
  const parsed = parseAmount(text.replace("-", ""), "usdc");
  if (!parsed.ok) return 0n;
  return text.startsWith("-") ? -parsed.minor : parsed.minor;
};

describe("a statement", () => {
  const statement = (who: TestPerson, of = who, period = allTime) =>
    createGetStatement({
      pool,
      readParties: noParties,
      readAddresses: noParties,
      readChecks: noParties,
    })(who.caller, { userId: of.id }, { currency: "USD", ...period });

  it("lists settled transfers, and opening balance plus entries equal the closing balance", async () => {
    const { openingBalance, closingBalance, entries } = await statement(ann);
    expect(openingBalance).toBe("0.00");
    expect(entries.map(({ amount, balance }) => [amount, balance])).toEqual([
      ["1000.00", "1000.00"],
      ["-12.50", "987.50"],
      ["-13.00", "974.50"],
      ["400.00", "1374.50"],
    ]);
    expect(closingBalance).toBe("1374.50");
    const sum = entries.reduce((total, { amount }) => total + minor(amount), 0n);
    expect(minor(openingBalance) + sum).toBe(minor(closingBalance));
    expect(entries[1]?.transaction).toMatchObject({
      note: "Rent for May",
      counterparty: { displayName: "Bob Example" },
    });
  });

  it("of a later period opens with the closing balance of the earlier one", async () => {
    const { entries } = await statement(ann);
    const middle = entries[2]?.at ?? "";
    const [first, second] = [
      await statement(ann, ann, { ...allTime, until: middle }),
      await statement(ann, ann, { ...allTime, from: middle }),
    ];
    expect(second.openingBalance).toBe(first.closingBalance);
    expect(first.entries.length + second.entries.length).toBe(entries.length);
  });

  it("is empty for a currency that the person has never held", async () => {
    const empty = await createGetStatement({
      pool,
      readParties: noParties,
      readAddresses: noParties,
      readChecks: noParties,
    })(ann.caller, { userId: ann.id }, { currency: "EUR", ...allTime });
    expect(empty).toMatchObject({ openingBalance: "0.00", closingBalance: "0.00", entries: [] });
  });

  it("is refused for another person's account and for a period that ends before it begins", async () => {
    expect(await refusal(statement(eve, ann))).toBe("NOT_FOUND");
    const backwards = { from: allTime.until, until: allTime.from };
    expect(await refusal(statement(ann, ann, backwards))).toBe("VALIDATION_FAILED");
  });
});

describe("filtering the history", () => {
  const found = async (query: Partial<Query<Operations["listTransactions"]>>, who = ann) => {
    const { transactions } = await createListTransactions({
      pool,
      readParties: noParties,
      readAddresses: noParties,
      readChecks: noParties,
    })(who.caller, { userId: who.id }, { limit: 20, offset: 0, ...query });
    return transactions.map(({ note }) => note);
  };
  const lines: readonly [kind: string, direction: 1 | 2, asset: number, at: string][] = [
    ["wallet_received", 1, 1, "2026-01-10T10:00:00Z"],
    ["wallet_send", 2, 1, "2026-01-11T10:00:00Z"],
    ["topup", 1, 1, "2026-02-01T00:00:00Z"],
    ["withdrawal", 2, 1, "2026-02-03T10:00:00Z"],
    ["exchange", 2, 1, "2026-02-04T10:00:00Z"],
    ["exchange", 1, 2, "2026-02-04T10:00:00Z"],
    ["prize", 1, 1, "2026-02-08T10:00:00Z"],
    ["reward_signup", 1, 3, "2026-03-01T10:00:00Z"],
  ];
  let eva: TestPerson;

  beforeAll(async () => {
    [eva] = (await openPeople(pool, ["Eva"])) as [TestPerson];
    for (const [place, [kind, direction, asset, at]] of lines.entries()) {
      await pool.query(
        `insert into activity (person_id, transfer_id, direction, asset, amount, kind, note, status)
         values ($1, overlay(activity_id_at($2)::text placing $3 from 35)::uuid, $4, $5, 1000000, $6::text, $6::text, 1)`,
        [eva.id, at, String(10 + place), direction, asset, kind],
      );
    }
  });

  it.each([
    ["sent", ["wallet_send"]],
    ["received", ["wallet_received"]],
    ["bank", ["withdrawal", "topup"]],
    ["exchange", ["exchange", "exchange"]],
    ["rewards", ["reward_signup", "prize"]],
  ] as const)("lists only the group %s", async (group, notes) => {
    expect(await found({ group }, eva)).toEqual(notes);
  });

  it("lists payments between people by their direction", async () => {
    expect(await found({ group: "sent" })).toEqual([
      "still on its way",
      "100% lemonade",
      "Rent for May",
    ]);
    expect(await found({ group: "sent", search: "rent" })).toEqual(["Rent for May"]);
    expect(await found({ group: "sent", currency: "LIL" })).toEqual([]);
  });

  it("lists what began in a period: from its first moment until just before its end", async () => {
    const february = { from: "2026-02-01T00:00:00Z", until: "2026-03-01T10:00:00Z" };
    expect(await found({ ...february, currency: "USD" }, eva)).toEqual([
      "prize",
      "exchange",
      "withdrawal",
      "topup",
    ]);
    expect(await found({ ...february, group: "bank", limit: 1, offset: 1 }, eva)).toEqual([
      "topup",
    ]);
  });

  it("counts every line once by currency and once by group", async () => {
    const count = createCountTransactions({ pool });
    const since = { since: "2026-02-04T00:00:00Z" };
    expect(await count(eva.caller, { userId: eva.id }, since)).toEqual({
      counts: {
        all: 8,
        since: 4,
        currencies: { USD: 6, EUR: 1, LIL: 1 },
        groups: { received: 1, sent: 1, bank: 2, exchange: 2, rewards: 2 },
      },
    });
    expect(await refusal(count(ann.caller, { userId: eva.id }, since))).toBe("NOT_FOUND");
  });

  it("does not count a history of more than 1,000 lines", async () => {
    const [long] = (await openPeople(pool, ["Lina"])) as [TestPerson];
    const add = (lines: number) =>
      pool.query(
        `insert into activity (person_id, transfer_id, direction, asset, amount, kind, status)
         select $1, gen_random_uuid(), 1, 1, 1, 'deposit', 1 from generate_series(1, $2)`,
        [long.id, lines],
      );
    const count = () =>
      createCountTransactions({ pool })(long.caller, { userId: long.id }, { since: allTime.from });
    await add(1_000);
    expect((await count()).counts?.all).toBe(1_000);
    await add(1);
    expect(await count()).toEqual({ counts: null });
  });
});

describe("searching the history", () => {
  const found = async (search: string, who = ann) => {
    const { transactions } = await createListTransactions({
      pool,
      readParties: noParties,
      readAddresses: noParties,
      readChecks: noParties,
    })(who.caller, { userId: who.id }, { limit: 20, offset: 0, search });
    return transactions.map(({ note }) => note);
  };

  it.each([
    ["a note regardless of case", "RENT", ["rent back", "Rent for May"]],
    ["a first name", "eve", ["100% lemonade"]],
    ["a full name", "bob exam", ["still on its way", "rent back", "Rent for May"]],
    ["a LIKE wildcard as plain text", "100%", ["100% lemonade"]],
    ["an amount", "12.5", ["Rent for May"]],
    ["amounts by their whole part", "12", ["still on its way", "Rent for May"]],
    ["an amount with its symbol", "$400.00", ["rent back"]],
    ["nothing for an unknown word", "holiday", []],
    [
      "everything for spaces only",
      "  ",
      ["still on its way", "rent back", "100% lemonade", "Rent for May"],
    ],
  ])("finds %s", async (_, search, notes) => {
    expect(await found(search)).toEqual(notes);
  });

  it("finds a person by their tag", async () => {
    expect(await found("@Eve_here")).toEqual(["100% lemonade"]);
  });

  it.each(["elodie", "Élodie", "ozg"])("finds a person with accents by %s", async (search) => {
    await pool.query("update person set first_name = 'Élodie', last_name = 'Özgür' where id = $1", [
      eve.id,
    ]);
    expect(await found(search)).toEqual(["100% lemonade"]);
    await pool.query("update person set first_name = 'Eve', last_name = 'Example' where id = $1", [
      eve.id,
    ]);
  });

  it("never finds lines of another person's history", async () => {
    expect(await found("rent", eve)).toEqual([]);
  });
});

describe("recent people", () => {
  const recent = async (who: TestPerson) =>
    (await createListRecentPeople({ pool })(who.id)).people.map(({ first_name }) => first_name);

  it("are those of the latest transfers, each once, latest first", async () => {
    expect(await recent(ann)).toEqual(["Bob", "Eve"]);
    expect(await recent(eve)).toEqual(["Ann"]);
  });

  it("are none for a new account, and never include a deactivated person", async () => {
    const [newcomer] = await openPeople(pool, ["New"]);
    expect(newcomer && (await recent(newcomer))).toEqual([]);
    await pool.query("update person set deactivated_at = now() where id = $1", [eve.id]);
    expect(await recent(ann)).toEqual(["Bob"]);
  });
});
