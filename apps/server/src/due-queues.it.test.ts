import { createClient } from "@lilypad/db";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrations } from "./migrations.ts";
import { accountQueue } from "./modules/bank/bank-accounts/state/linked-account-store.ts";
import { intentTable } from "./modules/bank/funding/state/intent.ts";
import { eventQueue } from "./modules/bank/provider-events/event-store.ts";
import { orderQueue } from "./modules/bank/ramp-orders/index.ts";
import { payerAccountQueue } from "./modules/bank/teleport/state/payer-account-store.ts";
import { paymentTable } from "./modules/bank/teleport/state/payment.ts";
import { relayQueue } from "./modules/books/relays/relay-store.ts";
import { proofQueue } from "./modules/custody/proof-of-books/make-proof.ts";
import { safeTransactionQueue } from "./modules/custody/safe-transactions/safe-transaction-store.ts";
import { goodbyeQueue } from "./modules/enter/account/say-goodbye.ts";
import { resetQueue } from "./modules/enter/second-factor/state/passcode-reset-store.ts";
import { signUpQueue } from "./modules/enter/sign-up/sign-up-store.ts";
import { prizeQueue } from "./modules/grow/leaderboard/pay-prizes.ts";
import { reviewQueue } from "./modules/grow/rewards/state/referral-review-store.ts";
import { returnQueue as exchangeReturnQueue } from "./modules/money/exchange/return-money.ts";
import { returnQueue } from "./modules/money/payments/return-payments.ts";
import { depositQueue } from "./modules/money/wallet-sends/screening/screen-deposits.ts";
import { identityQueue } from "./modules/money/wallet-sends/screening/screen-identities.ts";
import { customerQueue } from "./modules/people/verification/customer-store.ts";
import { approvalQueue } from "./modules/staff/approvals/end-by-time.ts";
import { alarmQueue } from "./modules/staff/audit-log/raise-alarms.ts";
import { freezeQueue } from "./modules/staff/freezes/expire-freezes.ts";
import { noticeQueue } from "./modules/staff/staff/tell-staff.ts";
import { checkQueue } from "./modules/tell/notifications/send/check-subscriptions.ts";
import { deliveryQueue } from "./modules/tell/notifications/state/delivery-store.ts";
import { planQueue } from "./modules/tell/notifications/state/plan-store.ts";
import { claimStatement, firstDueStatement } from "./platform/due-work/claim-due.ts";
import { type DueQueue, leaseDue } from "./platform/due-work/index.ts";

const queues: DueQueue[] = [
  approvalQueue,
  noticeQueue,
  goodbyeQueue,
  freezeQueue,
  signUpQueue,
  eventQueue,
  planQueue,
  deliveryQueue,
  checkQueue,
  orderQueue(intentTable, "fern"),
  orderQueue(paymentTable, "fern"),
  payerAccountQueue("fern"),
  customerQueue("fern"),
  relayQueue,
  safeTransactionQueue,
  reviewQueue,
  prizeQueue,
  returnQueue,
  exchangeReturnQueue,
  proofQueue,
  resetQueue,
  accountQueue("fern"),
  alarmQueue,
  depositQueue,
  identityQueue,
];

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  // The first proof of the books is due as soon as the product starts.
  await database.pool.query("delete from proof_of_books");
});
afterAll(() => database.drop());

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  Alias?: string;
  Plans?: PlanNode[];
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

it.each(queues.map((queue) => [queue.name, queue] as const))(
  "the queue %s claims rows, and finds the first one, by an index on due_at without sorting",
  async (_, queue) => {
    const client = await database.pool.connect();
    try {
      await client.query("begin");
      await client.query("set local enable_seqscan = off; set local enable_bitmapscan = off");
      const claim = claimStatement(queue, { now: new Date(), max: 10 });
      for (const { text, values } of [claim, firstDueStatement([queue])]) {
        const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
          `explain (format json) ${text}`,
          values,
        );
        const nodes = rows.flatMap((row) => nodesOf(row["QUERY PLAN"][0].Plan));
        expect(nodes.map((node) => node["Node Type"])).not.toContain("Sort");
        const scans = nodes.filter(
          (node) => node["Index Name"] !== undefined && node.Alias === "due",
        );
        expect(scans.map((node) => node["Relation Name"])).toEqual([queue.table]);
      }
    } finally {
      await client.query("rollback");
      client.release();
    }
  },
);

it("every queue announces rows that are due sooner than its workers know", async () => {
  const { rows } = await database.pool.query<{ table: string }>(
    `select tgrelid::regclass::text as table from pg_trigger
     where tgname in ('due_row_added', 'due_row_moved') and tgfoid = 'due_announce'::regproc and tgparentid = 0
     group by tgrelid having count(*) = 2 order by 1`,
  );
  const tables = [...new Set(queues.map(({ table }) => table))].sort();
  expect(rows.map(({ table }) => table)).toEqual(tables);
});

describe("a row of a queue is announced when its transaction commits", () => {
  const heard: string[] = [];
  let listener: ReturnType<typeof createClient>;
  beforeAll(async () => {
    listener = createClient(database.databaseUrl);
    await listener.connect();
    await listener.query("listen lilypad_due");
    listener.on("notification", ({ payload }) => heard.push(payload ?? ""));
  });
  afterAll(() => listener?.end());

  /** Runs a statement about one mail. @returns the names of the announced queues */
  async function announcedBy(sql: string): Promise<string[]> {
    heard.length = 0;
    await database.pool.query(sql);
    await listener.query("select 1");
    return [...heard];
  }
  const set = (due: string) => announcedBy(`update goodbye_mail set due_at = ${due}`);

  it("if it is new or due sooner than before, and not if it is claimed or due later", async () => {
    const now = "clock_timestamp()";
    const add = `insert into goodbye_mail (id, email, written_at, due_at)
      select gen_random_uuid(), 'ann@example.com', ${now}, ${now} + interval '1 hour' from generate_series(1, 3)`;
    expect(await announcedBy(add)).toEqual(["goodbye_mail"]);
    expect(await set(`${now} + interval '2 hours'`)).toEqual([]);
    expect(await set(`${now} + interval '30 minutes'`)).toEqual(["goodbye_mail"]);
    expect(await set(now)).toEqual(["goodbye_mail"]);
    expect(await announcedBy("update goodbye_mail set attempts = 1")).toEqual([]);
    const leaseUntil = new Date(Date.now() + 60_000);
    const { text, values } = claimStatement(goodbyeQueue, { now: new Date(), max: 5 }, leaseUntil);
    heard.length = 0;
    expect((await database.pool.query(text, values)).rowCount).toBe(3);
    await listener.query("select 1");
    expect(heard).toEqual([]);
    expect(await announcedBy("delete from goodbye_mail")).toEqual([]);
  });
});

it.each(queues.map((queue) => [queue.name, queue] as const))(
  "the queue %s uses existing columns, and its key is the primary key",
  async (_, queue) => {
    const now = new Date();
    expect(await leaseDue(database.pool, queue, { now, max: 1, leaseUntil: now })).toEqual([]);
    const { rows } = await database.pool.query<{ column: string }>(
      `select attname as column from pg_index
         join pg_attribute on attrelid = indrelid and attnum = any (indkey)
         where indrelid = $1::regclass and indisprimary order by array_position(indkey::int2[], attnum)`,
      [queue.table],
    );
    expect(queue.key).toEqual(rows.map(({ column }) => column));
  },
);
