import type { BlockRef, ChainPort } from "@lilypad/chain";
import { inTransaction, type Pool, type Queryable } from "@lilypad/db";
import { checkNew, type LedgerCheck, type LedgerDifferenceKind, storeCheck } from "@lilypad/ledger";
import { assets, chainAssetOfNumber, chainAssets, toDecimal } from "@lilypad/money";
import type { Clock } from "../../../../platform/clock.ts";
import type { Logger } from "../../../../platform/logger.ts";
import type { ReadLong } from "../../../../platform/reads/index.ts";
import type { SettlementSettings } from "../model/settings.ts";
import { isAheadOfCursor } from "../scan/rewind.ts";
import { toHex } from "../store/bytes.ts";
import { readCursor } from "../store/scan-store.ts";
import {
  addToRound,
  completeRound,
  type Holding,
  type RoundSums,
  type SystemBalance,
} from "./measure-round.ts";
import {
  type AssetComparison,
  type Difference,
  type DifferenceKind,
  storeReconciliation,
} from "./reconciliation-store.ts";

/** Finds differences in the records of another module. */
export type FindOtherDifferences = (db: Queryable, now: Date) => Promise<Difference[]>;

export interface ReconcileOptions {
  pool: Pool;
  /** Runs the read of the records, with a statement timeout to match, perhaps on a standby. By default on `pool`. */
  readLong?: ReadLong;
  chain: ChainPort;
  clock: Clock;
  logger: Logger;
  settings: SettlementSettings;
  findOtherDifferences?: FindOtherDifferences;
}

/** The ledger at one moment, and the block up to which it includes the chain. */
interface Snapshot {
  block: BlockRef;
  /** Whether the ledger may include more of the chain, because it was rewound. */
  isAhead: boolean;
  holdings: Holding[];
  systemBalances: SystemBalance[];
  differences: Difference[];
  ledger: LedgerCheck;
  /** The first owner index of the next reconciliation. */
  nextOwnerIndex: bigint;
}

const kindOf: Record<LedgerDifferenceKind, DifferenceKind> = {
  asset_not_zero: "ledger_sum",
  balance_not_sum_of_entries: "entry_sum",
  balance_not_last_entry: "entry_sum",
  sequence_gap: "entry_sum",
  entries_without_account: "entry_sum",
  transfer_not_two_entries: "entry_sum",
  end_without_reservation: "entry_sum",
  held_not_reservations: "held_sum",
  reservation_without_account: "held_sum",
};

/**
 * Sums the movements of owners out of and into Safes that wait to be booked, by Safe and asset. The sum is negative for
 * money that has left a Safe. A page reads only the waiting outflows of its own Safes.
 */
async function readWaiting(
  db: Queryable,
  safes: readonly { safeAddress: Buffer }[],
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await db.query<{ safe: Buffer; asset: number; moved: bigint }>(
    `with waiting as materialized (
       select o.*, l.class = log_class('outflow') as arrives from outflow o
       join chain_log l on l.transaction_hash = o.transaction_hash and l.position = o.position
       where o.state = 'waiting' and l.block_number is not null
         and (o.from_address = any ($1::bytea[]) or o.to_address = any ($1::bytea[]))
     )
     select safe, asset, sum(amount)::bigint as moved from (
       select from_address as safe, asset, -amount as amount from waiting
       union all select to_address, asset, amount from waiting where arrives
     ) as side
     where safe = any ($1::bytea[]) group by safe, asset`,
    [safes.map(({ safeAddress }) => safeAddress)],
  );
  return new Map(rows.map(({ safe, asset, moved }) => [`${toHex(safe)} ${asset}`, moved]));
}

async function readHoldings(
  db: Queryable,
  fromOwnerIndex: bigint,
  safes: number,
): Promise<{ holdings: Holding[]; nextOwnerIndex: bigint }> {
  const { rows } = await db.query<{
    asset: number;
    safeAddress: Buffer;
    posted: bigint;
    held: bigint;
    systemCode: string | null;
    ownerIndex: bigint;
  }>(
    `select p.asset, s.safe_address, a.posted, a.held, system.code as system_code, s.owner_index
     from (select * from person_safe where owner_index >= $1 order by owner_index limit $2) as s
     join person_wallet p on p.person_id = s.person_id
     join ledger_balance a on a.id = p.account_id
     left join ledger_system_balance system on system.account_id = p.account_id
     order by s.owner_index`,
    [fromOwnerIndex, safes],
  );
  const moved = await readWaiting(db, rows);
  const last = rows.at(-1);
  const seen = new Set(rows.map((row) => row.ownerIndex)).size;
  return {
    holdings: rows.map(({ asset, safeAddress, posted, held, systemCode }) => ({
      asset: chainAssetOfNumber(asset),
      holder: toHex(safeAddress),
      posted,
      waiting: moved.get(`${toHex(safeAddress)} ${asset}`) ?? 0n,
      held,
      systemCode,
    })),
    nextOwnerIndex: last === undefined || seen < safes ? 0n : last.ownerIndex + 1n,
  };
}

