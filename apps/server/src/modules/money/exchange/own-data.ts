import type { Queryable } from "@lilypad/db";
import { listExchanges } from "./exchange-store.ts";
import { toWire } from "./to-wire.ts";

/** Reads everything that the module stores about a person, for the export of their data. */
export const readOwnData = async (db: Queryable, personId: string, limit: number) =>
  (await listExchanges(db, personId, limit + 1)).map(toWire);

/** Whether an exchange of the person is under way, so that the account cannot be deleted yet. */
export async function hasOpenExchange(db: Queryable, personId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    "select 1 from exchange where person_id = $1 and state in ('pending', 'returning') limit 1",
    [personId],
  );
  return rowCount === 1;
}

/**
 * Must be called in the SQL transaction that deletes the Lilypad account. Its transfers stay in the ledger, and its amounts in the
 * sums of their days.
 */
export async function forgetPerson(db: Queryable, personId: string): Promise<void> {
  await db.query("select exchange_forget($1)", [personId]);
}

/** Deletes quotes that were not used, and the sums of days that no limit counts any more. Returns the number of deleted rows. */
export async function forgetUnusedQuotes(db: Queryable, before: Date): Promise<number> {
  const quotes = await db.query("delete from exchange where state = 'quoted' and expires_at < $1", [
    before,
  ]);
  const days = await db.query(
    "delete from exchange_forgotten where day < $1::timestamptz::date - 1",
    [before],
  );
  return (quotes.rowCount ?? 0) + (days.rowCount ?? 0);
}
