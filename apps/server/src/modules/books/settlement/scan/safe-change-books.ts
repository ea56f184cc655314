import type { ChainBlock, SafeChangeLog } from "@lilypad/chain";
import type { Queryable } from "@lilypad/db";

/**
 * Books owners' changes to the control of their Safes, in the scanner's SQL transaction. Booking the same logs again
 * has to change nothing.
 */
export type BookSafeChanges = (
  db: Queryable,
  logs: readonly SafeChangeLog[],
  block: ChainBlock,
) => Promise<void>;
