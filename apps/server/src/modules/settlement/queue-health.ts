import type { Pool, Queryable } from "@lilypad/db";
import { assets, type ChainAsset, chainAssets } from "@lilypad/money";
import type { Clock } from "../../platform/clock.ts";
import { readStops, type StopCode, type Stops } from "./settlement-state.ts";

export interface QueueHealth extends Stops {
  readonly queued: number;
  /** When the oldest transfer that has no evidence yet was taken on; null when there is none. */
  readonly oldestAt: Date | null;
  /** The same of each asset's queue (by number) and of the batches that have all of them. */
  readonly oldestByAsset: ReadonlyMap<number, Date>;
  readonly code: StopCode | null;
}

interface HealthRow {
  queued: bigint;
  code: StopCode | null;
  asset: number;
  oldestAt: Date | null;
}

/**
 * How the queue is doing. Age counts from an operation's turn, so nobody makes the queue old by sending
 * much; and not where a daily cap is reached: what waits for the next day may have a single sender, and
 * others still go. For what waits because of the operator's budgets the same follows from its turn, which
 * is on the next day.
 */
export async function readQueueHealth(db: Queryable): Promise<QueueHealth> {
  const [{ rows }, stops] = await Promise.all([
    db.query<HealthRow>({
      name: "settlement-queue-health",
      text: `select (select count(*) from settlement_operation where state = 0) as queued,
               (select code from settlement_state) as code, wanted.asset,
               least((select min(queue_at) from settlement_operation o
                      where o.state = 0 and o.asset = wanted.asset
                        and not exists (select from settlement_asset_stop stop
                          where stop.asset = wanted.asset and stop.code = 'daily_cap')),
                     (select min(oldest_at) from settlement_batch where state < 3)) as "oldestAt"
             from unnest($1::smallint[]) as wanted (asset)`,
      values: [chainAssets.map((asset) => assets[asset].number)],
    }),
    readStops(db),
  ]);
  const [row] = rows;
  if (row === undefined) throw new Error("the queue could not be read");
  const oldestByAsset = new Map(
    rows.flatMap(({ asset, oldestAt }) => (oldestAt === null ? [] : [[asset, oldestAt] as const])),
  );
  const times = [...oldestByAsset.values()].map((at) => at.getTime());
  const oldestAt = times.length === 0 ? null : new Date(Math.min(...times));
  return { queued: Number(row.queued), oldestAt, oldestByAsset, code: row.code, ...stops };
}

/** Stops that make every new transfer wrong, not merely late. */
const refusing: ReadonlySet<StopCode> = new Set(["wrong_binding", "behind_chain"]);

/** Whether what this database says of money agrees with the chain, however slow the queue is. */
export const isCaughtUp = ({ code }: Pick<QueueHealth, "code">): boolean =>
  code === null || !refusing.has(code);

/**
 * Whether a new send of an asset should be taken on. A queue that is merely slow takes them until its
 * oldest transfer has waited too long; a database that is behind its chain takes none.
 * @param asset its number; without one, whether sends of every asset are taken on
 */
export function mayAcceptSends(
  health: Pick<QueueHealth, "code" | "oldestByAsset">,
  asset: number | null,
  now: Date,
  maxPendingAgeMs: number,
): boolean {
  if (!isCaughtUp(health)) return false;
  const isYoung = (at: Date | undefined) =>
    at === undefined || now.getTime() - at.getTime() <= maxPendingAgeMs;
  if (asset !== null) return isYoung(health.oldestByAsset.get(asset));
  return [...health.oldestByAsset.values()].every(isYoung);
}

export interface QueueWatchOptions {
  pool: Pool;
  clock: Clock;
  maxPendingAgeMs: number;
  /** Whether the chain has batches that this database lacks. */
  isBehind: () => Promise<boolean>;
  onHealth?: (health: QueueHealth) => void;
}

/**
 * Keeps a fresh answer to "may people send?", so that asking costs a send nothing. Until the chain
 * has once confirmed that this database is not behind it, the answer is no: a restored backup must
 * not promise money that the chain has moved already. An answer that cannot be refreshed stays: sends
 * need the database anyway, and a chain that is away for a moment only makes them late.
 */
export function createQueueWatch(options: QueueWatchOptions) {
  let verified = false;
  let accepting: (asset: number | null) => boolean = () => false;
  let caughtUp = false;

  async function refresh(): Promise<void> {
    const health = await readQueueHealth(options.pool);
    options.onHealth?.(health);
    if (!verified) verified = !(await options.isBehind());
    caughtUp = verified && isCaughtUp(health);
    const now = options.clock.now();
    accepting = (asset) => verified && mayAcceptSends(health, asset, now, options.maxPendingAgeMs);
  }

  return {
    refresh,
    /** Whether sends of an asset are taken on; without one, of every asset. */
    acceptsSends: (asset?: ChainAsset) =>
      accepting(asset === undefined ? null : assets[asset].number),
    isCaughtUp: () => caughtUp,
    isVerified: () => verified,
  };
}
