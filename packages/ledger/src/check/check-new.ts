import type { Queryable } from "@lilypad/db";
import type { LedgerCheckRow, LedgerFindingRow } from "../rows.gen.ts";
import checkAccountsSql from "./check-accounts.sql";
import {
  checkAgain,
  type DifferenceRow,
  type LedgerDifference,
  toLedgerDifference,
} from "./check-ledger.ts";
import checkSliceSql from "./check-slice.sql";

/** How far the check has come, after one run of it. */
export interface CheckProgress {
  readonly checkedUntil: Date;
  /** Null when the round over all history is complete. */
  readonly historyUntil: Date | null;
  readonly historyStepMs: bigint;
  /** 0 when the round over all accounts is complete. */
  readonly accountPosition: bigint;
  /** Accounts with a reservation that was committed so late that no run has seen it as a new one. */
  readonly recountedAccounts: readonly string[];
}

export interface CheckOptions {
  /** The number of accounts that one run compares besides those that have changed. Default 20,000. */
  accounts?: number;
}

export interface LedgerCheck {
  readonly differences: LedgerDifference[];
  /** To be stored with `storeCheck` after the run. */
  readonly progress: CheckProgress;
}

/**
 * A transaction may be committed this long after it wrote its rows; later ones are found by the round over history.
 */
const overlapMs = 120_000;
const maxStepMs = 30n * 86_400_000n;
const minStepMs = 1_000n;
/** A run of history that takes longer is followed by a shorter one, and the other way round. */
const wantedMs = { min: 300, max: 1_500 };

type Timing = Pick<
  LedgerCheckRow,
  "checkedUntil" | "historyUntil" | "historyStepMs" | "accountPosition"
> & { until: Date };

/** On a standby everything until the last replayed transaction is there. */
async function readTiming(db: Queryable): Promise<Timing> {
  const { rows } = await db.query<Timing>(
    `select checked_until, history_until, history_step_ms, account_position,
       case when pg_is_in_recovery() then coalesce(pg_last_xact_replay_timestamp(), checked_until)
         else clock_timestamp() end as until
     from ledger_check`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error("the row of ledger_check is missing");
  return row;
}

async function checkSlice(db: Queryable, from: Date, to: Date): Promise<LedgerDifference[]> {
  const { rows } = await db.query<DifferenceRow>(checkSliceSql, [from, to]);
  return rows.map(toLedgerDifference);
}

/** A time before every transfer; null in an empty ledger. Ids are in the order of time, up to differences of clocks. */
async function readBeginning(db: Queryable): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date }>(
    "select at - interval '1 day' as at from transfer order by id limit 1",
  );
  return rows[0]?.at ?? null;
}

const before = (time: Date, ms: number) => new Date(time.getTime() - ms);

/** The next step: twice as long after a quick one, half as long after a slow one. */
function nextStep(stepMs: bigint, tookMs: number): bigint {
  if (tookMs > wantedMs.max) return stepMs / 2n < minStepMs ? minStepMs : stepMs / 2n;
  if (tookMs >= wantedMs.min) return stepMs;
  return stepMs * 2n > maxStepMs ? maxStepMs : stepMs * 2n;
}

/** Checks the next stretch of history. */
async function checkHistory(db: Queryable, timing: Timing, end: Date) {
  const start = timing.historyUntil ?? (await readBeginning(db));
  if (start === null || start >= end)
    return { differences: [], historyUntil: null, historyStepMs: timing.historyStepMs };
  const stepped = new Date(start.getTime() + Number(timing.historyStepMs));
  const to = stepped < end ? stepped : end;
  const startedAt = performance.now();
  const differences = await checkSlice(db, start, to);
  return {
    differences,
    historyUntil: to < end ? to : null,
    historyStepMs: nextStep(timing.historyStepMs, performance.now() - startedAt),
  };
}

interface AccountOptions {
  reservedAfter: Date;
  position: bigint;
  accounts: number;
}

/**
 * Sums the reservations of accounts again, from all transfers: a reservation that was committed very late is
 * missing in those of the last check. Reads the whole ledger, but only if the first comparison finds a difference.
 */
async function confirmHeld(
  db: Queryable,
  differences: readonly LedgerDifference[],
): Promise<{ differences: LedgerDifference[]; recountedAccounts: string[] }> {
  const doubted = differences.filter(({ kind }) => kind === "held_not_reservations");
  if (doubted.length === 0) return { differences: [...differences], recountedAccounts: [] };
  const doubtedAccounts = doubted.map(({ about }) => about.slice("account ".length));
  const { rows } = await db.query<{ about: string; open: string }>(
    `select 'account ' || wanted.id as about, coalesce(sum(t.amount), 0)::text as open
     from unnest($1::bigint[]) as wanted (id)
     left join transfer t on t.debit = wanted.id and t.result = ledger_code('done')
       and not exists (select from transfer_end e where e.id = t.id)
     group by wanted.id`,
    [doubtedAccounts],
  );
  const openOf = new Map(rows.map(({ about, open }) => [about, BigInt(open)]));
  const confirmed = differences.flatMap((one) => {
    if (one.kind !== "held_not_reservations") return [one];
    const expected = openOf.get(one.about) ?? 0n;
    return expected === one.found ? [] : [{ ...one, expected }];
  });
  return { differences: confirmed, recountedAccounts: doubtedAccounts };
}

