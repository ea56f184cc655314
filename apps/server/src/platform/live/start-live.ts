import type { Pool } from "@lilypad/db";
import { startLoop } from "../due-work/index.ts";
import type { Logger } from "../logger.ts";
import type { Metrics } from "../metrics.ts";
import { dispatchOutbox, liveChannel, type OnOutbox, outboxChannel } from "./dispatch-outbox.ts";
import { listen } from "./listen.ts";
import { unpackNews } from "./live-event.ts";
import type { Streams } from "./streams.ts";

export interface LiveOptions {
  pool: Pool;
  databaseUrl: string;
  logger: Logger;
  metrics: Metrics;
  streams: Streams;
  /** Whether this process dispatches the outbox, or only listens for its own streams. */
  dispatches: boolean;
  onOutbox?: OnOutbox;
}

/** How often to look for rows whose notification was lost (a crash between two processes), in milliseconds. */
const sweepIntervalMs = 1_000;

/** Carries what happened in the database to the streams of this process, until stopped. */
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
      [liveChannel]: (payload) => streams.deliver(unpackNews(payload)),
    },
    onConnected: () => {
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
