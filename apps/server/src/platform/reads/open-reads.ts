import { createPool, isContention, type Pool } from "@lilypad/db";
import { isUnavailable } from "../is-unavailable.ts";
import type { Logger } from "../logger.ts";
import type { Metrics } from "../metrics/index.ts";
import type { Position } from "./position.ts";
import type { Read } from "./read.ts";
import { createStandbyWatch, StandbyLost } from "./watch-standby.ts";

/** Runs a read of minutes, such as the reconciliation's. It may be run twice. */
export type ReadLong = <T>(work: (pool: Pool) => Promise<T>) => Promise<T>;

/** Reads of requests with a standby beside the primary. */
export interface StandbyReads {
  /** Returns the way to read for someone who has seen a position; null if nothing is known of them. */
  readFor: (seen: Position | null) => Read;
  /** Where the primary is: everything that was committed before the call is at or behind it. */
  readPosition: () => Promise<Position>;
}

export interface Reads {
  /** Null without a standby: then every request reads from the primary, and positions do not matter. */
  standby: StandbyReads | null;
  readLong: ReadLong;
  start(): void;
  stop(): Promise<void>;
}

export interface ReadsOptions {
  /** For the requests that a standby does not answer. */
  primary: Pool;
  /** The address of the primary without a pooler in between: the reconciliation has another time limit than requests. */
  directUrl: string;
  /** The address of a standby of the same database; undefined if there is none. */
  standbyUrl: string | undefined;
  /** Max connections of this process to the standby for requests. */
  maxConnections: number;
  logger: Logger;
  metrics: Pick<Metrics, "reads" | "standbyUnusable" | "standbyLagSeconds">;
}

/** The reconciliation reads more than a request does. */
const longTimeoutMs = 300_000;
/** A standby or a primary whose position does not arrive within this time counts as silent. */
const askTimeoutMs = 1_000;

/** A statement that took too long would take as long on the primary. */
const tookTooLong = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "57014";

/** True if only the standby is to blame: it has gone, or cancelled a statement that was in the way of its replay. */
const isStandbysFault = (error: unknown): boolean =>
  error instanceof StandbyLost ||
  isContention(error) ||
  (isUnavailable(error) && !tookTooLong(error));

/**
 * Decides where reads go (ADR 98): to the standby if it has replayed everything that the reader has seen, otherwise to
 * the primary. Without a standby all reads go to the primary.
 */
export function openReads(options: ReadsOptions): Reads {
  const { directUrl, standbyUrl, logger, metrics } = options;
  const pools: Pool[] = [];
  function open(
    url: string,
    maxConnections: number,
    limits: { [K in "statementTimeoutMs" | "queryTimeoutMs" | "connectTimeoutMs"]?: number },
  ) {
    const pool = createPool({
      databaseUrl: url,
      maxConnections,
      ...limits,
      onIdleError: (error) => logger.warn({ err: error }, "a connection for reads broke"),
    });
    pools.push(pool);
    return pool;
  }
  const endAll = async () => {
    await Promise.all(pools.map((pool) => pool.end()));
  };
  const long = { statementTimeoutMs: longTimeoutMs };
  const longPrimary = open(directUrl, 2, long);
  if (standbyUrl === undefined) {
    return {
      standby: null,
      readLong: (work) => work(longPrimary),
      start: () => undefined,
      stop: endAll,
    };
  }

  const short = { connectTimeoutMs: askTimeoutMs, queryTimeoutMs: askTimeoutMs };
  const standby = open(standbyUrl, options.maxConnections, { connectTimeoutMs: askTimeoutMs });
  const longStandby = open(standbyUrl, 2, { ...long, connectTimeoutMs: askTimeoutMs });
  const watch = createStandbyWatch({
    primary: open(directUrl, 1, short),
    standby: open(standbyUrl, 1, short),
    logger,
    metrics,
  });

  /** Runs a read on the standby if it may, and on the primary if it may not or if the standby gave up. */
  async function run<Db, T>(
    mayUseStandby: boolean,
    dbs: { standby: Db; primary: Db },
    work: (db: Db) => Promise<T>,
  ): Promise<T> {
    if (mayUseStandby) {
      try {
        const answer = await watch.whileAnswering(work(dbs.standby));
        metrics.reads.inc({ database: "standby" });
        return answer;
      } catch (error) {
        if (!isStandbysFault(error)) throw error;
      }
    }
    metrics.reads.inc({ database: "primary" });
    return work(dbs.primary);
  }

  return {
    standby: {
      readFor: (seen) => async (work) =>
        run(
          seen !== null && (await watch.reaches(seen)),
          { standby, primary: options.primary },
          work,
        ),
      readPosition: watch.readPosition,
    },
    readLong: (work) => run(watch.isUsable(), { standby: longStandby, primary: longPrimary }, work),
    start: watch.start,
    async stop() {
      await watch.stop();
      await endAll();
    },
  };
}
