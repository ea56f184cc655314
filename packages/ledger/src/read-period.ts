import type { Queryable } from "@lilypad/db";
import { type AccountId, toTransferId } from "./ids.ts";
import type { Entry } from "./read-entries.ts";
import type { EntryRow } from "./rows.gen.ts";

/** The entries of an account between two moments. Amounts are minor units. */
export interface AccountPeriod {
  /** The posted balance before the first entry. */
  readonly opening: bigint;
  /** Oldest first. */
  readonly entries: readonly Entry[];
  /** The posted balance after the last entry: opening plus all amounts. */
  readonly closing: bigint;
}

/** A period without entries has one row, with the opening balance and no entry. */
type PeriodRow = { opening: bigint; isArchived: boolean } & (
  | Omit<EntryRow, "account">
  | { sequence: null }
);

// The last condition is the limit: sequences have no gaps. A `limit` alone would visit and sort all entries of the
// period. Each step of the search has a limit of one, so that PostgreSQL searches for one entry and does not read
// all of the account for a join.
export const periodSql = `with recursive search (instant, low, high) as (
     select edge.instant, coalesce((select max(sequence) from archived_balance where account = $1), 0) + 1,
       account.sequence + 1
     from account, (values ($2::timestamptz), ($3::timestamptz)) as edge (instant)
     where account.id = $1
     union all
     select instant,
       case when entry.at < instant then middle.sequence + 1 else low end,
       case when entry.at < instant then high else middle.sequence end
     from search
       cross join lateral (select (low + high) / 2 as sequence) as middle
       cross join lateral (
         select at from entry where account = $1 and sequence = middle.sequence limit 1) as entry
     where low < high
   ),
   first as (select low as sequence from search where low = high and instant = $2 limit 1),
   beyond as (select low as sequence from search where low = high and instant = $3 limit 1)
   select coalesce(before.balance, 0) as opening,
     exists (select from archived_balance where account = $1 and ends_at > $2) as is_archived, entry.sequence, entry.transfer, entry.amount,
     entry.balance, entry.at
   from first
     cross join beyond
     left join ledger_balance_after as before on before.account = $1 and before.sequence = first.sequence - 1
     left join entry on entry.account = $1 and entry.sequence >= first.sequence
       and entry.sequence < least(beyond.sequence, first.sequence + $4::bigint)
   order by entry.sequence`;

/**
 * Reads the entries of an account from one moment (inclusive) until another (exclusive).
 *
 * Entries are numbered in the order of time, so the ends of the period are found by binary search and the
 * cost does not depend on the number of other entries.
 * @param limit the maximum number of entries
 * @returns "too_many" when the period has more than `limit` entries, "archived" when some of its entries are in an archive
 */
export async function readPeriod(
  queryable: Queryable,
  account: AccountId,
  period: { readonly from: Date; readonly until: Date },
  limit: number,
): Promise<AccountPeriod | "too_many" | "archived"> {
  // With a name it is planned once for a connection: with partitions of many months a plan takes longer than the read.
  const { rows } = await queryable.query<PeriodRow>({
    name: "ledger-period",
    text: periodSql,
    values: [account, period.from, period.until, limit + 1],
  });
  if (rows[0]?.isArchived) return "archived";
  const entries = rows.flatMap(({ opening: _, isArchived: __, ...row }) =>
    row.sequence === null ? [] : [{ ...row, transfer: toTransferId(row.transfer) }],
  );
  if (entries.length > limit) return "too_many";
  const opening = rows[0]?.opening ?? 0n;
  return { opening, entries, closing: entries.at(-1)?.balance ?? opening };
}
