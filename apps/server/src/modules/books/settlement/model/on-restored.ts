import type { Queryable } from "@lilypad/db";

/**
 * Called in other modules when the chain shows that this database was restored from a backup, before missing batches
 * are imported.
 */
export type OnRestored = (db: Queryable) => Promise<unknown>;
