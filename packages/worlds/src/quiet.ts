/** The kinds of work that can be under way in a product, each with a count of its rows. */
const underWay = {
  operations:
    "select count(*) from settlement_operation where state in (operation_state('queued'), operation_state('batched'))",
  transfers: `select count(*) from transfer t left join transfer_end e on e.id = t.id
    where t.result = ledger_code('done') and e.id is null`,
  orders: "select count(*) from funding_intent where due_at is not null",
  payments: "select count(*) from teleport_payment where due_at is not null",
  exchanges: "select count(*) from exchange where state in ('pending', 'returning')",
  returns: "select count(*) from payment_return where state = payment_return_state('waiting')",
  freezes: "select count(*) from account_freeze where closed_at is null",
  handovers: `select count(*) from handover where state in ('requested', 'announced', 'cancelling')`,
  prizes: "select count(*) from prize where paid_at is null and forfeited_at is null",
  weeks: `select count(distinct starts_on) from leaderboard_score
    where period = 1 and starts_on < current_date - 7 and starts_on not in (select week from prize_week)`,
  messages: "select count(*) from outbox",
} as const;

export type UnderWay = keyof typeof underWay;

/** The work that has to reach the chain and to be read from it. */
export const onTheWayToTheChain = ["operations", "transfers"] as const satisfies UnderWay[];

/** Runs a query, and returns its rows. */
export type Query = (text: string) => Promise<readonly unknown[]>;

/** The query of a pool. */
export const queryOf =
  (pool: { query(text: string): Promise<{ rows: unknown[] }> }): Query =>
  async (text) =>
    (await pool.query(text)).rows;

const everything = Object.keys(underWay) as UnderWay[];

/** Says what is still under way, such as "2 operations"; nothing if all work is done. */
export async function listUnderWay(
  query: Query,
  kinds: readonly UnderWay[] = everything,
): Promise<string[]> {
  const columns = kinds.map((kind) => `(${underWay[kind]})::integer as ${kind}`);
  const [counts = {}] = (await query(`select ${columns.join(", ")}`)) as Record<string, number>[];
  return Object.entries(counts).flatMap(([kind, count]) => (count === 0 ? [] : `${count} ${kind}`));
}

/** Says what the chain has and the books do not: blocks that were not read, or that were not compared since. */
export async function listUnread(
  query: Query,
  chain: { getBlockNumber(): Promise<bigint> },
): Promise<string[]> {
  const [read] = (await query(
    `select (select block_number from chain_cursor where name = 'head')::text as cursor,
       (select max(started_at) > clock_timestamp() - interval '4 seconds' from reconciliation_run) as compared`,
  )) as { cursor: string | null; compared: boolean | null }[];
  const head = String(await chain.getBlockNumber());
  return [
    ...(read?.cursor === head ? [] : ["blocks"]),
    ...(read?.compared === true ? [] : ["a reconciliation"]),
  ];
}

const pauseMs = 100;

/**
 * Waits until a product has nothing left to do.
 * @param list says what is still under way; a failure counts as something
 * @param options with `mustRun`, which throws if nothing will change any more
 * @throws Error that names what did not end in time
 */
export async function untilQuiet(
  list: () => Promise<readonly string[]>,
  options: { timeoutMs: number; mustRun?: () => void },
): Promise<void> {
  const endsAt = Date.now() + options.timeoutMs;
  for (;;) {
    const open = await list().catch((error: unknown) => [String(error)]);
    if (open.length === 0) return;
    if (Date.now() > endsAt) throw new Error(`still under way: ${open.join(", ")}`);
    options.mustRun?.();
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
