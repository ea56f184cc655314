import type { Logger } from "../logger.ts";
import { backOffMs } from "./back-off.ts";

export interface WakeableLoop {
  /** Requests a pass immediately, or one more after the running one. */
  wake(): void;
  /** Ends the loop; resolves after the running pass. */
  stop(): Promise<void>;
}

export interface LoopOptions {
  name: string;
  logger: Logger;
  /** The pause after a pass that found nothing to do, in milliseconds. */
  pauseMs: number;
  /** One pass; true if there is more to do immediately. */
  pass: () => Promise<boolean>;
}

const failedPassBackOff = { firstMs: 250, maxMs: 10_000 };

/**
 * Runs passes sequentially until stopped. A pass that throws is logged and repeated after a growing
 * pause, which a wake-up does not shorten. The loop keeps no other state about a failure: the next
 * pass reads the rows again.
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
    let failures = 0;
    while (!stopped) {
      wanted = false;
      try {
        const more = await pass();
        failures = 0;
        if (!more) await pause(pauseMs, true);
      } catch (error) {
        logger.warn({ err: error, loop: name }, "a pass failed; trying again");
        failures += 1;
        await pause(backOffMs(failedPassBackOff, failures), false);
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
