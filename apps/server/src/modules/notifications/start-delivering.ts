import type { Logger } from "../../platform/logger.ts";

export interface Delivering {
  /** Ends after what is under way. */
  stop(): Promise<void>;
}

/** New notifications, retries and lapsed claims are all found by looking, in milliseconds. */
const intervalMs = 500;

/**
 * Plans and sends what is due, again and again, until stopped.
 * @param step plans and sends some; answers how many there were
 */
export function startDelivering(step: () => Promise<number>, logger: Logger): Delivering {
  let stopped = false;
  let running: Promise<void> | undefined;

  const drain = async () => {
    try {
      while (!stopped && (await step()) > 0);
    } catch (error) {
      logger.warn({ err: error }, "notifications wait; trying again");
    }
    running = undefined;
  };
  const timer = setInterval(() => {
    running ??= drain();
  }, intervalMs);

  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
