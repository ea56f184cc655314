import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { Registry } from "prom-client";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { openTeleport, type TeleportWorld } from "../../../../../test/worlds/open-teleport.ts";
import { migrations } from "../../../../migrations.ts";
import { findProblems } from "./find-problems.ts";
import { createTeleportMetrics } from "./teleport-metrics.ts";

let database: TestDatabase | undefined;
let world: TeleportWorld;

// The tests corrupt data permanently, so each has its own database.
beforeEach(async () => {
  await world?.app.close();
  await database?.drop();
  database = await createTestDatabase({ migrations });
  world = await openTeleport(database.pool);
});
afterAll(async () => {
  await world?.app.close();
  await database?.drop();
});

const hour = 3_600_000;
const day = 24 * hour;
const problems = () => findProblems(world.pool, world.clock.now());

async function begun() {
  const ann = await world.newOwner();
  const browser = world.newBrowser(await ann.newCode());
  const payment = await browser.begin();
  return { ann, browser, id: String(payment.transactionId), link: (await ann.links())[0] };
}

/** Corrupts a row by an update that bypasses constraints and triggers. */
async function tamper(table: "teleport_payment" | "teleport_link", assignment: string, id: string) {
  await world.pool.query(`alter table ${table} disable trigger user`);
  await world.pool.query(`update ${table} set ${assignment} where id = $1`, [id]);
  await world.pool.query(`alter table ${table} enable trigger user`);
}

describe("reconciliation of teleport's books", () => {
  it("reports nothing while money arrives, is paid out or is sent back", async () => {
    const [paid, short] = [await begun(), await begun()];
    await world.provider(paid.id, { status: "PROCESSING", sourceReceivedAmount: "50.00" });
    await world.provider(short.id, { status: "PROCESSING", sourceReceivedAmount: "5.00" });
    expect(await problems()).toEqual([]);
    await world.provider(paid.id, { status: "COMPLETED", destinationAmount: "49.00" });
    await world.provider(short.id, { status: "FAILED", isRefunded: true });
    expect(await problems()).toEqual([]);
  });

  it("reports money left in transit by an ended payment", async () => {
    const { id } = await begun();
    await world.provider(id, { status: "PROCESSING", sourceReceivedAmount: "50.00" });
    await tamper(
      "teleport_payment",
      "status = 'FAILED', outcome = 'refunded', ended_at = updated_at",
      id,
    );
    await tamper("teleport_link", "status = 'open'", (await linkOf(id)).id);
    expect(await problems()).toEqual([
      {
        kind: "teleport_transit",
        subject: "teleport:transit",
        asset: "fiat:GBP",
        expected: "0.00",
        actual: "50.00",
      },
      {
        kind: "teleport_books",
        subject: `payment ${id}: payers`,
        asset: "fiat:GBP",
        expected: "0.00",
        actual: "-50.00",
      },
      {
        kind: "teleport_books",
        subject: `payment ${id}: transit`,
        asset: "fiat:GBP",
        expected: "0.00",
        actual: "50.00",
      },
    ]);
  });

  it("reports a payment whose amounts differ from its transfers", async () => {
    const { id } = await begun();
    await world.provider(id, { status: "COMPLETED" });
    await tamper("teleport_payment", "delivered_amount = 4000", id);
    expect(await problems()).toEqual([
      {
        kind: "teleport_books",
        subject: `payment ${id}: recipients`,
        asset: "fiat:GBP",
        expected: "40.00",
        actual: "50.00",
      },
    ]);
  });
});

async function linkOf(paymentId: string): Promise<{ id: string }> {
  const { rows } = await world.pool.query<{ id: string }>(
    "select link_id as id from teleport_payment where id = $1",
    [paymentId],
  );
  if (rows[0] === undefined) throw new Error("there is no such payment");
  return rows[0];
}

