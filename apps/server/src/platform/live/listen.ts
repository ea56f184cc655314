import { createClient } from "@lilypad/db";
import type { Logger } from "../logger.ts";

export interface Listener {
  stop(): Promise<void>;
}

export interface ListenOptions {
  databaseUrl: string;
  logger: Logger;
  /** The handler of each channel's payloads. */
  channels: Record<string, (payload: string) => void>;
  /** Called after every connection, because notifications may have been missed before it. */
  onConnected?: () => void;
  /** Called when the connection broke or could not be opened. */
  onLost?: () => void;
}

const firstRetryMs = 200;
const maxRetryMs = 5_000;

/** Listens to channels on its own database connection, and reconnects when the connection breaks. */
export function listen(options: ListenOptions): Listener {
  let stopped = false;
  let client: ReturnType<typeof createClient> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let retryMs = firstRetryMs;

  const retry = () => {
    if (stopped || timer !== undefined) return;
    options.onLost?.();
    timer = setTimeout(() => {
      timer = undefined;
      void connect();
    }, retryMs);
    retryMs = Math.min(retryMs * 2, maxRetryMs);
  };

  const connect = async () => {
    const next = createClient(options.databaseUrl);
    client = next;
    next.on("error", () => retry());
    next.on("end", () => retry());
    next.on("notification", ({ channel, payload }) => options.channels[channel]?.(payload ?? ""));
    try {
      await next.connect();
      for (const channel of Object.keys(options.channels)) await next.query(`listen ${channel}`);
      retryMs = firstRetryMs;
      options.onConnected?.();
    } catch (error) {
      options.logger.warn({ err: error }, "cannot listen to the database; retrying");
      await next.end().catch(() => undefined);
      retry();
    }
  };

  void connect();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
