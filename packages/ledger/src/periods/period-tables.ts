import { setTimeout as wait } from "node:timers/promises";
import type { Queryable } from "@lilypad/db";

/** Writes a name of the database for use in a statement. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A table with partitions and the one of a period. */
export interface PeriodTable {
  readonly table: string;
  readonly partition: string;
}

/**
 * Further work for archiving or restoring a period, in the same transaction.
 * @param partitionOf returns the partition of a table as an identifier in SQL
 */
export type PeriodHook = (db: Queryable, partitionOf: (table: string) => string) => Promise<void>;

/** Lists the tables whose records an archive has. */
export async function readTables(db: Queryable, period: string): Promise<PeriodTable[]> {
  const { rows } = await db.query<{ name: string }>(
    "select name from partitioned_table order by name",
  );
  return rows.map(({ name }) => ({ table: name, partition: `${name}_${period}` }));
}

/** Lets the transaction read a whole period, but not wait for locks for long, behind which others would wait. */
export async function prepareForArchive(db: Queryable): Promise<void> {
  await db.query("set local statement_timeout = 0");
  await db.query("set local lock_timeout = '300ms'");
}

const maxAttempts = 100;
const pauseMs = 500;

/**
 * Locks the tables whose partitions change. Whatever uses them waits behind the lock, so it is given up after 300 ms and tried again a
 * little later.
 * @param db a transaction for which `prepareForArchive` was called
 */
export async function lockTables(db: Queryable, tables: readonly PeriodTable[]): Promise<void> {
  const names = tables.map(({ table }) => `only ${quoteName(table)}`).join(", ");
  for (let attempt = 1; ; attempt += 1) {
    await db.query("savepoint before_lock");
    try {
      await db.query(`lock table ${names} in access exclusive mode`);
      return;
    } catch (error) {
      // lock_not_available
      if ((error as { code?: unknown }).code !== "55P03" || attempt === maxAttempts) throw error;
      await db.query("rollback to savepoint before_lock");
      await wait(pauseMs);
    }
  }
}
