import type { BlockEvents, BlockRef, ChainBlock, ChainPort, KnownToUs } from "@lilypad/chain";
import { inTransaction, type Pool } from "@lilypad/db";
import type { Logger } from "../../../../platform/logger.ts";
import type { OnTransfersEnded } from "../../../../platform/transfer-end.ts";
import type { OnRestored } from "../model/on-restored.ts";
import type { SettlementSettings } from "../model/settings.ts";
import type { SettlementMetrics } from "../model/settlement-metrics.ts";
import { readBatch } from "../store/batch-store.ts";
import {
  CursorMovedError,
  type CursorName,
  findOurSafes,
  readCursors,
  readRememberedBlocks,
  readScanState,
} from "../store/scan-store.ts";
import { bookBlocks } from "./book-blocks.ts";
import type { ClaimOutflow } from "./book-outflow.ts";
import type { NameDeposit, OnDeposit } from "./book-transfers.ts";
import { bookWaitingOutflows } from "./book-waiting.ts";
import { bookWaitingImported } from "./book-waiting-imported.ts";
import { explainFailed } from "./explain-failed.ts";
import type { HandoverBooks } from "./handover-books.ts";
import { findCommonBlock, rewindTo } from "./rewind.ts";
import type { BookSafeChanges } from "./safe-change-books.ts";
import { settleUnproved } from "./settle-unproved.ts";

export interface ScannerOptions {
  pool: Pool;
  chain: ChainPort;
  /** Another node, which has to agree before a Safe counts as lying. By default the same node is read again. */
  secondChain?: ChainPort;
  logger: Logger;
  metrics: SettlementMetrics;
  settings: SettlementSettings;
  /** Returns the kind of a credit. By default all of them are deposits. */
  nameDeposit?: NameDeposit;
  /** Names the reserved transfer that a movement out of an own Safe settles. By default there is none. */
  claimOutflow?: ClaimOutflow;
  /** Called after a deposit was credited. */
  onDeposit?: OnDeposit;
  onTransfersEnded: OnTransfersEnded;
  onRestored: OnRestored;
  handovers: HandoverBooks;
  /** Follows changes of who controls a Safe. By default nothing is done about them. */
  bookSafeChanges?: BookSafeChanges;
}

const nameAllDeposit: NameDeposit = async () => "deposit";
const claimNone: ClaimOutflow = async () => null;
const doNothing = async () => undefined;

const min = (a: bigint, b: bigint) => (a < b ? a : b);

/** The number of blocks read at the same time. */
const readAhead = 40;

