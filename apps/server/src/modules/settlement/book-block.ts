import { inTransaction, type Pool } from "@lilypad/db";
import { type Booking, bookSettlement } from "./book-settlement.ts";
import { bookTransfers, type NameDeposit, setAside } from "./book-transfers.ts";
import { classifyTransfer } from "./classify-transfer.ts";
import type { BlockFindings, BlockRef } from "./findings.ts";
import type { DecodeItems } from "./import-batch.ts";
import { type CursorName, findOurSafes, moveCursor, rememberBlocks } from "./scan-store.ts";

export interface BookBlocksOptions {
  pool: Pool;
  cursor: CursorName;
  /** Where the cursor stands; null before the first block. */
  from: BlockRef | null;
  /** The last block that was read. */
  to: BlockRef;
  /** All blocks read, for the memory of hashes. */
  blocks: readonly BlockRef[];
  /** Those of them in which something of interest happened, in order. */
  findings: readonly BlockFindings[];
  /** Hashes of blocks before this number are forgotten. */
  keepBlocksFrom: bigint;
  decodeItems: DecodeItems;
  nameDeposit: NameDeposit;
}

/**
 * Books what was read, all in one SQL transaction: transfers end, deposits are credited, histories
 * and outbox follow, and the cursor moves. Reading the same blocks again finds everything done.
 * @throws CursorMovedError when another worker was faster; nothing is kept then
 */
export async function bookBlocks(options: BookBlocksOptions): Promise<Booking> {
  const { pool, cursor, from, to, findings, decodeItems, nameDeposit } = options;
  return inTransaction(pool, async (db) => {
    // First of all, and under its lock: two workers can never book the same blocks side by side.
    await moveCursor(db, cursor, from, to);
    const total: Booking = { posted: 0, voided: 0, deposits: 0, alerts: [] };
    for (const block of findings) {
      for (const settlement of block.settlements) {
        const booking = await bookSettlement(db, { findings: block, settlement, decodeItems });
        total.posted += booking.posted;
        total.voided += booking.voided;
        total.alerts.push(...booking.alerts);
      }
      const addresses = block.transfers.flatMap((transfer) => [transfer.from, transfer.to]);
      const safes = await findOurSafes(db, [...new Set(addresses)]);
      const transfers = block.transfers.flatMap((transfer) => {
        const logClass = classifyTransfer(transfer, (address) => safes.has(address));
        return logClass === null ? [] : [{ ...transfer, class: logClass }];
      });
      const booked = await bookTransfers(db, transfers, { findings: block, nameDeposit });
      total.deposits += booked.deposits;
      total.alerts.push(...booked.alerts);
      for (const log of block.bad) await setAside(db, log, block);
    }
    if (cursor === "head") await rememberBlocks(db, options.blocks, options.keepBlocksFrom);
    return total;
  });
}
