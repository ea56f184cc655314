import type { Logger } from "../logger.ts";
import { type BackOff, backOffMs } from "./back-off.ts";
import type { DueWorkMetrics } from "./due-work-metrics.ts";
import { beginHeartbeat } from "./heartbeats.ts";
import { runPass, maxPassMs as usualMaxPassMs } from "./running-passes.ts";

export interface WakeableLoop {
  /** Requests a pass immediately, or one more after the running one. */
  wake(): void;
  /** Ends the loop; resolves after the running pass. */
  stop(): Promise<void>;
}

/**
 * Work that the product does by itself. In a program, loops run its passes from `start` to `stop`; a test of the
 * composed product can also run them one at a time.
 */
export interface BackgroundWork {
  readonly name: string;
  /** One pass. @returns whether there may be more to do immediately, or how many rows it took */
  pass(): Promise<boolean | number>;
  start(metrics?: DueWorkMetrics): void;
  /** Stops after the running pass; no effect if it was not started. */
  stop(): Promise<void>;
}

/** Background work whose loop can be woken. */
export interface LoopWork extends BackgroundWork {
  pass(): Promise<boolean>;
  /** Requests a pass immediately; no effect if the loop does not run in this process. */
  wake(): void;
}

export interface LoopOptions {
  name: string;
  logger: Logger;
  /** The pause after a pass that found nothing to do, in milliseconds; a function is called after each pass. */
  pauseMs: number | (() => number);
  /** One pass; true if there is more to do immediately. */
  pass: () => Promise<boolean>;
  /** Called before each pass if only one process does this work at a time; while it is false, this one stands by. */
  leads?: () => Promise<boolean>;
  /** The pauses after failed passes, if others than usual. */
  backOff?: BackOff;
  /** After this time a pass counts as hanging, if it may take longer than usual. */
  maxPassMs?: number;
}

const failedPassBackOff: BackOff = { firstMs: 250, maxMs: 10_000 };

/** During an outage every pass fails: the first failure is logged, the second, the fourth, the eighth … */
const isLogged = (failures: number) => Math.log2(failures) % 1 === 0;

/**
 * Runs passes sequentially until stopped. A pass that throws is logged and repeated after a growing pause, which a
 * wake-up does not shorten. The loop stores no other state about a failure: the next pass reads the rows again.
 */
export function startLoop({
  name,
  logger,
  pauseMs,
  pass,
  leads,
  backOff = failedPassBackOff,
  maxPassMs = usualMaxPassMs,
}: LoopOptions): WakeableLoop {
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

  const pauseNowMs = () => (typeof pauseMs === "number" ? pauseMs : pauseMs());
  const heartbeat = beginHeartbeat(name, {
    maxIntervalMs: maxPassMs + pauseNowMs(),
    hasLeader: leads !== undefined,
  });

  /** @returns whether there is more to do immediately */
  async function passOnce(): Promise<boolean> {
    if (leads !== undefined && !(await leads())) {
      heartbeat.stoodBy();
      return false;
    }
    const more = await pass();
    heartbeat.passed();
    return more;
  }

  const run = async () => {
    let failures = 0;
    while (!stopped) {
      wanted = false;
      try {
        const more = await runPass({ name, maxMs: maxPassMs }, passOnce);
        failures = 0;
        if (!more) await pause(pauseNowMs(), true);
      } catch (error) {
        failures += 1;
        heartbeat.failed();
        if (isLogged(failures)) {
          logger.warn({ err: error, loop: name, failures }, "a pass failed; trying again");
        }
        await pause(backOffMs(backOff, failures), false);
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
      heartbeat.end();
    },
  };
}

/** Creates work that a loop does from `start` on. */
export function createLoop(options: LoopOptions): LoopWork {
  let loop: WakeableLoop | undefined;
  return {
    name: options.name,
    pass: options.pass,
    wake: () => loop?.wake(),
    start() {
      loop ??= startLoop(options);
    },
    async stop() {
      await loop?.stop();
      loop = undefined;
    },
  };
}
