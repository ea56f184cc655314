import type { Pool } from "@lilypad/db";
import { assets } from "@lilypad/money";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { noParties, openPeople, type TestPerson } from "../../../../test/worlds/open-people.ts";
import { migrations } from "../../../migrations.ts";
import { idAt } from "../../../platform/ids.ts";
import { createListTransactions } from "./index.ts";
import { bindVolumes } from "./volume-store.ts";

let database: TestDatabase;
let pool: Pool;
let ann: TestPerson;
let bob: TestPerson;

const pounds = assets["fiat:GBP"].number;
const startedAt = Date.now() - 30 * 24 * 3_600_000;

/** Adds lines that are old enough for volumes. With `hasPounds`, every tenth is in pounds. */
async function addHistory(personId: string, lines: number, hasPounds: boolean): Promise<void> {
  const places = Array.from({ length: lines }, (_, place) => place);
  const isInPounds = (place: number) => hasPounds && place % 10 === 0 && place > 300;
  await pool.query(
    `insert into activity (person_id, transfer_id, direction, asset, amount, kind, status)
     select $1, unnest($2::uuid[]), 1, unnest($3::smallint[]), unnest($4::bigint[]), unnest($5::text[]), 1`,
    [
      personId,
      places.map((place) => idAt(startedAt + place * 60_000)),
      places.map((place) => (isInPounds(place) ? pounds : 1)),
      places.map((place) => String(isInPounds(place) ? 7_000 + place : 5_000_000)),
      places.map((place) => (isInPounds(place) ? "teleport" : "p2p")),
    ],
  );
}

const volumesOf = async (personId: string): Promise<number[]> => {
  const { rows } = await pool.query<{ number: number }>(
    "select number from activity_volume where person_id = $1 order by number",
    [personId],
  );
  return rows.map(({ number }) => number);
};

const found = async (search: string): Promise<string[]> => {
  const listTransactions = createListTransactions({
    pool,
    readParties: noParties,
    readAddresses: noParties,
    readChecks: noParties,
  });
  const query = { limit: 20, offset: 0, search };
  const { transactions } = await listTransactions(ann.caller, { userId: ann.id }, query);
  return transactions.map(({ amountFormatted }) => amountFormatted);
};

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  pool = database.pool;
  [ann, bob] = (await openPeople(pool, ["Ann", "Bob"])) as [TestPerson, TestPerson];
  await addHistory(ann.id, 1_000, true);
  await addHistory(bob.id, 500, false);
  await bindVolumes(pool, ann.id);
  await bindVolumes(pool, bob.id);
});
afterAll(() => database?.drop());

it("amounts in pounds are found in volumes by pounds, and not by their minor units", async () => {
  expect(await volumesOf(ann.id)).toEqual([1, 2, 3, 4]);
  expect(await volumesOf(bob.id)).toEqual([1, 2]);
  expect(await found("£73.10")).toEqual(["+£73.10"]);
  expect(await found("£79.9")).toEqual(["+£79.90"]);
  expect(await found("0.00731")).toEqual([]);
});
