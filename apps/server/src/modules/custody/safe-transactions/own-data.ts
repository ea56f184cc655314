import type { Queryable } from "@lilypad/db";
import { forgetRelaysOf } from "../../books/relays/index.ts";
import { findTransaction, listSigned } from "./safe-transaction-store.ts";
import { hexOf } from "./safe-transactions-deps.ts";
import { toWire } from "./to-wire.ts";

/** Reads everything that the module stores about a person, for the export of their data. */
export async function readOwnData(db: Queryable, personId: string, limit: number) {
  return (await listSigned(db, personId, limit + 1)).map(toWire);
}

/** Finds one of a person's transactions in its wire form. */
export async function find(db: Queryable, personId: string, id: string) {
  const row = await findTransaction(db, personId, id);
  return row === null ? null : toWire(row);
}

/**
 * Must be called in the SQL transaction that deletes the Lilypad account. Transfers stay in the ledger. An open payment has
 * a pending transfer, which prevents the deletion; anything else that was signed can still happen on the chain.
 */
export async function forgetPerson(db: Queryable, personId: string): Promise<void> {
  await db.query("delete from safe_transaction where person_id = $1", [personId]);
  await db.query("delete from safe_change where person_id = $1", [personId]);
  await forgetRelaysOf(db, personId);
}

/** Lists the addresses to which a person's signed payments went, by transfer id. */
export async function listAddresses(
  db: Queryable,
  personId: string,
  transferIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ id: string; address: Buffer }>(
    `select id, address from safe_transaction
     where person_id = $1 and kind = 'send' and id = any ($2::uuid[])`,
    [personId, transferIds],
  );
  return new Map(rows.map(({ id, address }) => [id, hexOf(address)]));
}
