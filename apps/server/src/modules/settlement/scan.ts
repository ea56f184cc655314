import { inTransaction, type Pool } from "@lilypad/db";
import type { Logger } from "../../platform/logger.ts";
import { readBatch } from "./batch-store.ts";
import { bookBlocks } from "./book-block.ts";
import type { NameDeposit } from "./book-transfers.ts";
import type { BlockFindings, BlockRef } from "./findings.ts";
import { findCommonBlock, rewindTo } from "./rewind.ts";
import {
  CursorMovedError,
  type CursorName,
  findOurSafes,
  readCursor,
  readRememberedBlocks,
} from "./scan-store.ts";
import type { SettlementSettings } from "./settings.ts";
import type { Books, ChainBlock, SettlementChain } from "./settlement-chain.ts";
import type { SettlementMetrics } from "./settlement-metrics.ts";

export interface ScannerOptions {
  pool: Pool;
  chain: SettlementChain;
  logger: Logger;
  metrics: SettlementMetrics;
  settings: SettlementSettings;
  /** Says what a credit is; all of them are deposits when not given. */
  nameDeposit?: NameDeposit;
}

const callDeposit: NameDeposit = async () => "deposit";

const smaller = (a: bigint, b: bigint) => (a < b ? a : b);

/** Blocks asked for at the same time. */
const readAhead = 40;

export function createScanner(options: ScannerOptions) {
  const { pool, chain, logger, metrics, settings, nameDeposit = callDeposit } = options;
  const books: Books = {
    findOurs: (addresses) => findOurSafes(pool, addresses),
    findBatch: (number) => readBatch(pool, number),
  };

  /** Consecutive blocks after the cursor; it ends early where the chain changed under our eyes. */
  async function readBlocks(from: BlockRef | null, to: bigint): Promise<ChainBlock[]> {
    const first = (from?.number ?? settings.startBlock - 1n) + 1n;
    const numbers = Array.from({ length: Number(to - first + 1n) }, (_, n) => first + BigInt(n));
    const blocks: ChainBlock[] = [];
    for (let start = 0; start < numbers.length; start += readAhead) {
      const read = await Promise.all(
        numbers.slice(start, start + readAhead).map((number) => chain.readBlock(number)),
      );
      for (const block of read) {
        const parent = blocks.at(-1) ?? from;
        if (block === null || (parent !== null && block.parentHash !== parent.hash)) return blocks;
        blocks.push(block);
      }
    }
    return blocks;
  }

  async function readAllFindings(blocks: readonly ChainBlock[]): Promise<BlockFindings[]> {
    const findings: BlockFindings[] = [];
    for (let start = 0; start < blocks.length; start += readAhead) {
      const read = await Promise.all(
        blocks.slice(start, start + readAhead).map((block) => chain.readFindings(block, books)),
      );
      findings.push(...read.filter((found) => found !== null));
    }
    return findings;
  }

  /** Whether the chain no longer has the block at which the cursor stands, or one before it. */
  async function isRewound(cursor: BlockRef, head: ChainBlock): Promise<boolean> {
    if (head.number === cursor.number) return head.hash !== cursor.hash;
    if (head.number > cursor.number) {
      const next = await chain.readBlock(cursor.number + 1n);
      return next !== null && next.parentHash !== cursor.hash;
    }
    // The node has fewer blocks: it lags, or it was rewound. The blocks it has tell which.
    const remembered = await readRememberedBlocks(pool);
    const same = remembered.find((block) => block.number === head.number);
    return same !== undefined && same.hash !== head.hash;
  }

  async function rewind(cursor: BlockRef, head: ChainBlock): Promise<void> {
    const remembered = await readRememberedBlocks(pool);
    const common = await findCommonBlock(
      remembered.filter((block) => block.number <= head.number),
      async (block) => (await chain.readBlock(block.number))?.hash === block.hash,
    );
    logger.error(
      { from: cursor.number.toString(), to: common?.number.toString() ?? "the start" },
      "the chain was rewound; reading it again",
    );
    metrics.rewinds.inc();
    await inTransaction(pool, (db) => rewindTo(db, common));
  }

  async function advance(name: CursorName, cursor: BlockRef | null, to: bigint): Promise<boolean> {
    const blocks = await readBlocks(cursor, to);
    const last = blocks.at(-1);
    if (last === undefined) return false;
    const findings = await readAllFindings(blocks);
    const booked = await bookBlocks({
      pool,
      cursor: name,
      from: cursor,
      to: last,
      blocks,
      findings,
      keepBlocksFrom: last.number - settings.rememberedBlocks,
      decodeItems: chain.decodeItems,
      nameDeposit,
    });
    metrics.ended.inc({ outcome: "posted" }, booked.posted);
    metrics.ended.inc({ outcome: "voided" }, booked.voided);
    metrics.deposits.inc(booked.deposits);
    for (const alert of booked.alerts) {
      metrics.alerts.inc();
      logger.error({ alert }, "settlement needs people to look");
    }
    return true;
  }

  const limited = (cursor: BlockRef | null, target: bigint) =>
    smaller(target, (cursor?.number ?? settings.startBlock) + BigInt(settings.blocksPerPass));

  /** Reads on at the configured confirmations. @returns whether there is more to read at once */
  async function scanHead(): Promise<boolean> {
    const [cursor, head] = await Promise.all([readCursor(pool, "head"), chain.readHead()]);
    if (cursor !== null && (await isRewound(cursor, head))) {
      await rewind(cursor, head);
      return true;
    }
    const target = head.number - settings.confirmations;
    if (target < settings.startBlock || (cursor !== null && target <= cursor.number)) return false;
    const to = limited(cursor, target);
    return (await advance("head", cursor, to)) && to < target;
  }

  /** Reads a second time what the chain calls final by now. @returns whether there is more */
  async function scanFinal(): Promise<boolean> {
    const [cursor, head, finalNumber] = await Promise.all([
      readCursor(pool, "final"),
      readCursor(pool, "head"),
      chain.readFinalNumber(),
    ]);
    if (head === null) return false;
    const target = smaller(finalNumber, head.number);
    if (target < settings.startBlock || (cursor !== null && target <= cursor.number)) return false;
    const to = limited(cursor, target);
    return (await advance("final", cursor, to)) && to < target;
  }

  const orAgain = (pass: () => Promise<boolean>) => async (): Promise<boolean> => {
    try {
      return await pass();
    } catch (error) {
      if (error instanceof CursorMovedError) return true;
      throw error;
    }
  };

  return { scanHead: orAgain(scanHead), scanFinal: orAgain(scanFinal) };
}
