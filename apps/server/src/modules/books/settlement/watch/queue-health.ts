import type { Pool, Queryable } from "@lilypad/db";
import { assets, type ChainAsset, chainAssetOfNumber, chainAssets } from "@lilypad/money";
import type { Clock } from "../../../../platform/clock.ts";
import type { StopCode, Stops } from "../model/settlement-state.ts";
import { stopsValueSql, toStops } from "../store/state-store.ts";
import { isVerifiedSql, type VerifiedModule } from "../store/verification-store.ts";

export interface QueueHealth extends Stops {
  /** When the oldest transfer without evidence was queued; null when there is none. */
  readonly oldestAt: Date | null;
  /** The same for each asset, counting its queue and all unsettled batches. */
  readonly oldestByAsset: ReadonlyMap<ChainAsset, Date>;
  readonly code: StopCode | null;
  /** Movements by owners that wait to be booked. */
  readonly outflowsWaiting: number;
  /** Safes for which settlement has stopped. */
  readonly safesStopped: number;
  /** When a worker last began a pass over the queue; null if none ever did. */
  readonly lastPassAt: Date | null;
  /** Whether the chain has already confirmed that this database, in its present life, lacks no batch of the module. */
  readonly isVerified: boolean;
}

/**
 * An operation that a freeze held in the queue is old when the freeze ends, which is no sign of a slow queue. It has
 * this long to be settled.
 */
const frozenSince = "clock_timestamp() - interval '5 minutes'";

interface HealthRow {
  outflowsWaiting: bigint;
  safesStopped: bigint;
  lastPassAt: Date | null;
  code: StopCode | null;
  asset: number;
  oldestAt: Date | null;
  isVerified: boolean;
  stops: Parameters<typeof toStops>[0];
}

/**
 * Reads the age of the queue, at the same cost however long it is, because every process reads it once or twice a second. Age
 * counts from an operation's place in the queue (queue_at), so that no one can make the queue old by sending much. Assets
 * whose daily cap is reached have no age, because their waiting operations may be those of a single sender; operations
 * that wait for a budget have none either, because their place is on the next day; nor have those that wait
 * for the end of a freeze.
 */
export async function readQueueHealth(
  db: Queryable,
  verified: VerifiedModule | null = null,
): Promise<QueueHealth> {
  const { rows } = await db.query<HealthRow>({
    name: "settlement-queue-health",
    text: `select (select code from settlement_state) as code,
               (select count(*) from outflow where state = 'waiting') as outflows_waiting,
               (select count(*) from settlement_safe_stop) as safes_stopped,
               (select began_at from settlement_pass) as last_pass_at,
               ${isVerifiedSql("$2", "$3")} as is_verified, ${stopsValueSql} as stops, wanted.asset,
               least((select queue_at
                      from settlement_queue_front(wanted.asset, 1, '{}', (select settlement_frozen_safes(${frozenSince})))
                      where not exists (select from settlement_asset_stop stop
                        where stop.asset = wanted.asset and stop.code = 'daily_cap')),
                     (select min(oldest_at) from settlement_batch where state < batch_state('settled'))) as oldest_at
             from unnest($1::smallint[]) as wanted (asset)`,
    values: [
      chainAssets.map((asset) => assets[asset].number),
      verified?.module ?? null,
      verified?.chainMarker ?? null,
    ],
  });
  const [row] = rows;
  if (row === undefined) throw new Error("the queue could not be read");
  const oldestByAsset = new Map(
    rows.flatMap(({ asset, oldestAt }) =>
      oldestAt === null ? [] : [[chainAssetOfNumber(asset), oldestAt] as const],
    ),
  );
  const times = [...oldestByAsset.values()].map((at) => at.getTime());
  const oldestAt = times.length === 0 ? null : new Date(Math.min(...times));
  return {
    oldestAt,
    oldestByAsset,
    code: row.code,
    outflowsWaiting: Number(row.outflowsWaiting),
    safesStopped: Number(row.safesStopped),
    lastPassAt: row.lastPassAt,
    isVerified: row.isVerified,
    ...toStops(row.stops),
  };
}

/** Stops in which this database may disagree with the chain, so that new transfers are refused. */
const refusing: ReadonlySet<StopCode> = new Set(["wrong_binding", "behind_chain"]);

/** Returns whether the ledger agrees with the chain, however slow the queue is. */
export const isCaughtUp = ({ code }: Pick<QueueHealth, "code">): boolean =>
  code === null || !refusing.has(code);

/**
 * Returns whether new sends are accepted. A slow queue accepts them until its oldest transfer has waited
 * for `maxPendingAgeMs`; a database that is behind its chain accepts none.
 * @param asset without it, whether sends of every asset are accepted
 */
export function mayAcceptSends(
  health: Pick<QueueHealth, "code" | "oldestByAsset">,
  now: Date,
  maxPendingAgeMs: number,
  asset?: ChainAsset,
): boolean {
  if (!isCaughtUp(health)) return false;
  const isYoung = (at: Date | undefined) =>
    at === undefined || now.getTime() - at.getTime() <= maxPendingAgeMs;
  if (asset !== undefined) return isYoung(health.oldestByAsset.get(asset));
  return [...health.oldestByAsset.values()].every(isYoung);
}

export interface QueueWatchOptions {
  pool: Pool;
  clock: Clock;
  maxPendingAgeMs: number;
  /** The module that this database has to lack no batch of. */
  verifiedModule: VerifiedModule;
  /** Reads whether the chain has batches that this database lacks, and stores the confirmation if it has none. */
  confirm: () => Promise<boolean>;
  /** Whether the chain is known to be the one of this database, so that it may be read. */
  mayAsk: () => boolean;
  onHealth?: (health: QueueHealth) => void;
  /** Called after each refresh with whether sends of all assets are accepted. */
  onAccepts?: (accepts: boolean) => void;
}

/**
 * Creates a watch that keeps in memory whether sends are accepted, so that a send need not query for it.
 * The answer is no until the chain has confirmed that this database is not behind it, because a restored
 * backup must not promise money that has already moved. The confirmation is remembered in the database and holds for
 * its present life only, so a restarted process does not need the chain, and a database that is replaced under a
 * running process is compared again (ADR 72). If a refresh fails, the last answer stays: sends need the database
 * anyway, and an unreachable chain only delays them.
 */
export function createQueueWatch(options: QueueWatchOptions) {
  let verified = false;
  let accepts: (asset?: ChainAsset) => boolean = () => false;
  let caughtUp = false;
  let wasVerified = false;

  async function refresh(): Promise<void> {
    const health = await readQueueHealth(options.pool, options.verifiedModule);
    options.onHealth?.(health);
    // Set before the chain is read, which may fail.
    verified = health.isVerified;
    caughtUp = verified && isCaughtUp(health);
    if (!verified && options.mayAsk()) verified = await options.confirm();
    wasVerified ||= verified;
    caughtUp = verified && isCaughtUp(health);
    const now = options.clock.now();
    const { maxPendingAgeMs } = options;
    accepts = (asset) => verified && mayAcceptSends(health, now, maxPendingAgeMs, asset);
    options.onAccepts?.(accepts());
  }

  return {
    refresh,
    acceptsSends: (asset?: ChainAsset) => accepts(asset),
    isCaughtUp: () => caughtUp,
    isVerified: () => verified,
    /** Whether this process has accepted sends of its database before, whatever happened to the chain since. */
    wasVerified: () => wasVerified,
  };
}
