import type { ChainBlock, HandoverLog } from "@lilypad/chain";
import type { Queryable } from "@lilypad/db";

/** The functions that update the records of hand-overs, in the scanner's SQL transactions. */
export interface HandoverBooks {
  /**
   * Books the events of one block. Booking them again changes nothing.
   * @returns sentences about events that need attention
   */
  book(db: Queryable, logs: readonly HandoverLog[], block: ChainBlock): Promise<string[]>;
  /** The chain has lost all blocks after this number. */
  rewind(db: Queryable, lastBlock: bigint): Promise<void>;
}
