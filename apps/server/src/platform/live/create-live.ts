import type { Pool } from "@lilypad/db";
import { createLoop } from "../due-work/index.ts";
import type { Logger } from "../logger.ts";
import type { Metrics } from "../metrics/index.ts";
import type { Position, StandbyReads } from "../reads/index.ts";
import { dispatchOutbox, liveChannel, type OnOutbox, outboxChannel } from "./dispatch-outbox.ts";
import { listen } from "./listen.ts";
import { unpackEvents } from "./live-event.ts";
import type { Streams } from "./streams.ts";

export interface LiveOptions {
  pool: Pool;
  databaseUrl: string;
  logger: Logger;
  metrics: Metrics;
  streams: Streams;
  /** Reads the primary's position, for apps that then read from a standby; null without a standby. */
  positions: Pick<StandbyReads, "readPosition"> | null;
  /** True if this process dispatches the outbox; otherwise it only serves its own streams. */
  dispatches: boolean;
  onOutbox?: OnOutbox;
  /** Called when rows of a table are due sooner than was known; null if notifications about any table may have been lost. */
  onDue: (table: string | null) => void;
}

/** Interval of dispatches without a notification, for rows whose notification was lost. */
const sweepIntervalMs = 10_000;

/** Of the triggers of queues. */
const dueChannel = "lilypad_due";

const positionRetryMs = 250;

/**
 * Delivers events from the database to the streams of this process from `start` to `stop`. The outbox is dispatched by a loop
 * that is started and stopped separately.
 */
export function createLive({
  pool,
  databaseUrl,
  logger,
  metrics,
  streams,
  positions,
  dispatches,
  onOutbox,
  onDue,
}: LiveOptions) {
  let stopped = false;

  /**
   * Passes on a position that includes everything that was committed before now. While the primary's position cannot be
   * read, its announcements wait: an app that read an older state from the standby would not read again.
   */
  async function atPosition(act: (position: Position | null) => void): Promise<void> {
    if (positions === null) return act(null);
    while (!stopped) {
      try {
        return act(await positions.readPosition());
      } catch {
        await new Promise((resolve) => setTimeout(resolve, positionRetryMs));
      }
    }
  }

  const loop = dispatches
    ? createLoop({
        name: "outbox",
        logger,
        pauseMs: sweepIntervalMs,
        async pass() {
          const rows = await dispatchOutbox(pool, onOutbox);
          metrics.outboxEvents.inc(rows);
          return rows > 0;
        },
      })
    : undefined;
  const wake = () => loop?.wake();

  const startListener = () =>
    listen({
      databaseUrl,
      logger,
      channels: {
        [outboxChannel]: wake,
        [dueChannel]: onDue,
        [liveChannel]: (payload) =>
          void atPosition((position) => streams.deliver(unpackEvents(payload), position)),
      },
      onLost: () => metrics.liveListening.set(0),
      onConnected: () => {
        metrics.liveListening.set(1);
        void atPosition((position) => streams.refreshAll(position));
        wake();
        onDue(null);
      },
    });
  let listener: ReturnType<typeof startListener> | undefined;

  return {
    /** Dispatches the outbox; undefined in a process that only serves its own streams. */
    loop,
    start(): void {
      listener ??= startListener();
    },
    async stop() {
      stopped = true;
      await listener?.stop();
    },
  };
}