async function readSystemBalances(db: Queryable): Promise<SystemBalance[]> {
  const { rows } = await db.query<{ code: string; asset: number; posted: bigint }>(
    `select code, asset, sum(posted)::bigint as posted from ledger_system_balance
     where asset = any ($1::smallint[]) group by code, asset order by code, asset`,
    [chainAssets.map((asset) => assets[asset].number)],
  );
  return rows.map(({ asset, ...row }) => ({ ...row, asset: chainAssetOfNumber(asset) }));
}

/** The number of outflows that a reconciliation names. */
const maxOverdue = 100;

/** Outflows of own Safes that wait although sends in flight should have ended by now. */
async function findOverdueOutflows(db: Queryable, seenBefore: Date): Promise<Difference[]> {
  const { rows } = await db.query<{ safe: Buffer; asset: number; amount: bigint }>(
    `select o.from_address as safe, o.asset, o.amount from outflow o
     join chain_log l on l.transaction_hash = o.transaction_hash and l.position = o.position
     where o.state = 'waiting' and l.block_number is not null and l.seen_at < $1
     order by l.seen_at limit $2`,
    [seenBefore, maxOverdue],
  );
  return rows.map(({ safe, asset, amount }) => ({
    kind: "outflow_waiting",
    subject: toHex(safe),
    asset: chainAssetOfNumber(asset),
    expected: toDecimal(amount, chainAssetOfNumber(asset)),
    actual: toDecimal(0n, chainAssetOfNumber(asset)),
  }));
}

/** Issued LIL in minor units: the other side of the account that issues it. */
const issuedOf = (balances: readonly SystemBalance[]) =>
  -(balances.find(({ code, asset }) => code === "issuance" && asset === "LIL")?.posted ?? 0n);

/** Reads everything that the comparison needs from the database at one moment; null before the first block. */
async function readSnapshot(
  { pool, clock, settings, findOtherDifferences, ...options }: ReconcileOptions,
  fromOwnerIndex: bigint,
): Promise<Snapshot | null> {
  const readLong: ReadLong = options.readLong ?? ((work) => work(pool));
  const read = async (db: Queryable): Promise<Snapshot | null> => {
    await db.query("set transaction isolation level repeatable read, read only");
    const block = await readCursor(db, "head");
    if (block === null) return null;
    const isAhead = await isAheadOfCursor(db, block);
    const systemBalances = await readSystemBalances(db);
    const { holdings, nextOwnerIndex } = await readHoldings(
      db,
      fromOwnerIndex,
      settings.safesPerReconciliation,
    );
    const ledger = await checkNew(db);
    const ledgerDifferences = ledger.differences.map(({ kind, about, expected, found }) => ({
      kind: kindOf[kind],
      subject: `${about}: ${kind.replaceAll("_", " ")}`,
      // In minor units or in entries; the sentence in `subject` tells which.
      asset: "",
      expected: `${expected}.00`,
      actual: `${found}.00`,
    }));
    const now = clock.now();
    const overdue = await findOverdueOutflows(
      db,
      new Date(now.getTime() - settings.maxPendingAgeMs),
    );
    const others = (await findOtherDifferences?.(db, now)) ?? [];
    return {
      block,
      isAhead,
      holdings,
      systemBalances,
      differences: [...ledgerDifferences, ...overdue, ...others],
      ledger,
      nextOwnerIndex,
    };
  };
  return readLong((from) => inTransaction(from, read));
}

