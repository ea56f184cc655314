import type { Pool } from "@lilypad/db";
import { startLoop } from "../due-work/index.ts";
import type { Logger } from "../logger.ts";
import type { Metrics } from "../metrics.ts";
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
  /** True if this process dispatches the outbox; otherwise it only serves its own streams. */
  dispatches: boolean;
  onOutbox?: OnOutbox;
}

/** Interval of dispatches without a notification, for rows whose notification was lost in a crash. */
const sweepIntervalMs = 1_000;

/** Delivers events from the database to the streams of this process until stopped. */
export function startLive({
  pool,
  databaseUrl,
  logger,
  metrics,
  streams,
  dispatches,
  onOutbox,
}: LiveOptions) {
  const loop = dispatches
    ? startLoop({
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

  const listener = listen({
    databaseUrl,
    logger,
    channels: {
      [outboxChannel]: wake,
      [liveChannel]: (payload) => streams.deliver(unpackEvents(payload)),
    },
    onLost: () => metrics.liveListening.set(0),
    onConnected: () => {
      metrics.liveListening.set(1);
      streams.refreshAll();
      wake();
    },
  });

  return {
    async stop() {
      await listener.stop();
      await loop?.stop();
    },
  };
}
