import type { Pool } from "@lilypad/db";
import { createTestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { admit } from "../../../../test/begin-transfer.ts";
import { newIntent } from "../../../../test/payment-intents.ts";
import { fund, openPeople, type TestPerson } from "../../../../test/worlds/open-people.ts";
import { migrations } from "../../../migrations.ts";
import { newId } from "../../../platform/ids.ts";
import { createPayments } from "./index.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  pool = database.pool;
});
afterAll(() => database.drop());

it("nothing is sent from a Safe for which settlement has stopped, until an operator releases it", async () => {
  const [ann, bob] = (await openPeople(pool, ["Ann", "Bob"])) as [TestPerson, TestPerson];
  await fund(pool, [ann, bob], "usdc", 100_000_000n);
  const limits = { transferMajor: 500, dailyMajor: 1_000, loweredDailyMajor: 1_000 };
  const payments = createPayments({
    pool,
    clock: { now: () => new Date() },
    limits: { USD: limits, EUR: limits, LIL: limits },
    maxSendsPerDay: 500,
    acceptsSends: () => true,
    cancelQueued: async () => false,
  });
  await pool.query(
    `insert into settlement_safe_stop (safe_address, operation_id, reason)
     select safe_address, $2, 'nothing moved' from person_safe where person_id = $1`,
    [ann.id, newId()],
  );
  const send = (from: TestPerson, to: TestPerson) =>
    payments.send(from.caller, newIntent(to, "1.00"), undefined);
  await expect(send(ann, bob)).rejects.toMatchObject({ code: "SAFE_STOPPED" });
  await expect(send(bob, ann)).resolves.toMatchObject({ status: "pending" });
  // Payments to addresses and withdrawals call this.
  const payout = {
    ...({ personId: ann.id, sessionId: ann.caller.sessionId, way: "payout", asset: 1 } as const),
    ...{ amount: 1n, dailyLimit: 1n, loweredLimit: 1n, maxBegun: null, now: new Date() },
  };
  expect(await admit(pool, payout)).toMatchObject({ barred: "SAFE_STOPPED" });
  await pool.query("delete from settlement_safe_stop");
  expect(await admit(pool, payout)).toMatchObject({ barred: null });
  await expect(send(ann, bob)).resolves.toMatchObject({ status: "pending" });
});