/** Compares each holding with the balance of its Safe. @param balances in the order of the holdings */
export function compareHoldings(
  holdings: readonly Pick<Holding, "asset" | "holder" | "posted" | "waiting">[],
  balances: readonly bigint[],
): { assets: AssetComparison[]; differences: Difference[] } {
  const totals = new Map(chainAssets.map((asset) => [asset, { ledger: 0n, chain: 0n }]));
  const differences: Difference[] = [];
  for (const [index, { asset, holder, posted, waiting }] of holdings.entries()) {
    const balance = balances[index] ?? 0n;
    const booked = posted + waiting;
    const total = totals.get(asset);
    if (total !== undefined) {
      total.ledger += booked;
      total.chain += balance;
    }
    if (balance === booked) continue;
    differences.push({
      kind: "safe_balance",
      subject: holder,
      asset,
      expected: toDecimal(booked, asset),
      actual: toDecimal(balance, asset),
    });
  }
  return {
    assets: [...totals].map(([asset, { ledger, chain }]) => ({
      asset,
      ledger: toDecimal(ledger, asset),
      chain: toDecimal(chain, asset),
      difference: toDecimal(chain - ledger, asset),
    })),
    differences,
  };
}

async function compareWithChain({ chain }: ReconcileOptions, snapshot: Snapshot) {
  const [balances, supply] = await Promise.all([
    chain.readBalances(snapshot.holdings, snapshot.block),
    chain.readTotalSupply("LIL", snapshot.block),
  ]);
  const compared = compareHoldings(snapshot.holdings, balances);
  const issued = issuedOf(snapshot.systemBalances);
  if (supply !== issued) {
    compared.differences.push({
      kind: "total_supply",
      subject: "LIL",
      asset: "LIL",
      expected: toDecimal(issued, "LIL"),
      actual: toDecimal(supply, "LIL"),
    });
  }
  return { ...compared, balances };
}

const maxComparisons = 4;
const compareAgainMs = 250;

/**
 * Compares several times when there are differences: a node that creates a block while it answers about the one before
 * may answer for the new one (anvil does). A real difference stays.
 * @returns null if the chain has replaced the snapshot's block, so that the differences prove nothing about the books
 */
async function compareRepeatedly(options: ReconcileOptions, snapshot: Snapshot) {
  for (let comparisons = 1; ; comparisons += 1) {
    const compared = await compareWithChain(options, snapshot);
    if (compared.differences.length === 0) return compared;
    if (comparisons === maxComparisons) {
      const { number, hash } = snapshot.block;
      return (await options.chain.readBlock(number))?.hash === hash ? compared : null;
    }
    await new Promise((resolve) => setTimeout(resolve, compareAgainMs));
  }
}

/**
 * Creates the reconciliation, which compares the new part of the ledger, and a part of the rest, with itself and with
 * the chain at the block up to which the ledger includes the chain. Differences are stored, counted and logged; nothing
 * is corrected. While blocks are read again because the chain was rewound, the ledger is compared only with itself, and
 * the result is stored if there are differences.
 */
export function createReconcile(options: ReconcileOptions) {
  const { pool, clock, logger } = options;
  let ownerIndex = 0n;
  let sums: RoundSums | null = null;

  return async function reconcile(): Promise<void> {
    const startedAt = clock.now();
    const snapshot = await readSnapshot(options, ownerIndex);
    if (snapshot === null) return;
    const compared = snapshot.isAhead ? null : await compareRepeatedly(options, snapshot);
    if (compared === null && snapshot.differences.length === 0) {
      logger.info("the chain was rewound; the next reconciliation compares the books with it");
      return;
    }
    const differences = [...snapshot.differences, ...(compared?.differences ?? [])];
    const isComplete = snapshot.nextOwnerIndex === 0n;
    const added =
      compared === null
        ? null
        : addToRound(sums, snapshot.block.number, snapshot.holdings, compared.balances);
    await storeReconciliation(pool, {
      startedAt,
      finishedAt: clock.now(),
      blockNumber: snapshot.block.number,
      assets: compared?.assets ?? [],
      differences,
      round: added !== null && isComplete ? completeRound(added, snapshot.systemBalances) : null,
    });
    await inTransaction(pool, (db) => storeCheck(db, snapshot.ledger));
    if (added !== null) {
      ownerIndex = snapshot.nextOwnerIndex;
      sums = isComplete ? null : added;
    }
    if (differences.length > 0) {
      logger.error(
        { differences: differences.slice(0, 20), count: differences.length },
        "the reconciliation found differences",
      );
    }
  };
}