/** Creates the scanner, which reads the chain block by block and books its events. */
export function createScanner(options: ScannerOptions) {
  const { pool, chain, logger, metrics, settings, onTransfersEnded, onRestored } = options;
  const { nameDeposit = nameAllDeposit, claimOutflow = claimNone } = options;
  const { onDeposit = doNothing, bookSafeChanges = doNothing } = options;
  const known: KnownToUs = {
    findSafes: async (addresses) => new Set((await findOurSafes(pool, addresses, null)).keys()),
    findBatch: (number) => readBatch(pool, number),
  };

  /** Reads consecutive blocks after the cursor; it stops early where the chain changed meanwhile. */
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

  async function readAllEvents(blocks: readonly ChainBlock[]): Promise<BlockEvents[]> {
    const events: BlockEvents[] = [];
    for (let start = 0; start < blocks.length; start += readAhead) {
      const read = await Promise.all(
        blocks.slice(start, start + readAhead).map((block) => chain.readEvents(block, known)),
      );
      events.push(...read.filter((found) => found !== null));
    }
    return events;
  }

  /** Returns whether the chain no longer has the block of the cursor or one before it. */
  async function isRewound(cursor: BlockRef, head: ChainBlock): Promise<boolean> {
    if (head.number === cursor.number) return head.hash !== cursor.hash;
    if (head.number > cursor.number) {
      const next = await chain.readBlock(cursor.number + 1n);
      return next !== null && next.parentHash !== cursor.hash;
    }
    // The node has fewer blocks: it is behind, or the chain was rewound. Its newest block decides.
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
    await inTransaction(pool, async (db) => {
      await rewindTo(db, cursor, common);
      await options.handovers.rewind(db, common?.number ?? -1n);
    });
  }

  async function advance(name: CursorName, cursor: BlockRef | null, to: bigint): Promise<boolean> {
    const blocks = await readBlocks(cursor, to);
    const last = blocks.at(-1);
    if (last === undefined) return false;
    const events = await readAllEvents(blocks);
    const explained = await Promise.all(events.map((each) => explainFailed({ chain, pool }, each)));
    const booked = await bookBlocks({
      pool,
      cursor: name,
      from: cursor,
      to: last,
      blocks,
      events,
      keepBlocksFrom: last.number - settings.rememberedBlocks,
      nameDeposit,
      claimOutflow,
      onTransfersEnded,
      onRestored,
      handovers: options.handovers,
      bookSafeChanges,
      onDeposit,
      failures: new Map(explained.flatMap((failures) => [...failures])),
    });
    metrics.ended.inc({ outcome: "posted" }, booked.posted);
    metrics.ended.inc({ outcome: "voided" }, booked.voided);
    metrics.deposits.inc(booked.deposits);
    raise(booked.alerts);
    return true;
  }

  function raise(alerts: readonly string[]): void {
    for (const alert of alerts) {
      metrics.alerts.inc();
      logger.error({ alert }, "settlement needs attention");
    }
  }

  const limited = (cursor: BlockRef | null, target: bigint) =>
    min(target, (cursor?.number ?? settings.startBlock) + BigInt(settings.blocksPerPass));

  /**
   * Books movements that waited for sends that have ended since, or for money that was reserved for another transfer.
   */
  async function bookWaiting(): Promise<void> {
    await bookWaitingImported({ pool, onTransfersEnded });
    raise(
      await bookWaitingOutflows({ pool, nameDeposit, onDeposit, claimOutflow, onTransfersEnded }),
    );
  }

  /** Reads new blocks after the configured confirmations. @returns whether more are ready to read */
  async function scanHead(): Promise<boolean> {
    const [{ cursor, hasWaiting }, head] = await Promise.all([
      readScanState(pool),
      chain.readHead(),
    ]);
    const { isNews, more } = await readNewBlocks(cursor, head);
    if (isNews || hasWaiting) await bookWaiting();
    return more;
  }

  /** @returns whether the chain had anything new, and whether more is ready to read */
  async function readNewBlocks(
    cursor: BlockRef | null,
    head: ChainBlock,
  ): Promise<{ isNews: boolean; more: boolean }> {
    if (cursor !== null && (await isRewound(cursor, head))) {
      await rewind(cursor, head);
      return { isNews: true, more: true };
    }
    const target = head.number - settings.confirmations;
    if (target < settings.startBlock || (cursor !== null && target <= cursor.number)) {
      return { isNews: false, more: false };
    }
    const to = limited(cursor, target);
    return { isNews: true, more: (await advance("head", cursor, to)) && to < target };
  }

  /**
   * Reads final blocks a second time and decides the doubtful movements in them.
   * @returns whether more are ready to read
   */
  async function scanFinal(): Promise<boolean> {
    const more = await readFinalBlocks();
    const reader = options.secondChain ?? chain;
    raise(await settleUnproved({ pool, reader, known, onTransfersEnded }));
    return more;
  }

  async function readFinalBlocks(): Promise<boolean> {
    const [{ final: cursor, head }, finalNumber] = await Promise.all([
      readCursors(pool),
      chain.readFinalNumber(),
    ]);
    if (head === null) return false;
    const target = min(finalNumber, head.number);
    if (target < settings.startBlock || (cursor !== null && target <= cursor.number)) return false;
    const to = limited(cursor, target);
    return (await advance("final", cursor, to)) && to < target;
  }

  const retryIfMoved = (pass: () => Promise<boolean>) => async (): Promise<boolean> => {
    try {
      return await pass();
    } catch (error) {
      if (error instanceof CursorMovedError) return true;
      throw error;
    }
  };

  return { scanHead: retryIfMoved(scanHead), scanFinal: retryIfMoved(scanFinal) };
}
