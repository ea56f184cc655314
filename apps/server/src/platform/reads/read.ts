import type { Queryable } from "@lilypad/db";

/**
 * Runs a read on a database that includes everything that its reader has done or seen. The work only reads, and may be
 * run twice: again on the primary if a standby gave up.
 */
export type Read = <T>(work: (db: Queryable) => Promise<T>) => Promise<T>;

/** Runs reads on one database, such as the primary. */
export const readFrom =
  (db: Queryable): Read =>
  (work) =>
    work(db);
