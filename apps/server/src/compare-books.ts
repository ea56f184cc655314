import { type ChainDeployment, createChain } from "@lilypad/chain";
import type { Pool, Queryable } from "@lilypad/db";
import { checkLedger } from "@lilypad/ledger";
import { pino } from "pino";
import { Registry } from "prom-client";
import { zeroAddress } from "viem";
import { findBankProblems } from "./bank-rails.ts";
import { createSettlement, defaultSettings } from "./modules/books/settlement/index.ts";
import { findSignedPaymentProblems } from "./modules/custody/safe-transactions/index.ts";
import { findExchangeProblems } from "./modules/money/exchange/index.ts";
import { transfersEnded } from "./transfers-ended.ts";

/** Finds differences in the records of the modules around settlement. @param maxPendingAgeMs as in the settings */
export const findDifferencesAround =
  (maxPendingAgeMs: number) => async (db: Queryable, now: Date) => [
    ...(await findBankProblems(db, now)),
    ...(await findExchangeProblems(db, now)),
    ...(await findSignedPaymentProblems(db, now, maxPendingAgeMs)),
  ];

interface CompareBooksOptions {
  readonly pool: Pool;
  readonly databaseUrl: string;
  readonly rpcUrl: string;
  readonly deployment: ChainDeployment;
  readonly now: () => Date;
  /** Whether the whole ledger is compared with itself, instead of its new part and a part of the rest. */
  readonly wholeLedger: boolean;
}

/** More Safes than one installation has, so that one comparison contains all of them. */
const allSafes = 1_000_000_000;

/**
 * Compares the books with themselves and with the chain at the block up to which they contain it, once and for all
 * Safes. It needs no key and sends nothing; the result is stored as a worker would store it.
 * @returns null for the comparison of books that do not contain a block yet
 * @throws ChainError if the node does not answer, or no longer knows that block
 */
export async function compareBooks(options: CompareBooksOptions) {
  const { pool, databaseUrl, rpcUrl, deployment, now, wholeLedger } = options;
  const signer = {
    address: zeroAddress,
    sign: () => Promise.reject(new Error("a comparison of the books signs nothing")),
  };
  const settlement = createSettlement({
    pool,
    databaseUrl,
    chain: createChain({ rpcUrl, deployment, signer }),
    chainMarker: deployment.marker,
    clock: { now },
    // Differences are the result, so they are not logged as well.
    logger: pino({ level: "silent" }),
    registry: new Registry(),
    settings: { ...defaultSettings, safesPerReconciliation: allSafes },
    onRestored: async () => undefined,
    isWorker: false,
    onTransfersEnded: transfersEnded,
    findOtherDifferences: findDifferencesAround(defaultSettings.maxPendingAgeMs),
  });
  const startedAt = now();
  await settlement.reconcile();
  const { latest } = await settlement.getReconciliation();
  return {
    /** The contradictions in the whole ledger; empty if only a part was compared. */
    ledgerDifferences: wholeLedger ? await checkLedger(pool) : [],
    comparison: latest !== null && new Date(latest.finishedAt) >= startedAt ? latest : null,
    /** Batches that the chain has and these books do not. */
    missingBatches: await settlement.readMissingBatches(),
  };
}
