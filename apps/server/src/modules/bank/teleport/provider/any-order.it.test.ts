import { fromHundredths, toHundredths } from "@lilypad/money";
import type { RampTransaction } from "@lilypad/providers";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  openTeleport,
  payerDetails,
  type TeleportWorld,
} from "../../../../../test/worlds/open-teleport.ts";
import { migrations } from "../../../../migrations.ts";
import { findProblems } from "../books/find-problems.ts";
import type { Teleport } from "../index.ts";
import type { TeleportPaymentRow } from "../rows.gen.ts";

let database: TestDatabase;
let world: TeleportWorld;

/** Two processes that work concurrently. */
let bothNodes: readonly Teleport[];

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  world = await openTeleport(database.pool);
  bothNodes = [world.createModule(), world.createModule()];
});
afterAll(async () => {
  await world?.app.close();
  await database?.drop();
});

const hour = 3_600_000;
const late = 13 * 24 * hour;

/** Number of concurrent webhooks per event; 0 if they are lost. */
const webhooks = fc.constantFrom(0, 1, 3);
const who = fc.nat({ max: 2 });

type Step =
  | { verb: "begin" | "sent"; who: number }
  | { verb: "pay"; who: number; percent: number; webhooks: number; isStubborn: boolean }
  | { verb: "settle"; who: number; webhooks: number; failsFirst: boolean }
  | { verb: "cancel" }
  | { verb: "wait"; hours: number };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ verb: fc.constant("begin" as const), who }) },
    { weight: 1, arbitrary: fc.record({ verb: fc.constant("sent" as const), who }) },
    {
      weight: 4,
      arbitrary: fc.record({
        verb: fc.constant("pay" as const),
        who,
        percent: fc.constantFrom(100, 100, 40, 60, 130),
        webhooks,
        // Whether the ramp delivers late money instead of sending it back.
        isStubborn: fc.boolean(),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        verb: fc.constant("settle" as const),
        who,
        webhooks,
        failsFirst: fc.boolean(),
      }),
    },
    { weight: 1, arbitrary: fc.record({ verb: fc.constant("cancel" as const) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        verb: fc.constant("wait" as const),
        hours: fc.constantFrom(1, 25, 25, 130, 24 * 31),
      }),
    },
  ),
  { minLength: 3, maxLength: 14 },
);

const begin = { verb: "begin", who: 0 } as const;
const pay = (percent: number) =>
  ({ verb: "pay", who: 0, percent, webhooks: 1, isStubborn: false }) as const;
const settle = { verb: "settle", who: 0, webhooks: 1, failsFirst: true } as const;
const aDay = { verb: "wait", hours: 25 } as const;
/** Late money of a payment that has ended is delivered while that of another one is on its way. */
const deliveredTwice: Step[] = [
  begin,
  aDay,
  { ...begin, who: 1 },
  { ...pay(100), who: 1 },
  { ...pay(60), isStubborn: true },
  aDay,
];
/** One example of each possible end, in addition to the random sequences. */
const usual: [Step[]][] = [
  [[begin, pay(100), settle]],
  [[begin, pay(130), settle]],
  [[begin, pay(40), settle]],
  [[begin, aDay]],
  [[begin, aDay, pay(100)]],
  [deliveredTwice],
];

