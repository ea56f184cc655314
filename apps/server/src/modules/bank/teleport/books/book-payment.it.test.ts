import { inTransaction } from "@lilypad/db";
import { digestOf, findSystemAccount, postDirectly, toTransferId } from "@lilypad/ledger";
import { idempotencyKeyOf } from "@lilypad/providers";
import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTeleport, type TeleportWorld } from "../../../../../test/worlds/open-teleport.ts";
import { migrations } from "../../../../migrations.ts";
import { newId } from "../../../../platform/ids.ts";
import { bookPayment } from "./book-payment.ts";

let database: TestDatabase;
let world: TeleportWorld;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  world = await openTeleport(database.pool);
  // The tests check only the books, so these payments need no link and no payer.
  await database.pool.query(
    "alter table teleport_booking drop constraint teleport_booking_payment_id_fkey",
  );
});
afterAll(async () => {
  await world?.app.close();
  await database?.drop();
});

const paid = (paymentId: string, delivered: bigint | null) => ({
  paymentId,
  currency: "GBP" as const,
  receivedBefore: 0n,
  received: 5_000n,
  delivered,
  isRefunded: false,
});
const book = (paymentId: string, delivered: bigint | null) =>
  inTransaction(database.pool, (db) => bookPayment(db, paid(paymentId, delivered)));

/** The sums at each place in pence, and the versions of the transfers' ids. */
async function booksOf(paymentId: string) {
  const { rows: sums } = await database.pool.query<{ place: string; amount: bigint }>(
    "select place, amount from teleport_sums($1) where amount <> 0 order by place",
    [paymentId],
  );
  const { rows: ids } = await database.pool.query<{ version: string }>(
    "select substr(transfer_id::text, 15, 1) as version from teleport_booking where payment_id = $1 order by 1",
    [paymentId],
  );
  return {
    sums: Object.fromEntries(sums.map(({ place, amount }) => [place, amount])),
    versions: ids.map(({ version }) => version).join(""),
  };
}

/** Books the receipt of a payment as earlier versions did. */
async function bookFormerly(paymentId: string): Promise<void> {
  const { pool } = database;
  const id = toTransferId(idempotencyKeyOf("teleport received", paymentId));
  const find = (place: string) =>
    findSystemAccount(pool, `teleport:${place}`, "fiat:GBP", paymentId);
  await pool.query("insert into teleport_booking (payment_id, transfer_id) values ($1, $2)", [
    paymentId,
    id,
  ]);
  const transfer = {
    id,
    digest: digestOf({ kind: "teleport received", payment: paymentId, amount: 5_000n }),
    debit: await find("payers"),
    credit: await find("transit"),
    asset: "fiat:GBP" as const,
    amount: 5_000n,
  };
  const evidence = { event: "teleport", payment: paymentId };
  expect(await postDirectly(pool, [transfer], evidence)).toEqual(["done"]);
}

const complete = { fees: 100n, payers: -5_000n, recipients: 4_900n };

it("a payment's bookings have ids in the order of time, and repeating them changes nothing", async () => {
  const paymentId = newId();
  for (const delivered of [null, null, 4_900n, 4_900n]) await book(paymentId, delivered);
  expect(await booksOf(paymentId)).toEqual({ sums: complete, versions: "777" });
});

it("what an earlier version has booked of a payment is not booked again under another id", async () => {
  const paymentId = newId();
  await bookFormerly(paymentId);
  await book(paymentId, null);
  expect(await booksOf(paymentId)).toEqual({
    sums: { payers: -5_000n, transit: 5_000n },
    versions: "8",
  });
  await book(paymentId, 4_900n);
  expect(await booksOf(paymentId)).toEqual({ sums: complete, versions: "778" });
});

it("an earlier version cannot book a payment again that this version has booked", async () => {
  const paymentId = newId();
  await book(paymentId, null);
  await expect(bookFormerly(paymentId)).rejects.toThrow("booked by a newer version");
  expect((await booksOf(paymentId)).sums).toEqual({ payers: -5_000n, transit: 5_000n });
});
