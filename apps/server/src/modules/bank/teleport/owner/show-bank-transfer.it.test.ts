import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  openTeleport,
  payerDetails,
  type TeleportWorld,
} from "../../../../../test/worlds/open-teleport.ts";
import { migrations } from "../../../../migrations.ts";

let database: TestDatabase;
let world: TeleportWorld;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  world = await openTeleport(database.pool);
});
afterAll(async () => {
  await world?.app.close();
  await database?.drop();
});

type Owner = Awaited<ReturnType<TeleportWorld["newOwner"]>>;

/** The id of the line in the owner's history. */
async function historyIdOf(owner: Owner): Promise<string> {
  const { rows } = await database.pool.query<{ transferId: string }>(
    "select transfer_id from activity where person_id = $1 and kind = 'teleport'",
    [owner.id],
  );
  return rows[0]?.transferId ?? "";
}

const payOut = async (transactionId: string) => {
  await world.provider(transactionId, { status: "PROCESSING", sourceReceivedAmount: "50.00" });
  await world.provider(transactionId, { status: "COMPLETED" });
};

it("the owner of a paid link sees who paid it, into which account, and when", async () => {
  const ann = await world.newOwner();
  const browser = world.newBrowser(await ann.newCode());
  const payment = await browser.begin({ ...payerDetails.gb, accountHolderName: " Pia  Payer " });
  await browser.sent();
  await payOut(payment.transactionId);
  const historyId = await historyIdOf(ann);
  const shown = await world.teleport.showBankTransfer(ann.id, historyId);
  expect(shown).toMatchObject({
    operation: "teleport",
    bank: { name: expect.any(String) },
    exchange: { source: { amount: "50.00", currency: "GBP" } },
    reference: null,
    paidBy: "Pia Payer",
  });
  expect(await world.teleport.listLinks(ann.id, undefined)).toMatchObject([
    { status: "paid", paidBy: "Pia Payer" },
  ]);
  const told = await database.pool.query(
    "select detail, other_person_id from notification where person_id = $1 and kind = 'teleport_paid'",
    [ann.id],
  );
  expect(told.rows).toEqual([{ detail: { payerName: "Pia Payer" }, otherPersonId: null }]);
  expect(shown?.timeline.map(({ step }) => step)).toEqual([
    "accepted",
    "marked_sent",
    "received",
    "completed",
  ]);
  expect([...(await world.teleport.listParties(ann.id, [historyId])).values()]).toEqual([
    { name: "Pia Payer", amount: null, currency: null },
  ]);
});

it("the name of a signed-in payer is their own, and unknown after they delete their account", async () => {
  const [ann, bob] = [await world.newOwner(), await world.newOwner()];
  const code = await ann.newCode();
  const { data: quote } = await bob.quote(code);
  const { data: payment } = await bob.accept(quote.quoteId);
  await payOut(payment.transactionId);
  const historyId = await historyIdOf(ann);
  const { rows } = await database.pool.query<{ name: string }>(
    "select concat_ws(' ', first_name, last_name) as name from person where id = $1",
    [bob.id],
  );
  expect((await world.teleport.showBankTransfer(ann.id, historyId))?.paidBy).toBe(rows[0]?.name);
  const paidBy = async () => (await world.teleport.listLinks(ann.id, undefined))[0]?.paidBy;
  expect(await paidBy()).toBe(rows[0]?.name);
  const told = await database.pool.query(
    "select detail, other_person_id from notification where person_id = $1 and kind = 'teleport_paid'",
    [ann.id],
  );
  expect(told.rows).toEqual([{ detail: {}, otherPersonId: bob.id }]);
  await world.teleport.forgetPerson(database.pool, bob.id, new Date());
  expect((await world.teleport.showBankTransfer(ann.id, historyId))?.paidBy).toBeNull();
  expect(await paidBy()).toBeNull();
});

it("a payer's name is deleted with the owner's account, and is never shown to another person", async () => {
  const [ann, eve] = [await world.newOwner(), await world.newOwner()];
  const payment = await world.newBrowser(await ann.newCode()).begin();
  await payOut(payment.transactionId);
  const historyId = await historyIdOf(ann);
  expect(await world.teleport.showBankTransfer(eve.id, historyId)).toBeNull();
  await world.teleport.forgetPerson(database.pool, ann.id, new Date());
  const { rows } = await database.pool.query(
    `select (select count(*)::int from teleport_link where person_id = $1 and paid_by is not null)
       + (select count(*)::int from teleport_payer p join teleport_link l on l.id = p.link_id
          where l.person_id = $1) as names`,
    [ann.id],
  );
  expect(rows).toEqual([{ names: 0 }]);
});
