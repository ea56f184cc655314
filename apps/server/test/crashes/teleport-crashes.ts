import { RampError, type RampTransaction } from "@lilypad/providers";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrations } from "../../src/migrations.ts";
import { findProblems } from "../../src/modules/bank/teleport/books/find-problems.ts";
import type { Teleport } from "../../src/modules/bank/teleport/index.ts";
import type { TeleportPaymentRow } from "../../src/modules/bank/teleport/rows.gen.ts";
import { openTeleport, payerDetails, type TeleportWorld } from "../worlds/open-teleport.ts";
import { type Deaths, dieAfterEach } from "./deaths.ts";
import { dyingAfter } from "./dying-process.ts";

let database: TestDatabase;
let world: TeleportWorld;

const hour = 3_600_000;

/** A payer with an offer that they can accept. */
async function aboutToPay(details: unknown) {
  const ann = await world.newOwner();
  const token = await ann.newCode();
  const browser = world.newBrowser(token);
  await browser.tell(details);
  const { quoteId } = (await browser.quote()).data;
  const secret = browser.cookie().split("=")[1] ?? "";
  return { ann, visit: { token, network: "10.9.9.9", secretFor: () => secret }, quoteId };
}
type Payer = Awaited<ReturnType<typeof aboutToPay>>;

/** The state of a payer's link as shown to all parties and stored. */
async function standing({ ann }: Payer) {
  const { rows } = await world.pool.query<Pick<TeleportPaymentRow, "id" | "outcome">>(
    `select p.id, p.outcome from teleport_payment p join teleport_link l on l.id = p.link_id
     where l.person_id = $1`,
    [ann.id],
  );
  const [payment] = rows;
  if (payment === undefined || rows.length !== 1) throw new Error(`${rows.length} payments`);
  const moved = await world.pool.query<{ name: string; amount: bigint }>(
    "select place || ' ' || asset as name, amount from teleport_sums($1) where amount <> 0",
    [payment.id],
  );
  const told = await world.pool.query<{ history: number; notified: number }>(
    `select (select count(*)::int from activity where person_id = $1) as history,
       (select count(*)::int from notification where person_id = $1 and kind = 'teleport_paid') as notified`,
    [ann.id],
  );
  return {
    link: (await ann.links())[0].status,
    outcome: payment.outcome,
    moved: Object.fromEntries(moved.rows.map(({ name, amount }) => [name, Number(amount)])),
    ...told.rows[0],
  };
}

/** The ramp's transaction of a payer's payment; null if it has not been created. */
async function transactionOf({ ann }: Payer): Promise<RampTransaction | null> {
  const { rows } = await world.pool.query<{ id: string }>(
    `select p.id from teleport_payment p join teleport_link l on l.id = p.link_id where l.person_id = $1`,
    [ann.id],
  );
  const made = [...world.ramp.kept.transactions.values()].filter(
    ({ correlationId }) => correlationId === rows[0]?.id,
  );
  expect(made.length).toBeLessThanOrEqual(1);
  return made[0] ?? null;
}

/** Applies the changes at the ramp, each followed by a webhook to `module`. */
async function follow(
  module: Teleport,
  payer: Payer,
  changes: readonly Partial<RampTransaction>[],
): Promise<void> {
  for (const change of changes) {
    const transaction = await transactionOf(payer);
    if (transaction === null) return;
    world.ramp.changeTransaction(transaction.transactionId, change);
    await module.refreshTransaction(transaction.transactionId);
  }
}

interface Story {
  details: unknown;
  /** The actions of the process that dies. */
  act: (module: Teleport, payer: Payer) => Promise<void>;
  /** The actions that a new process repeats; its worker does the rest. */
  again: (module: Teleport, payer: Payer) => Promise<void>;
  end: Awaited<ReturnType<typeof standing>>;
  minSteps: number;
}

