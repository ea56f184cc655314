import { assets } from "@lilypad/money";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { noParties, openPeople, type TestPerson } from "../../../../test/worlds/open-people.ts";
import { migrations } from "../../../migrations.ts";
import { newId } from "../../../platform/ids.ts";
import { listActivity } from "./activity-store.ts";
import { createGetStatement, createListTransactions } from "./index.ts";

const pounds = assets["fiat:GBP"].number;

let database: TestDatabase;
let ann: TestPerson;
let bob: TestPerson;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  [ann, bob] = (await openPeople(database.pool, ["Ann", "Bob"])) as [TestPerson, TestPerson];
  await database.pool.query(
    `select activity_add_confirmed(p_person => $1, p_transfer => $2, p_direction => 'credit', p_asset => $3,
       p_amount => 1250, p_kind => 'teleport', p_note => 'Tickets')`,
    [ann.id, newId(), pounds],
  );
});
afterAll(() => database.drop());

type ListQuery = { currency?: "USD" | "EUR" | "LIL" | "GBP"; search?: string };

const list = async (query: ListQuery, who = ann) => {
  const listTransactions = createListTransactions({
    pool: database.pool,
    readParties: noParties,
    readAddresses: noParties,
    readChecks: noParties,
  });
  const { transactions } = await listTransactions(
    who.caller,
    { userId: who.id },
    { limit: 20, offset: 0, ...query },
  );
  return transactions.map(({ amountFormatted }) => amountFormatted);
};

it("a teleport payment in pounds is listed in the whole history", async () => {
  expect(await list({})).toEqual(["+£12.50"]);
});

it("a payment in pounds is listed for the currency GBP, with and without a search", async () => {
  expect(await list({ currency: "GBP" })).toEqual(["+£12.50"]);
  expect(await list({ currency: "GBP", search: "12" })).toEqual(["+£12.50"]);
});

it("listing pounds uses the index of pounds and does not read a long history of dollars", async () => {
  await database.pool.query(
    `insert into activity (person_id, transfer_id, direction, asset, amount, kind, status)
     select $1, uuidv7(), 1, 1, 1, 'deposit', 1 from generate_series(1, 5000)`,
    [bob.id],
  );
  await database.pool.query("analyze activity");
  const client = await database.pool.connect();
  const readRows = async () => {
    const { rows } = await client.query<{ lines: bigint }>(
      `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint as lines from pg_stat_xact_user_tables
       where relname in ('activity_first', 'activity_later')`,
    );
    return rows[0]?.lines ?? 0n;
  };
  try {
    await client.query("begin");
    const before = await readRows();
    const page = { personId: bob.id, asset: pounds, limit: 21, offset: 0 };
    expect(await listActivity(client, page)).toEqual([]);
    expect(await readRows()).toBe(before);
    await client.query("rollback");
  } finally {
    client.release();
  }
});

it.each(["USD", "EUR", "LIL"] as const)(
  "a payment in pounds is not listed for %s",
  async (currency) => {
    expect(await list({ currency })).toEqual([]);
  },
);

it("a payment in pounds is not in a statement", async () => {
  const statement = createGetStatement({
    pool: database.pool,
    readParties: noParties,
    readAddresses: noParties,
    readChecks: noParties,
  });
  const allTime = { from: "2020-01-01T00:00:00Z", until: "2100-01-01T00:00:00Z" };
  const answer = await statement(ann.caller, { userId: ann.id }, { currency: "USD", ...allTime });
  expect(answer).toMatchObject({ entries: [], openingBalance: "0.00", closingBalance: "0.00" });
});

it.each([
  ["£12.50", true],
  ["12", true],
  ["teleport", true],
  ["tickets", true],
  ["0.001250", false],
  ["13", false],
])("a search for %s finds the payment in pounds: %s", async (search, isFound) => {
  expect(await list({ search })).toEqual(isFound ? ["+£12.50"] : []);
});
