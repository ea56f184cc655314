import { createServer } from "node:net";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPool } from "./pool.ts";
import { inTransaction } from "./transaction.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ migrations: { numbered: [], repeatable: [] } });
});
afterAll(() => database.drop());

it.each([
  [true, ["sum-of-two"]],
  [false, []],
])(
  "a pool with namedStatements %s prepares %j, and gives the same answers",
  async (namedStatements, prepared) => {
    const { databaseUrl } = database;
    const pool = createPool({ databaseUrl, maxConnections: 1, namedStatements });
    const statement = { name: "sum-of-two", text: "select $1::int + $2::int as the_sum" };
    try {
      const alone = await pool.query({ ...statement, values: [1, 2] });
      expect(alone.rows).toEqual([{ theSum: 3 }]);
      const within = await inTransaction(pool, (db) => db.query({ ...statement, values: [3, 4] }));
      expect(within.rows).toEqual([{ theSum: 7 }]);
      expect((await pool.query("select $1::int8 as large", [5])).rows).toEqual([{ large: 5n }]);
      const { rows } = await pool.query<{ name: string }>(
        "select name from pg_prepared_statements",
      );
      expect(rows.map(({ name }) => name)).toEqual(prepared);
    } finally {
      await pool.end();
    }
  },
);

it("a pool with a time limit for answers gives up on one that does not come, and goes on with another connection", async () => {
  const { databaseUrl } = database;
  const pool = createPool({ databaseUrl, maxConnections: 1, queryTimeoutMs: 200 });
  try {
    await expect(pool.query("select pg_sleep(60)")).rejects.toThrow("Query read timeout");
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  } finally {
    await pool.end();
  }
});

/** A message of PostgreSQL's protocol. */
function message(kind: string, ...parts: string[]): Buffer {
  const body = Buffer.from(parts.join(""));
  const head = Buffer.alloc(5);
  head.write(kind);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

// An error event without a listener would end the process, and Vitest would report it.
it("a connection that is lost at the moment when it is ready does not end the process", async () => {
  const accepted = message("R", "\0\0\0\0");
  const ready = message("Z", "I");
  const lost = message("E", "SFATAL\0", "C57P01\0", "Mthe server is ending\0", "\0");
  const server = createServer((socket) => {
    socket.once("data", () => socket.end(Buffer.concat([accepted, ready, lost])));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const pool = createPool({ databaseUrl: `postgres://frog@127.0.0.1:${port}/pond` });
  try {
    await expect(inTransaction(pool, (db) => db.query("select 1"))).rejects.toThrow();
    const client = await pool.connect();
    await expect(client.query("select 1")).rejects.toThrow();
    client.release();
    expect(pool.totalCount).toBe(0);
  } finally {
    await pool.end();
    await new Promise((resolve) => server.close(resolve));
  }
});
