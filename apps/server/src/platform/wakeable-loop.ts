import type { Logger } from "./logger.ts";

export interface WakeableLoop {
  /** Asks for a pass at once, or for one more after the running one. */
  wake(): void;
  /** Ends after the running pass. */
  stop(): Promise<void>;
}

export interface LoopOptions {
  name: string;
  logger: Logger;
  /** The pause after a pass that found nothing to do, in milliseconds. */
  pauseMs: number;
  /** One pass; true when there is more to do at once. */
  pass: () => Promise<boolean>;
}

const firstRetryMs = 250;
const longestRetryMs = 10_000;

/**
 * Runs passes one after the other until stopped. A pass that throws is told to the log and tried
 * again, after a pause that grows: what failed is decided anew from the rows, never remembered here.
 */
export function startLoop({ name, logger, pauseMs, pass }: LoopOptions): WakeableLoop {
  let stopped = false;
  let wanted = false;
  let endPause: (() => void) | undefined;

  const pause = (ms: number, mayWake: boolean) =>
    new Promise<void>((resolve) => {
      if (stopped || (mayWake && wanted)) return resolve();
      const timer = setTimeout(resolve, ms);
      endPause = () => {
        if (!stopped && !mayWake) return;
        clearTimeout(timer);
        resolve();
      };
    });

  const run = async () => {
    let retryMs = firstRetryMs;
    while (!stopped) {
      wanted = false;
      try {
        const more = await pass();
        retryMs = firstRetryMs;
        if (!more) await pause(pauseMs, true);
      } catch (error) {
        logger.warn({ err: error, loop: name }, "a pass failed; trying again");
        await pause(retryMs, false);
        retryMs = Math.min(retryMs * 2, longestRetryMs);
      }
    }
  };
  const running = run();

  return {
    wake() {
      wanted = true;
      endPause?.();
    },
    async stop() {
      stopped = true;
      endPause?.();
      await running;
    },
  };
}
