import type { BlockEvents, BlockRef } from "@lilypad/chain";
import { inTransaction, type Pool } from "@lilypad/db";
import { type CursorName, findOurSafes, moveCursor, rememberBlocks } from "../store/scan-store.ts";
import { type BookBatchOptions, type Booking, bookBatch } from "./book-batch.ts";
import { type BookTransfersOptions, bookTransfers, setAside } from "./book-transfers.ts";
import type { HandoverBooks } from "./handover-books.ts";
import type { BookSafeChanges } from "./safe-change-books.ts";

export interface BookBlocksOptions extends BookTransfersOptions, BookBatchOptions {
  pool: Pool;
  cursor: CursorName;
  /** The position of the cursor; null before the first block. */
  from: BlockRef | null;
  /** The last block that was read. */
  to: BlockRef;
  /** All blocks that were read; their hashes are remembered. */
  blocks: readonly BlockRef[];
  /** Their events in order. */
  events: readonly BlockEvents[];
  /** The first block whose hash stays stored. */
  keepBlocksFrom: bigint;
  handovers: HandoverBooks;
  bookSafeChanges: BookSafeChanges;
}

/**
 * Books the events of blocks in one SQL transaction: ends transfers, credits deposits, books the transfers of owners,
 * writes histories and outbox, and moves the cursor. Reading the same blocks again changes nothing.
 * @throws CursorMovedError when another worker was faster; nothing is stored then
 */
export async function bookBlocks(options: BookBlocksOptions): Promise<Booking> {
  const { pool, cursor, from, to, events } = options;
  return inTransaction(pool, async (db) => {
    // First, because it locks the cursor: two workers never book the same blocks concurrently.
    await moveCursor(db, cursor, from, to);
    const total: Booking = { posted: 0, voided: 0, deposits: 0, alerts: [] };
    for (const { block, batches, transfers, handovers, safeChanges, rejected } of events) {
      for (const batch of batches) {
        const booking = await bookBatch(options, db, batch, block);
        total.posted += booking.posted;
        total.voided += booking.voided;
        total.alerts.push(...booking.alerts);
      }
      const addresses = transfers.flatMap((transfer) => [transfer.from, transfer.to]);
      const safes = await findOurSafes(db, [...new Set(addresses)], block.time);
      const booked = await bookTransfers(options, db, transfers, { block, safes });
      total.deposits += booked.deposits;
      total.alerts.push(...booked.alerts);
      if (handovers.length > 0)
        total.alerts.push(...(await options.handovers.book(db, handovers, block)));
      if (safeChanges.length > 0) await options.bookSafeChanges(db, safeChanges, block);
      for (const log of rejected) await setAside(db, log, block);
    }
    if (cursor === "head") await rememberBlocks(db, options.blocks, options.keepBlocksFrom);
    return total;
  });
}
