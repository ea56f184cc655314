import { checkLedger } from "@lilypad/ledger";
import { chainAssets } from "@lilypad/money";
import { reconcile, runPass } from "../acts/do-work.ts";
import type { Story } from "../story.ts";
import { Difference } from "./books.ts";

const fail = (rule: string, detail: string): never => {
  throw new Difference(rule, detail);
};

/** Histories whose confirmed lines do not add up to the balance, or that have a line that is still pending. */
const historiesSql = `
  with line as (
    select person_id, asset,
      coalesce(sum(case when direction = activity_direction('credit') then amount else -amount end)
        filter (where status = transfer_status('confirmed')), 0) as sum,
      count(*) filter (where status = transfer_status('pending')) as pending
    from activity group by person_id, asset)
  select w.person_id, w.asset, a.posted::text, coalesce(line.sum, 0)::text as sum, coalesce(line.pending, 0)::int as pending
  from person_wallet w join account a on a.id = w.account_id
  left join line on line.person_id = w.person_id and line.asset = w.asset
  where w.person_id <> exchange_desk() and (a.posted <> coalesce(line.sum, 0) or coalesce(line.pending, 0) > 0)`;

/** The people and days for which the use counted towards limits differs from the sums over the payments themselves. */
const usesSql = `
  with stored as (
    select sender_id as person_id, (created_at at time zone 'UTC')::date as day, asset,
        case when is_signed then 0 else amount end as sent, 0 as exchanged, 1 as started from payment
          where result = ledger_code('done')
    union all select person_id, (created_at at time zone 'UTC')::date, asset, amount, 0, 0
      from funding_intent where operation = 'withdraw' and leg <> 'voided'
    union all select person_id, (created_at at time zone 'UTC')::date, asset, amount, 0, 0 from wallet_send where state <> 'failed'
    union all select person_id, (begun_at at time zone 'UTC')::date, from_asset, 0, case when state = 'failed' then 0 else sent end, 1
      from exchange where begun_at is not null),
  summed as (
    select person_id, day, asset, sum(sent) as sent, sum(exchanged) as exchanged, sum(started) as started from stored group by 1, 2, 3)
  select person_id || ' ' || day as differing
  from daily_use u full join summed s using (person_id, day, asset)
  where (coalesce(u.sent, 0), coalesce(u.exchanged, 0), coalesce(u.started, 0))
    is distinct from (coalesce(s.sent, 0), coalesce(s.exchanged, 0), coalesce(s.started, 0))`;

/** Work that has not ended although nothing hinders it. */
const stuckSql = `
  select 'operation ' || id || ' in state ' || state as stuck from settlement_operation
    where state in (operation_state('queued'), operation_state('batched')) or unclear
  union all select 'outflow ' || encode(transaction_hash, 'hex') || ' ' || state from outflow where state <> 'booked'
  union all select 'log ' || encode(transaction_hash, 'hex') || ': ' || reason from chain_log_set_aside
  union all select 'exchange ' || id || ' ' || state from exchange where state in ('pending', 'returning')
  union all select 'settlement: ' || code || ' ' || reason from settlement_state where state <> 'running'`;

interface Rows<Row> {
  rows: Row[];
}

async function compareWithChain({ world, books }: Story): Promise<void> {
  const { chain, people, desk } = world;
  for (const { safe, accounts, id } of [...people, desk]) {
    for (const asset of chainAssets) {
      const [onChain, posted] = [chain.balanceOf(asset, safe), books.postedOf(accounts[asset])];
      if (onChain !== posted)
        fail("books differ from the chain", `${id} ${asset}: ${posted}, but ${onChain}`);
    }
  }
}

function evaluateTransfers({ books, cancelled, paid }: Story): void {
  for (const { id, state, amount, asset } of books.transfers.values())
    if (state === "pending") fail("transfer stays pending", `${id} of ${amount} ${asset}`);
  for (const id of cancelled)
    if (books.transfers.get(id)?.state !== "voided") fail("cancelled payment was made", id);
  const payments = new Map<string, number>();
  for (const { request, intent } of paid) {
    const state = books.transfers.get(intent.expected[0]?.transferId ?? "")?.state;
    if (state === "posted") payments.set(request.id, (payments.get(request.id) ?? 0) + 1);
  }
  for (const [id, times] of payments) if (times > 1) fail("request paid twice", id);
}