/** Runs a story repeatedly, each time with a crash after another of its steps. */
async function dieEverywhere(
  deaths: Deaths,
  { details, act, again, end, minSteps }: Story,
): Promise<void> {
  const { steps } = await dieAfterEach(deaths, async (step) => {
    const payer = await aboutToPay(details);
    const process = dyingAfter(step);
    const dying = world.createModule({
      pool: process.wrapPool(world.pool),
      ramp: process.wrapRamp(world.ramp),
    });
    await act(dying, payer).catch(() => undefined);
    const next = world.createModule();
    await again(next, payer);
    await world.wait(hour, next);
    const told = `died after ${step} steps`;
    expect(await standing(payer), told).toEqual(end);
    expect(await findProblems(world.pool, world.clock.now()), told).toEqual([]);
    world.ramp.recover();
    // Stops the worker from polling for late money of this payment during the next stories.
    await world.pool.query("update teleport_payment set due_at = null where ended_at is not null");
    return process.died();
  });
  expect(steps).toBeGreaterThan(minSteps);
}

const timeout = 300_000;
const begin = (module: Teleport, { visit, quoteId }: Payer) => module.beginPayment(visit, quoteId);
/** A repeated tap after the payment has ended is refused. */
const beginAgain = (module: Teleport, payer: Payer) =>
  begin(module, payer).then(
    () => undefined,
    () => undefined,
  );

/** Declares the tests of teleport links whose process dies. */
export function testTeleportCrashes(deaths: Deaths): void {
  beforeAll(async () => {
    database = await createTestDatabase({ migrations });
    world = await openTeleport(database.pool);
  });
  afterAll(async () => {
    await world?.app.close();
    await database?.drop();
  });

  it("a teleport link is paid once and its owner notified once, wherever the process dies", {
    timeout,
  }, async () => {
    const changes = [
      { status: "PROCESSING", sourceReceivedAmount: "20.00" },
      { status: "PROCESSING", sourceReceivedAmount: "50.00" },
      { status: "COMPLETED" },
    ] as const;
    await dieEverywhere(deaths, {
      details: payerDetails.gb,
      async act(module, payer) {
        await begin(module, payer);
        await follow(module, payer, changes);
      },
      async again(module, payer) {
        await beginAgain(module, payer);
        const transaction = await transactionOf(payer);
        if (transaction === null) throw new Error("the ramp was not asked");
        // The last webhook is lost: the worker must find the change.
        world.ramp.changeTransaction(transaction.transactionId, changes[2]);
        world.ramp.changeTransaction(transaction.transactionId, {
          sourceReceivedAmount: "50.00",
        });
      },
      end: {
        link: "paid",
        outcome: "delivered",
        moved: { "payers 11": -5000, "recipients 11": 5000 },
        history: 1,
        notified: 1,
      },
      minSteps: 30,
    });
  });

  it("an insufficient amount for a teleport link is sent back, wherever the process dies", {
    timeout,
  }, async () => {
    const changes = [
      { status: "PROCESSING", sourceReceivedAmount: "12.34" },
      { status: "FAILED", isRefunded: true },
    ] as const;
    await dieEverywhere(deaths, {
      details: payerDetails.de,
      async act(module, payer) {
        await begin(module, payer);
        await follow(module, payer, changes);
      },
      async again(module, payer) {
        await beginAgain(module, payer);
        await follow(module, payer, changes);
      },
      end: { link: "open", outcome: "underpaid", moved: {}, history: 0, notified: 0 },
      minSteps: 25,
    });
  });

  it("a teleport link opens again after a day without money, wherever the process dies", {
    timeout,
  }, async () => {
    await dieEverywhere(deaths, {
      details: payerDetails.us,
      async act(module, payer) {
        await begin(module, payer);
        await world.wait(25 * hour, module);
      },
      async again(module, payer) {
        await beginAgain(module, payer);
        await world.wait(25 * hour, module);
      },
      end: { link: "open", outcome: "cancelled", moved: {}, history: 0, notified: 0 },
      minSteps: 20,
    });
  });

  it("a teleport link opens again if the ramp refuses, wherever the process dies", {
    timeout,
  }, async () => {
    await dieEverywhere(deaths, {
      details: payerDetails.gb,
      async act(module, payer) {
        world.ramp.failOn("createTransaction", new RampError("QUOTE_EXPIRED", "over"));
        await begin(module, payer);
      },
      again: beginAgain,
      end: { link: "open", outcome: "failed", moved: {}, history: 0, notified: 0 },
      minSteps: 12,
    });
  });
}