describe("reconciliation of teleport links", () => {
  it("reports a link with status paying that has no running payment", async () => {
    const { id, link } = await begun();
    await tamper(
      "teleport_payment",
      "status = 'FAILED', outcome = 'failed', ended_at = updated_at",
      id,
    );
    expect(await problems()).toEqual([
      expect.objectContaining({
        kind: "teleport_link",
        subject: `link ${link.id}: paying without a payment`,
        expected: "50.00",
        actual: "0.00",
      }),
    ]);
  });

  it("reports a link that has ended while its payment keeps running", async () => {
    const { id, link } = await begun();
    await tamper("teleport_link", "status = 'cancelled', token = null", link.id);
    expect(await problems()).toEqual([]);
    world.ramp.failOn("cancelTransaction", new Error("the ramp does not let go"));
    await world.wait(hour);
    expect(await problems()).toEqual([
      expect.objectContaining({
        kind: "teleport_link",
        subject: `link ${link.id}: cancelled while payment ${id} runs`,
      }),
    ]);
  });

  it("reports a link for which the ramp delivered two payments", async () => {
    const { ann, id, link } = await begun();
    await world.wait(day + hour);
    const { token } = (await world.newBrowser(String(link.url).split("/").at(-1) ?? "").look())
      .data;
    const second = await world.newBrowser(token).begin();
    await world.provider(id, { status: "COMPLETED" });
    await world.provider(second.transactionId, { status: "COMPLETED" });
    expect(await problems()).toEqual([
      expect.objectContaining({
        kind: "teleport_link",
        subject: `link ${link.id}: payment ${second.transactionId} is not the only one that was delivered`,
        expected: "50.00",
        actual: "50.00",
      }),
    ]);
    expect((await ann.links())[0].paidAmount).toBe("50.00");
  });
});

describe("reconciliation of teleport payments without news", () => {
  it("reports them after more time than banks take", async () => {
    const { id } = await begun();
    await world.provider(id, { status: "PROCESSING", sourceReceivedAmount: "50.00" });
    await world.wait(4 * day);
    expect(await problems()).toEqual([]);
    await world.wait(2 * day);
    expect(await problems()).toEqual([
      {
        kind: "teleport_silent",
        subject: `payment ${id}: PROCESSING`,
        asset: "fiat:GBP",
        expected: "50.00",
        actual: "50.00",
      },
    ]);
    await world.provider(id, { status: "COMPLETED" });
    expect(await problems()).toEqual([]);
  });

  it("reports a payment that cannot be cancelled at the ramp", async () => {
    const { browser, id } = await begun();
    await browser.sent();
    world.ramp.failOn("all", new Error("the ramp is away"));
    await world.wait(5 * day + hour);
    expect(await problems()).toEqual([]);
    await world.wait(day);
    expect(await problems()).toEqual([
      expect.objectContaining({ subject: `payment ${id}: AWAITING_TRANSFER`, actual: "0.00" }),
    ]);
  });
});

it("teleport metrics show open payments, money in transit and problems", async () => {
  const registry = new Registry();
  const refresh = createTeleportMetrics(registry);
  const { id } = await begun();
  await world.provider(id, { status: "PROCESSING", sourceReceivedAmount: "50.00" });
  await refresh(world.pool, world.clock.now());
  const shown = await registry.metrics();
  expect(shown).toContain('lilypad_teleport_open_payments{status="PROCESSING"} 1');
  expect(shown).toContain('lilypad_teleport_transit{currency="GBP"} 50');
  expect(shown).toContain('lilypad_teleport_transit{currency="EUR"} 0');
  expect(shown).toContain('lilypad_teleport_problems{kind="teleport_books"} 0');
  await world.wait(6 * day);
  await refresh(world.pool, world.clock.now());
  expect(await registry.metrics()).toContain('lilypad_teleport_problems{kind="teleport_silent"} 1');
});

it("the database refuses impossible changes of a teleport payment or link", async () => {
  const { id, link } = await begun();
  await world.provider(id, {
    status: "PROCESSING",
    sourceReceivedAmount: "50.00",
  });
  const answer = (sql: string, about: string) =>
    world.pool.query(sql, [about]).then(
      () => "done",
      () => "refused",
    );
  const change = (assignment: string) =>
    answer(`update teleport_payment set ${assignment} where id = $1`, id);
  expect(await change("received_amount = 4999")).toBe("refused");
  expect(await change("received_amount = null")).toBe("refused");
  expect(await change("source_amount = source_amount + 1")).toBe("refused");
  expect(await change("transaction_id = 'another'")).toBe("refused");
  expect(await change("status = 'AWAITING_TRANSFER'")).toBe("refused");
  expect(await change("quote_id = gen_random_uuid()")).toBe("refused");
  expect(await change("provider = 'another'")).toBe("refused");
  await world.provider(id, { status: "COMPLETED" });
  expect(await change("outcome = 'refunded'")).toBe("refused");
  expect(await change("delivered_amount = delivered_amount - 1")).toBe("refused");
  expect(await change("ended_at = ended_at + interval '1 day'")).toBe("refused");
  expect(await answer("delete from teleport_payment where id = $1", id)).toBe("refused");
  const changeLink = (assignment: string) =>
    answer(`update teleport_link set ${assignment} where id = $1`, link.id);
  expect(await changeLink("paid_amount = 1")).toBe("refused");
  expect(await changeLink("status = 'open', paid_at = null, paid_amount = null")).toBe("refused");
  expect(await changeLink("amount = 1")).toBe("refused");
  expect(await changeLink("note = null")).toBe("done");
});