/** A link with its payers and the bank, for one run. */
async function openRun() {
  const ann = await world.newOwner();
  const code = await ann.newCode();
  const [link] = await ann.links();
  const browsers = [0, 1, 2].map(() => world.newBrowser(code));
  const details = [payerDetails.gb, payerDetails.gb, payerDetails.de];

  const payments = async (): Promise<TeleportPaymentRow[]> => {
    const { rows } = await world.pool.query<TeleportPaymentRow>(
      "select * from teleport_payment where link_id = $1 order by id",
      [link.id],
    );
    return rows;
  };
  const transactionOf = async (place: number): Promise<RampTransaction | null> => {
    const known = (await payments()).flatMap(({ transactionId }) => transactionId ?? []);
    const id = known.at(place % Math.max(1, known.length));
    return id === undefined ? null : world.ramp.getTransaction(id);
  };
  const paymentOf = async ({ transactionId }: RampTransaction): Promise<TeleportPaymentRow> => {
    const payment = (await payments()).find((one) => one.transactionId === transactionId);
    if (payment === undefined) throw new Error("a transaction of nobody");
    return payment;
  };
  const change = async (
    { transactionId }: RampTransaction,
    to: Partial<RampTransaction>,
    times: number,
  ) => {
    world.ramp.changeTransaction(transactionId, to);
    await Promise.all(
      Array.from({ length: times }, () => world.teleport.refreshTransaction(transactionId)),
    );
  };
  const receivedOf = ({ sourceReceivedAmount }: RampTransaction) =>
    toHundredths(sourceReceivedAmount ?? "0");
  const isOver = ({ status, isRefunded }: RampTransaction) => status === "COMPLETED" || isRefunded;
  // One to one, like the rate of the test ramp.
  const delivered = (received: bigint) =>
    ({ status: "COMPLETED", destinationAmount: fromHundredths(received) }) as const;

  const perform = {
    async begin({ who }: Extract<Step, { verb: "begin" }>) {
      const browser = browsers[who];
      if (browser === undefined || (await browser.tell(details[who])).status !== 200) return;
      const { status, data } = await browser.quote();
      if (status === 200) await browser.accept(data.quoteId);
    },
    sent: ({ who }: { who: number }) => browsers[who]?.sent(),
    async pay(step: Extract<Step, { verb: "pay" }>) {
      const transaction = await transactionOf(step.who);
      if (transaction === null || isOver(transaction)) return;
      const more = (toHundredths(transaction.sourceAmount) * BigInt(step.percent)) / 100n;
      const received = receivedOf(transaction) + more;
      const sourceReceivedAmount = fromHundredths(received);
      const isLate = transaction.status === "CANCELLED";
      const then = !isLate
        ? ({ status: "PROCESSING" } as const)
        : step.isStubborn
          ? delivered(received)
          : ({ status: "FAILED", isRefunded: true } as const);
      const { endedAt } = await paymentOf(transaction);
      // After two weeks the worker no longer polls, so the webhook must arrive.
      const isLongAgo = endedAt !== null && world.clock.now().getTime() - endedAt.getTime() > late;
      const times = isLongAgo ? Math.max(1, step.webhooks) : step.webhooks;
      await change(transaction, { sourceReceivedAmount, ...then }, times);
    },
    async settle(step: Extract<Step, { verb: "settle" }>) {
      const transaction = await transactionOf(step.who);
      if (transaction === null || isOver(transaction)) return;
      const received = receivedOf(transaction);
      if (received === 0n) return;
      if (received >= toHundredths(transaction.sourceAmount))
        return change(transaction, delivered(received), step.webhooks);
      if (step.failsFirst) await change(transaction, { status: "FAILED" }, step.webhooks);
      await change(transaction, { status: "FAILED", isRefunded: true }, step.webhooks);
    },
    cancel: () => ann.cancel(link.id),
    wait: ({ hours }: Extract<Step, { verb: "wait" }>) => world.wait(hours * hour, ...bothNodes),
  };

  return {
    ann,
    link,
    payments,
    perform: (step: Step) => perform[step.verb](step as never),
    /** Completes all transfers and lets all payments end. */
    async finish() {
      const { length } = await payments();
      for (let place = 0; place < length; place += 1)
        await perform.settle({ verb: "settle", who: place, webhooks: 0, failsFirst: false });
      await world.wait(24 * 31 * hour);
      await world.wait(hour);
    },
  };
}

/**
 * The only problems that may be reported: two payments of a link that are delivered or about to be, and
 * silence of the ramp.
 * @param deliveries payments that are delivered, and running ones whose money the ramp has
 */