/** The bank partner has at most one transaction for each order. */
function evaluateOrders({ world }: Story): void {
  const known = new Set<string | null>();
  for (const { correlationId } of world.ramp.kept.transactions.values()) {
    if (known.has(correlationId)) fail("ordered twice at the bank partner", String(correlationId));
    known.add(correlationId);
  }
}

/** Compares what the bank partner has done with the withdrawals and top-ups in our records. */
async function compareWithRamp({ world, finishedOrders, orders }: Story): Promise<void> {
  const { rows } = (await world.ask(
    "select id, operation, status, leg, is_settled, transaction_id from funding_intent",
  )) as Rows<{
    id: string;
    operation: string;
    status: string;
    leg: string | null;
    isSettled: boolean;
    transactionId: string;
  }>;
  for (const row of rows) {
    if (!finishedOrders.has(row.transactionId)) continue;
    const order = orders.find(({ intentId }) => intentId === row.id);
    if (row.operation === "withdraw" && !row.isSettled)
      fail(
        "withdrawal does not end",
        `${row.id}: ${order?.state} at the bank partner, ${row.status} here`,
      );
    const isPaidOut = order?.state === "paid" && row.operation === "withdraw";
    if (isPaidOut && row.status !== "COMPLETED")
      fail("paid-out withdrawal is not complete", `${row.id}: ${row.status}`);
  }
}

/** Each accepted payment is stored once, and no other one is. */
async function comparePayments({ world, intents, books }: Story): Promise<void> {
  const { rows } = (await world.ask(
    `select correlation_id, count(*)::int as times, min(id::text) as id from payment
       where result = ledger_code('done') group by correlation_id`,
  )) as Rows<{ correlationId: string; times: number; id: string }>;
  const stored = new Map(rows.map((row) => [row.correlationId, row]));
  const sends = intents.filter(({ kind }) => kind === "send");
  for (const { correlationId, state, expected } of sends) {
    const row = stored.get(correlationId);
    const isStored = row !== undefined && row.times === 1 && row.id === expected[0]?.transferId;
    if (state === "accepted" && !isStored)
      fail("accepted payment is not stored once", correlationId);
    if (state !== "accepted" && row !== undefined) fail("payment that nobody made", correlationId);
    stored.delete(correlationId);
  }
  for (const { id } of stored.values())
    if (!books.transfers.has(id)) fail("payment without a transfer", id);
}

/**
 * Compares everything when nothing is on its way: the ledger with itself, with the chain, with the bank partner, with the histories,
 * and with the answers to people's requests; and the use counted towards limits with the payments. No work may be stuck.
 * @throws Difference
 */
export async function checkEverything(story: Story): Promise<void> {
  const { world } = story;
  evaluateTransfers(story);
  evaluateOrders(story);
  const queryable = { query: world.ask } as unknown as Parameters<typeof checkLedger>[0];
  for (const { kind, about } of await checkLedger(queryable))
    fail("ledger contradicts itself", `${kind} ${about}`);
  const histories = (await world.ask(historiesSql)) as Rows<object>;
  for (const row of histories.rows) fail("history does not add up", JSON.stringify(row));
  const uses = (await world.ask(usesSql)) as Rows<{ differing: string }>;
  for (const row of uses.rows)
    fail("what counts towards limits differs from payments", row.differing);
  const stuck = (await world.ask(stuckSql)) as Rows<{ stuck: string }>;
  for (const row of stuck.rows) fail("work is stuck", row.stuck);
  await compareWithChain(story);
  await compareWithRamp(story);
  await comparePayments(story);
  await world.scheduler.drive(runPass(story, world.running.worker, ...reconcile));
  const { latest } = await world.scheduler.drive(
    world.running.worker.product.settlement.getReconciliation(),
  );
  if (latest?.balanced !== true)
    fail("reconciliation finds differences", JSON.stringify(latest?.differences.slice(0, 3)));
}
