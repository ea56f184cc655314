import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dryRun, inTransaction } from "./transaction.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ migrations: { numbered: [], repeatable: [] } });
  await database.pool.query("create table kept (word text primary key)");
});
afterAll(() => database.drop());

const words = async () =>
  (await database.pool.query<{ word: string }>("select word from kept order by word")).rows.map(
    ({ word }) => word,
  );

describe("inTransaction", () => {
  it("commits if the callback returns and rolls back if it throws", async () => {
    await inTransaction(database.pool, (db) => db.query("insert into kept values ('frog')"));
    const failing = inTransaction(database.pool, async (db) => {
      await db.query("insert into kept values ('newt')");
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    expect(await words()).toEqual(["frog"]);
  });

  it("stores nothing in a dry run, whose answer is what the callback returned", async () => {
    const rows = await dryRun(database.pool, async (db) => {
      await db.query("insert into kept values ('salamander')");
      return (await db.query("select 1 from kept where word = 'salamander'")).rowCount;
    });
    expect(rows).toBe(1);
    expect(await words()).toEqual(["frog"]);
  });

  // An error event without a listener would end the process, and Vitest would report it.
  it("rejects without ending the process if its connection breaks between two statements", async () => {
    const broken = inTransaction(database.pool, async (db) => {
      await db.query("insert into kept values ('toad')");
      const { rows } = await db.query<{ pid: number }>("select pg_backend_pid() as pid");
      const ended = new Promise((resolve) => db.once("end", resolve));
      await database.pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
      await ended;
      await db.query("insert into kept values ('eft')");
    });
    await expect(broken).rejects.toThrow();
    expect(await words()).toEqual(["frog"]);
  });
});
