import type { Queryable } from "@lilypad/db";
import { startLoop, type WakeableLoop } from "../due-work/index.ts";
import type { Logger } from "../logger.ts";
import type { Metrics } from "../metrics/index.ts";
import {
  evaluateStandby,
  maxLagMs,
  measureLagMs,
  type Sample,
  type StandbyState,
  type Unusable,
} from "./evaluate-standby.ts";
import { type Position, toPosition } from "./position.ts";
import { shareNext } from "./share-next.ts";

export interface StandbyWatchOptions {
  /** Connections of their own, so that no answer waits for a busy pool. They give up within a second. */
  primary: Queryable;
  standby: Queryable;
  logger: Logger;
  metrics: Pick<Metrics, "standbyUnusable" | "standbyLagSeconds">;
}

export type StandbyWatch = ReturnType<typeof createStandbyWatch>;

/** How often the standby's position is read. */
const askEveryMs = 100;
/** How often the primary's position is read without another need, to measure the standby's lag. */
const sampleEveryMs = 1_000;

// A commit is acknowledged when it is on the primary's disk, unless synchronous_commit is off: then it may be anywhere
// before the place where the next record goes.
const primarySql = `select (case when current_setting('synchronous_commit') = 'off'
  then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end)::text as position`;
// Null on a server that was started from nothing: one that was never a standby.
const standbySql = `select pg_is_in_recovery() as is_in_recovery,
  coalesce(pg_last_wal_replay_lsn(), '0/0')::text as replayed`;

/** Watches how far the primary and a standby are, and so whether a read may go to the standby. */
export function createStandbyWatch({ primary, standby, logger, metrics }: StandbyWatchOptions) {
  let state: StandbyState | null = null;
  /** Where the primary was in the last seconds, for the lag, and the furthest place where it is known to have been. */
  let samples: Sample[] = [];
  let furthest: Position | null = null;
  let unusable: Unusable | null = "silent";
  let loop: WakeableLoop | undefined;
  /** Reads that wait for the standby's answer. */
  const waiting = new Set<() => void>();

  function checkStandby(): Unusable | null {
    const nowMs = performance.now();
    const reason = evaluateStandby(state, samples, nowMs);
    if (reason !== unusable) {
      if (reason === null) logger.info("reads go to the standby of DATABASE_READ_URL");
      else logger.warn({ reason }, "the standby of DATABASE_READ_URL is not read");
    }
    unusable = reason;
    metrics.standbyUnusable.set(reason === null ? 0 : 1);
    if (state !== null) {
      const lagMs = measureLagMs(state.replayed, samples, nowMs);
      // Beyond the samples it is not known, but at least this much.
      metrics.standbyLagSeconds.set(Math.min(lagMs, 2 * maxLagMs) / 1000);
    }
    if (reason === "silent") {
      for (const giveUp of waiting) giveUp();
    }
    return reason;
  }

  /** Reads the primary's position. Everything that was committed before the call is at or behind it. */
  const readPosition = shareNext(async (): Promise<Position> => {
    const atMs = performance.now();
    const { rows } = await primary.query<{ position: string }>(primarySql);
    const position = toPosition(rows[0]?.position ?? "");
    if (furthest === null || position > furthest) furthest = position;
    // Requests read the position much more often than the lag needs samples, and samples older than the max lag are of
    // no use.
    if (atMs - (samples.at(-1)?.atMs ?? Number.NEGATIVE_INFINITY) >= sampleEveryMs / 2) {
      samples = samples.filter((sample) => atMs - sample.atMs < 2 * maxLagMs);
      samples.push({ atMs, position });
    }
    return position;
  });

  const askStandby = shareNext(async (): Promise<void> => {
    const { rows } = await standby.query<{ isInRecovery: boolean; replayed: string }>(standbySql);
    const [row] = rows;
    if (row === undefined) return;
    state = {
      answeredAtMs: performance.now(),
      isInRecovery: row.isInRecovery,
      replayed: toPosition(row.replayed),
    };
    checkStandby();
  });

  async function pass(): Promise<boolean> {
    const sampledAtMs = samples.at(-1)?.atMs ?? Number.NEGATIVE_INFINITY;
    const isDue = performance.now() - sampledAtMs >= sampleEveryMs;
    // If one does not answer, the other's answer still counts.
    await Promise.allSettled([isDue ? readPosition() : undefined, askStandby()]);
    checkStandby();
    return false;
  }

  const hasReplayed = (position: Position) =>
    checkStandby() === null && state !== null && position <= state.replayed;

  return {
    readPosition,
    /** Whether the standby can be read by someone who needs no position. */
    isUsable: () => checkStandby() === null,
    /**
     * Whether the standby has replayed everything up to a position. It is queried again if its last answer was too
     * early for that; not for a position that the primary is not known to have reached, which may be invented.
     */
    async reaches(position: Position): Promise<boolean> {
      if (hasReplayed(position)) return true;
      if (unusable !== null || furthest === null || position > furthest) return false;
      await askStandby().catch(() => undefined);
      return hasReplayed(position);
    },
    /**
     * Waits for an answer, until the standby stops answering other queries.
     * @throws StandbyLost
     */
    async whileAnswering<T>(answer: Promise<T>): Promise<T> {
      let giveUp: () => void = () => undefined;
      const lost = new Promise<never>((_, reject) => {
        giveUp = () => reject(new StandbyLost("the standby does not answer any more"));
      });
      waiting.add(giveUp);
      try {
        return await Promise.race([answer, lost]);
      } finally {
        waiting.delete(giveUp);
      }
    },
    start(): void {
      loop = startLoop({ name: "watch standby", logger, pauseMs: askEveryMs, pass });
    },
    stop: async () => loop?.stop(),
  };
}

/** The standby stopped answering while a read waited for it. */
export class StandbyLost extends Error {
  override readonly name = "StandbyLost";
}
