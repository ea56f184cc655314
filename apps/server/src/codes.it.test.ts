import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrations } from "./migrations.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
});
afterAll(() => database?.drop());

it.each([
  [
    "settlement_operation_queue",
    "select 1 from settlement_operation where state = operation_state('queued') and asset = 1 order by queue_at, id",
  ],
  [
    "settlement_operation_unproved",
    "select 1 from settlement_operation where unclear and state = operation_state('batched') and batch = 7",
  ],
  [
    "settlement_batch_open",
    "select min(oldest_at) from settlement_batch where state < batch_state('settled')",
  ],
  [
    "payment_return_due",
    "select 1 from payment_return where state = payment_return_state('waiting') order by due_at limit 1",
  ],
  [
    "payment_sender_day",
    `select sum(amount) from payment
     where sender_id = gen_random_uuid() and asset = 1 and created_at > now() and result = ledger_code('done')`,
  ],
])(
  "PostgreSQL plans the named code as a constant and uses the partial index %s",
  async (index, query) => {
    const client = await database.pool.connect();
    try {
      await client.query("set enable_seqscan = off");
      const { rows } = await client.query(`explain (costs off) ${query}`);
      const plan = rows.map((row) => Object.values(row)[0]).join("\n");
      expect(plan).toContain(index);
      expect(plan).not.toMatch(/_state\(|ledger_code\(/);
    } finally {
      await client.query("reset enable_seqscan");
      client.release();
    }
  },
);

it("refuses a name that a code does not have", async () => {
  await expect(database.pool.query("select operation_state('lost')")).rejects.toThrow(
    "operation_state has no lost",
  );
});