async function checkAccounts(db: Queryable, { reservedAfter, position, accounts }: AccountOptions) {
  const { rows } = await db.query<DifferenceRow>(checkAccountsSql, [
    reservedAfter,
    position,
    accounts,
  ]);
  const walked = await db.query<{ last: bigint | null; count: bigint }>(
    `select max(id) as last, count(*) as count
     from (select id from account where id > $1 order by id limit $2) as walked`,
    [position, accounts],
  );
  const { last = null, count = 0n } = walked.rows[0] ?? {};
  return {
    ...(await confirmHeld(db, rows.map(toLedgerDifference))),
    accountPosition: last === null || count < BigInt(accounts) ? 0n : last,
  };
}

/** All posted balances of an asset sum to zero. */
async function checkSums(db: Queryable): Promise<LedgerDifference[]> {
  const { rows } = await db.query<DifferenceRow>(
    `select 'asset_not_zero' as kind, 'asset ' || asset as about, 0::numeric as expected, sum(posted) as found
     from account group by asset having sum(posted) <> 0`,
  );
  return rows.map(toLedgerDifference);
}

/** Differences of earlier runs. A broken ledger may have millions; the first ones are enough to find the cause. */
const maxFindings = 200;

async function readFindings(db: Queryable): Promise<Pick<LedgerFindingRow, "kind" | "about">[]> {
  const { rows } = await db.query<Pick<LedgerFindingRow, "kind" | "about">>(
    "select kind, about from ledger_finding order by found_at",
  );
  return rows;
}

/** Two parts of a run may find the same difference. */
function withoutRepetitions(differences: readonly LedgerDifference[]): LedgerDifference[] {
  return [...new Map(differences.map((one) => [`${one.kind} ${one.about}`, one])).values()];
}

/**
 * Checks the records since the last run, the next stretch of history, and the next accounts, so that a run reads
 * little however large the ledger is, and everything is read again in rounds. Finds what `checkLedger` finds: in
 * new records immediately, in old ones within a round.
 * @param db a transaction with one snapshot; it may be on a standby
 */
export async function checkNew(
  db: Queryable,
  { accounts = 20_000 }: CheckOptions = {},
): Promise<LedgerCheck> {
  const timing = await readTiming(db);
  const { until, checkedUntil, accountPosition } = timing;
  const since = before(checkedUntil, overlapMs);
  const recent = await checkSlice(db, since, until);
  const history = await checkHistory(db, timing, since);
  const compared = await checkAccounts(db, {
    reservedAfter: since,
    position: accountPosition,
    accounts,
  });
  const lasting = await checkAgain(db, await readFindings(db));
  const sums = compared.accountPosition === 0n ? await checkSums(db) : [];
  return {
    differences: withoutRepetitions([
      ...lasting,
      ...sums,
      ...recent,
      ...history.differences,
      ...compared.differences,
    ]),
    progress: {
      checkedUntil: until,
      historyUntil: history.historyUntil,
      historyStepMs: history.historyStepMs,
      accountPosition: compared.accountPosition,
      recountedAccounts: compared.recountedAccounts,
    },
  };
}

/** Stores the differences for the next run, which checks them again, and forgets those that are gone. */
async function storeFindings(
  db: Queryable,
  differences: readonly LedgerDifference[],
): Promise<void> {
  const kept = differences.slice(0, maxFindings);
  const values = [kept.map(({ kind }) => kind), kept.map(({ about }) => about)];
  await db.query(
    `delete from ledger_finding f
     where not exists (select from unnest($1::text[], $2::text[]) as n (kind, about) where (n.kind, n.about) = (f.kind, f.about))`,
    values,
  );
  await db.query(
    "insert into ledger_finding (kind, about) select * from unnest($1::text[], $2::text[]) on conflict do nothing",
    values,
  );
}

/**
 * Stores the differences that a run has found, how far it has come, and the reservations that are still open. Runs
 * of the check must not overlap.
 * @param db a transaction on the primary
 */
export async function storeCheck(
  db: Queryable,
  { progress, differences }: LedgerCheck,
): Promise<void> {
  const { checkedUntil, historyUntil, historyStepMs, accountPosition, recountedAccounts } =
    progress;
  await storeFindings(db, differences);
  await db.query(
    `insert into checked_reservation
     select t.id, t.debit, t.amount from transfer t
     where t.at > (select checked_until from ledger_check) - $2 * interval '1 millisecond' and t.at <= $1
       and t.result = ledger_code('done')
       and not exists (select from transfer_end e where e.id = t.id)
     on conflict do nothing`,
    [checkedUntil, overlapMs],
  );
  if (recountedAccounts.length > 0) {
    await db.query(
      `insert into checked_reservation
       select t.id, t.debit, t.amount from transfer t
       where t.debit = any ($1::bigint[]) and t.result = ledger_code('done') and not exists (select from transfer_end e
         where e.id = t.id)
       on conflict do nothing`,
      [recountedAccounts],
    );
  }
  await db.query(
    "delete from checked_reservation c where exists (select from transfer_end e where e.id = c.transfer)",
  );
  await db.query(
    `update ledger_check set checked_until = $1, history_until = $2, history_step_ms = $3, account_position = $4`,
    [checkedUntil, historyUntil, historyStepMs, accountPosition],
  );
}
