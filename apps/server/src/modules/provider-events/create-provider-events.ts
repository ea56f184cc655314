import type { IncomingWebhook } from "@lilypad/providers";
import { startLoop, type WakeableLoop } from "../../platform/due-work/index.ts";
import { createEventMetrics } from "./event-metrics.ts";
import { readOldestWaiting, removeEvents } from "./event-store.ts";
import { processEvent } from "./process-event.ts";
import type { ProviderEventsDeps } from "./provider-events-deps.ts";
import { receiveEvent } from "./receive-event.ts";

export interface ProviderEvents {
  /** Checks and stores a webhook; answers whether it is new. */
  receive(provider: string, webhook: Omit<IncomingWebhook, "receivedAt">): Promise<boolean>;
  /** Looks at one event that is due; false when none is. */
  processNext(): Promise<boolean>;
  /** Looks at events from now on, in a worker. */
  start(): WakeableLoop;
  /** Housekeeping for a worker, now and then; answers how many rows went. */
  forgetExpired(): Promise<number>;
}

/** Events that reach another process wait this long at most, in milliseconds. */
const pauseMs = 500;
/** Far longer than a signature is good for: until then the same event counts once. */
const keptForMs = 30 * 24 * 60 * 60 * 1000;

/** What the ramp tells us by itself. */
export function createProviderEvents(deps: ProviderEventsDeps): ProviderEvents {
  const { pool, clock, logger } = deps;
  let loop: WakeableLoop | undefined;
  const ended = createEventMetrics(deps.registry, {
    now: clock.now,
    oldestAt: () => readOldestWaiting(pool),
  });
  const processNext = () => processEvent(deps, (state) => ended.inc({ state }));
  return {
    async receive(provider, webhook) {
      const isNew = await receiveEvent(deps, provider, webhook);
      if (isNew) loop?.wake();
      return isNew;
    },
    processNext,
    start() {
      loop = startLoop({
        name: "provider-events",
        logger,
        pauseMs,
        pass: processNext,
      });
      return loop;
    },
    forgetExpired: () => removeEvents(pool, new Date(clock.now().getTime() - keptForMs)),
  };
}
