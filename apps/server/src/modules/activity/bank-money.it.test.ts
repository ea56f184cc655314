import { assets } from "@lilypad/money";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPeople, type TestPerson } from "../../../test/open-people.ts";
import { migrations } from "../../migrations.ts";
import { newId } from "../../platform/ids.ts";
import { createGetStatement, createListTransactions } from "./index.ts";

let database: TestDatabase;
let ann: TestPerson;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  [ann] = (await openPeople(database.pool, ["Ann"])) as [TestPerson];
  await database.pool.query(
    `select activity_add(array[$1]::uuid[], array[$2]::uuid[], array[1]::smallint[], array[$3]::smallint[],
       array[1250]::bigint[], array['teleport'], array[null]::uuid[], array['Tickets'], array[1]::smallint[],
       array[null]::bytea[])`,
    [ann.id, newId(), assets["fiat:GBP"].number],
  );
});
afterAll(() => database.drop());

const list = async (query: { currency?: "USD" | "EUR" | "LIL"; search?: string }) => {
  const asked = createListTransactions({ pool: database.pool });
  const { transactions } = await asked(
    ann.caller,
    { userId: ann.id },
    { limit: 20, offset: 0, ...query },
  );
  return transactions.map(({ amountFormatted }) => amountFormatted);
};

it("stands in the whole history", async () => {
  expect(await list({})).toEqual(["+£12.50"]);
});

it.each(["USD", "EUR", "LIL"] as const)("stands in no history of %s alone", async (currency) => {
  expect(await list({ currency })).toEqual([]);
});

it("stands in no statement", async () => {
  const statement = createGetStatement({ pool: database.pool });
  const ever = { from: "2020-01-01T00:00:00Z", until: "2100-01-01T00:00:00Z" };
  const told = await statement(ann.caller, { userId: ann.id }, { currency: "USD", ...ever });
  expect(told).toMatchObject({ entries: [], openingBalance: "0.00", closingBalance: "0.00" });
});

it.each([
  ["£12.50", true],
  ["12", true],
  ["teleport", true],
  ["tickets", true],
  ["0.001250", false],
  ["13", false],
])("is looked for by %s: %s", async (search, isFound) => {
  expect(await list({ search })).toEqual(isFound ? ["+£12.50"] : []);
});
