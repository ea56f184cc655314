import type { Pool } from "@lilypad/db";
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

/** Looks for rows whose notification was lost (a crash between two processes), in milliseconds. */
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
  let stopped = false;
  let wanted = false;
  let running: Promise<void> | undefined;

  const drain = async () => {
    while (wanted && !stopped) {
      wanted = false;
      try {
        for (let rows = 1; rows > 0 && !stopped; ) {
          rows = await dispatchOutbox(pool, onOutbox);
          metrics.outboxEvents.inc(rows);
        }
      } catch (error) {
        logger.warn({ err: error }, "the outbox waits; trying again");
      }
    }
    running = undefined;
  };
  const wake = () => {
    wanted = true;
    if (dispatches && !stopped) running ??= drain();
  };

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
  const sweep = setInterval(wake, sweepIntervalMs);

  return {
    async stop() {
      stopped = true;
      clearInterval(sweep);
      await listener.stop();
      await running;
    },
  };
}
