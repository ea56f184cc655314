import { inTransaction } from "@lilypad/db";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findRow, insertRow, insertRowOnce, readRow, tableOf, updateRow } from "./index.ts";

interface FrogRow {
  id: bigint;
  pondName: string;
  /** null while it is a tadpole */
  croak: string | null;
  legs: number;
}

const frogTable = tableOf<FrogRow, "id", "legs">("frog", "id pond_name croak legs", "id");

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ migrations: { numbered: [], repeatable: [] } });
  await database.pool.query(
    `create table frog (id bigint primary key, pond_name text not null, croak text, legs integer not null default 4,
       unique (pond_name, croak))`,
  );
});
afterAll(() => database?.drop());
beforeEach(() => database.pool.query("truncate frog"));

const ada = { id: 1n, pondName: "north", croak: "deep" };

describe("insertRow", () => {
  it("returns the stored row with what the database filled", async () => {
    expect(await insertRow(database.pool, frogTable, ada)).toEqual({ ...ada, legs: 4 });
  });

  it("stores no text as a column's name", async () => {
    const row = { ...ada, 'legs") values (1); drop table frog; --': 1 };
    await expect(insertRow(database.pool, frogTable, row)).rejects.toThrow("frog has no column");
  });

  it("fails if the row exists", async () => {
    await insertRow(database.pool, frogTable, ada);
    await expect(insertRow(database.pool, frogTable, ada)).rejects.toThrow("frog_pkey");
  });
});

it("insertRowOnce leaves a row that exists as it is and says so", async () => {
  expect(await insertRowOnce(database.pool, frogTable, ada)).toBe(true);
  expect(await insertRowOnce(database.pool, frogTable, { ...ada, croak: "high" })).toBe(false);
  expect(await readRow(database.pool, frogTable, 1n)).toMatchObject({ croak: "deep" });
});

describe("findRow", () => {
  beforeEach(() => insertRow(database.pool, frogTable, { id: 2n, pondName: "south" }));

  it("finds a row by its primary key, and null if there is none", async () => {
    expect(await findRow(database.pool, frogTable, 2n)).toMatchObject({ pondName: "south" });
    expect(await findRow(database.pool, frogTable, 3n)).toBeNull();
  });

  it("finds a row by several fields, one of which is empty", async () => {
    const tadpole = { pondName: "south", croak: null };
    expect(await findRow(database.pool, frogTable, tadpole)).toMatchObject({ id: 2n });
    await updateRow(database.pool, frogTable, 2n, { croak: "high" });
    expect(await findRow(database.pool, frogTable, tadpole)).toBeNull();
  });

  it("reads only the fields that are asked for", async () => {
    expect(await findRow(database.pool, frogTable, 2n, { only: ["legs"] })).toEqual({ legs: 4 });
  });

  it("locks the row until the transaction ends", async () => {
    await inTransaction(database.pool, async (db) => {
      await findRow(db, frogTable, 2n, { lock: "update" });
      await expect(
        database.pool.query("select 1 from frog where id = 2 for update nowait"),
      ).rejects.toThrow("could not obtain lock");
    });
  });

  it("refuses a key without fields, which would be any row", async () => {
    await expect(findRow(database.pool, frogTable, {})).rejects.toThrow("named by no field");
  });
});

it("readRow fails if there is no such row", async () => {
  await expect(readRow(database.pool, frogTable, 9n)).rejects.toThrow("frog has no row");
});

describe("updateRow", () => {
  beforeEach(() => insertRow(database.pool, frogTable, ada));

  it("returns the row after the change and leaves other rows as they are", async () => {
    await insertRow(database.pool, frogTable, { id: 2n, pondName: "south" });
    expect(await updateRow(database.pool, frogTable, 1n, { croak: null, legs: 3 })).toEqual({
      ...ada,
      croak: null,
      legs: 3,
    });
    expect(await readRow(database.pool, frogTable, 2n)).toMatchObject({ legs: 4 });
  });

  it("changes nothing if the row is no longer as the key says", async () => {
    expect(await updateRow(database.pool, frogTable, { id: 1n, legs: 3 }, { legs: 2 })).toBeNull();
    expect(await readRow(database.pool, frogTable, 1n)).toMatchObject({ legs: 4 });
  });
});