async function findContradictions(linkId: string, deliveries: number) {
  const found = await findProblems(world.pool, world.clock.now());
  const isExpected = (subject: string) => deliveries > 1 || !subject.includes(linkId);
  return found.filter(
    ({ kind, subject }) =>
      kind !== "teleport_silent" && (kind !== "teleport_link" || !isExpected(subject)),
  );
}

async function expectSound(run: Awaited<ReturnType<typeof openRun>>): Promise<void> {
  const made = await run.payments();
  const deliveries = made.flatMap(({ deliveredAmount }) => deliveredAmount ?? []);
  const onTheirWay = made.filter(
    ({ endedAt, receivedAmount }) => endedAt === null && receivedAmount,
  );
  const contradictions = await findContradictions(
    run.link.id,
    deliveries.length + onTheirWay.length,
  );
  expect(contradictions).toEqual([]);
  const { rows } = await world.pool.query<{ history: bigint[]; notified: bigint[] }>(
    `select (select coalesce(array_agg(amount), '{}') from activity where person_id = $1) as history,
       (select coalesce(array_agg(amount), '{}') from notification
          where person_id = $1 and kind = 'teleport_paid') as notified`,
    [run.ann.id],
  );
  const [link] = await run.ann.links();
  const paid = link.paidAmount === null ? [] : [toHundredths(link.paidAmount)];
  expect(link.status === "paid").toBe(deliveries.length > 0);
  expect(rows).toEqual([{ history: paid, notified: paid }]);
  for (const amount of paid) expect(deliveries).toContain(amount);
}

async function expectEnded(run: Awaited<ReturnType<typeof openRun>>): Promise<void> {
  const { rows } = await world.pool.query<{ left: bigint }>(
    `select coalesce(sum(abs(a.posted)), 0)::bigint as left
     from system_account s join account a on a.id = s.account_id where s.code = 'teleport:transit'`,
  );
  expect(rows).toEqual([{ left: 0n }]);
  for (const payment of await run.payments()) {
    const { id, transactionId, outcome } = payment;
    expect(outcome).not.toBeNull();
    if (transactionId === null) continue;
    const told = await world.ramp.getTransaction(transactionId);
    const came = toHundredths(told.sourceReceivedAmount ?? "0");
    expect([payment.receivedAmount ?? 0n, payment.deliveredAmount ?? 0n]).toEqual([
      came,
      told.status === "COMPLETED" ? came : 0n,
    ]);
    const { rows: sums } = await world.pool.query<{ place: string; amount: bigint }>(
      "select place, sum(amount)::bigint as amount from teleport_sums($1) where amount <> 0 group by place",
      [id],
    );
    const at = Object.fromEntries(sums.map(({ place, amount }) => [place, amount]));
    const gone = told.status === "COMPLETED" ? came : 0n;
    expect([at.payers ?? 0n, at.recipients ?? 0n]).toEqual([-gone, gone]);
  }
}

it("payments of a link end with consistent books and one notification, in any order of events", async () => {
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(steps, async (order) => {
      const run = await openRun();
      for (const step of order) {
        await run.perform(step);
        await expectSound(run);
      }
      await run.finish();
      await expectSound(run);
      await expectEnded(run);
      for (const { outcome } of await run.payments())
        seen.set(outcome ?? "none", (seen.get(outcome ?? "none") ?? 0) + 1);
      // Stops the worker from polling for late money of this run during the next ones.
      await world.pool.query(
        "update teleport_payment set due_at = null where ended_at is not null",
      );
    }),
    { numRuns: 60, examples: usual },
  );
  // The test is meaningful only if every outcome occurred.
  for (const outcome of ["delivered", "overpaid", "underpaid", "cancelled", "refunded"])
    expect(seen.get(outcome) ?? 0, outcome).toBeGreaterThan(0);
});
