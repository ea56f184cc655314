import type { Queryable } from "@lilypad/db";
import { assets, chainAssetOfNumber, chainAssets } from "@lilypad/money";
import type { ListStuck, StuckItem } from "../../../platform/stuck-item.ts";
import { nextDayOf } from "../send/spending-store.ts";
import { listStuck } from "./list-stuck.ts";

type Stuck = Awaited<ReturnType<typeof listStuck>>;

interface WaitingRow {
  id: string;
  asset: number;
  amount: bigint;
  createdAt: Date;
  queueAt: Date;
  personId: string | null;
  isDeferred: boolean;
}

/** The chain's assets, by number: the queue of each is read by its index. */
const queues = chainAssets.map((asset) => assets[asset].number);

const queuedSql = (asset: number, condition: string, isDeferred: boolean) =>
  `(select id, asset, amount, created_at, queue_at, coalesce(from_address, to_address) as safe, ${isDeferred} as is_deferred
    from settlement_operation where asset = ${asset} and state = operation_state('queued') and ${condition} order by queue_at,
       id limit $3)`;

const waitingSql = `select o.id, o.asset, o.amount, o.created_at, o.queue_at, o.is_deferred, s.person_id
  from (${queues
    .flatMap((asset) => [
      queuedSql(asset, "queue_at >= $4", true),
      queuedSql(asset, "queue_at < $2", false),
    ])
    .join(" union all ")}) o
  left join person_safe s on s.safe_address = o.safe
  where not coalesce(person_is_frozen(s.person_id, $1), false)
  order by o.is_deferred desc, o.asset, o.queue_at, o.id`;

/**
 * Queued operations that wait for the next day or later, and those that have waited for too long. A place a moment
 * ahead is not a wait: a sender's transfers are 100 ms apart. Operations that wait for the end of a freeze are not
 * stuck, so they are left out.
 */
async function listQueued(
  db: Queryable,
  { now, limit, late }: { now: Date; limit: number; late: Date },
): Promise<StuckItem[]> {
  const { rows } = await db.query<WaitingRow>(waitingSql, [now, late, limit, nextDayOf(now)]);
  return rows.map(({ id, asset, amount, createdAt, queueAt, personId, isDeferred }) => ({
    kind: "settlement",
    id,
    cause: isDeferred ? "deferred" : "queued_too_long",
    since: createdAt,
    personId,
    money: { asset: chainAssetOfNumber(asset), amount },
    ...(isDeferred ? { action: "retry", nextAttemptAt: queueAt } : {}),
  }));
}

async function readStopTimes(db: Queryable) {
  const { rows } = await db.query<{ subject: string; since: Date }>(
    `select 'settlement' as subject, since from settlement_state
     union all select asset::text, since from settlement_asset_stop
     union all select code, since from settlement_budget_stop`,
  );
  return new Map(rows.map(({ subject, since }) => [subject, since]));
}

async function listStops(
  db: Queryable,
  { state, assetStops, budgetStops }: Stuck,
  now: Date,
): Promise<StuckItem[]> {
  if (state.state !== "stopped" && assetStops.length + budgetStops.length === 0) return [];
  const since = await readStopTimes(db);
  const stop = (id: string, cause: StuckItem["cause"], detail: string | null): StuckItem => ({
    kind: "stop",
    id,
    cause,
    since: since.get(id) ?? now,
    personId: null,
    money: null,
    detail,
  });
  return [
    ...(state.state === "stopped" ? [stop("settlement", "settlement_stopped", state.reason)] : []),
    ...assetStops.map(({ asset, reason }) => ({
      ...stop(String(assets[asset].number), "asset_waits", reason),
      reference: asset,
    })),
    ...budgetStops.map(({ code, reason }) => stop(code, "budget_used_up", reason)),
  ];
}

/** Turns the rows that `lilypad settlement stuck` lists into items of stuck work. */
function toItems({ safes, outflows, unclear, batches }: Stuck, late: Date): StuckItem[] {
  return [
    ...safes.map(
      ({ safe, reason, since, personId }): StuckItem => ({
        kind: "safe",
        id: safe,
        cause: "safe_reported_wrong",
        since: new Date(since),
        personId,
        money: null,
        detail: reason,
        action: "release",
      }),
    ),
    ...outflows.map(
      ({ transaction, position, asset, amount, state, happenedAt, personId, to }): StuckItem => ({
        kind: "outflow",
        id: `${transaction}-${position}`,
        cause: state === "unexplained" ? "outflow_unexplained" : "outflow_waits",
        since: new Date(happenedAt),
        personId,
        money: { asset, amount },
        reference: to,
        ...(state === "unexplained" ? { action: "book" } : {}),
      }),
    ),
    ...unclear.map(
      ({ operation, batch, asset, amount, createdAt, personId }): StuckItem => ({
        kind: "settlement",
        id: operation,
        cause: "evidence_unclear",
        since: new Date(createdAt),
        personId,
        money: { asset, amount },
        reference: batch === null ? null : String(batch),
      }),
    ),
    ...batches
      .filter(({ createdAt }) => new Date(createdAt) < late)
      .map(
        ({ number, createdAt, transactions }): StuckItem => ({
          kind: "batch",
          id: String(number),
          cause: "batch_unsettled",
          since: new Date(createdAt),
          personId: null,
          money: null,
          attempts: transactions,
        }),
      ),
  ];
}

/**
 * Creates the function that lists the causes why transfers are not settled, for members of staff.
 * @param maxPendingAgeMs how long a transfer may take; above it new sends are refused
 */
export function createListStuckItems(maxPendingAgeMs: number): ListStuck {
  return async (db, { now, limit }) => {
    const late = new Date(now.getTime() - maxPendingAgeMs);
    const stuck = await listStuck(db, limit);
    const queued = await listQueued(db, { now, limit, late });
    return [...(await listStops(db, stuck, now)), ...toItems(stuck, late), ...queued];
  };
}
