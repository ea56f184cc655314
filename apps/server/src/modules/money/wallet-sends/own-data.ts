import type { Queryable } from "@lilypad/db";
import { listSaved } from "./saved-addresses.ts";
import { listSends, toWire } from "./state/send-store.ts";

/** Reads everything that the module stores about a person, for the export of their data. */
export async function readOwnData(db: Queryable, personId: string, limit: number) {
  const sends = await listSends(db, personId, limit + 1);
  return {
    sent: sends.map(toWire),
    saved_addresses: await listSaved(db, personId, limit + 1),
  };
}

/**
 * Must be called in the SQL transaction that deletes the Lilypad account. Transfers stay in the ledger, and cases for
 * administrators, without the person. Held money prevents the deletion.
 */
export async function forgetPerson(db: Queryable, personId: string): Promise<void> {
  await db.query("delete from saved_address where person_id = $1", [personId]);
  await db.query("delete from wallet_arrival where person_id = $1", [personId]);
  await db.query("delete from wallet_send where person_id = $1", [personId]);
  await db.query(
    "update wallet_send set recipient_id = null where recipient_id = $1 and state in ('done', 'failed')",
    [personId],
  );
  await db.query("delete from identity_screening where person_id = $1", [personId]);
  await db.query("update screening_case set person_id = null, name = null where person_id = $1", [
    personId,
  ]);
}
