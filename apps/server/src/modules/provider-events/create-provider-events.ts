import type { IncomingWebhook } from "@lilypad/providers";
import { createLeasedWorker, type DueWorker } from "../../platform/due-work/index.ts";
import { createEventMetrics } from "./event-metrics.ts";
import { type DueEvent, eventQueue, readOldestWaiting, removeEvents } from "./event-store.ts";
import { processEvent } from "./process-event.ts";
import type { ProviderEventsDeps } from "./provider-events-deps.ts";
import { receiveEvent } from "./receive-event.ts";

export interface ProviderEvents {
  /** Checks and stores a webhook; answers whether it is new. */
  receive(provider: string, webhook: Omit<IncomingWebhook, "receivedAt">): Promise<boolean>;
  /** Looks at events that are due. */
  worker: DueWorker;
  /** Housekeeping for a worker, now and then; answers how many rows went. */
  forgetExpired(): Promise<number>;
}

/** Far longer than a signature is good for: until then the same event counts once. */
const keptForMs = 30 * 24 * 60 * 60 * 1000;

/** What the ramp tells us by itself. */
export function createProviderEvents(deps: ProviderEventsDeps): ProviderEvents {
  const { pool, clock } = deps;
  const ended = createEventMetrics(deps.registry, {
    now: clock.now,
    oldestAt: () => readOldestWaiting(pool),
  });
  const worker = createLeasedWorker<DueEvent>(deps, eventQueue, (event, claim) =>
    processEvent(deps, event, claim, (state) => ended.inc({ state })),
  );
  return {
    async receive(provider, webhook) {
      const isNew = await receiveEvent(deps, provider, webhook);
      if (isNew) worker.wake();
      return isNew;
    },
    worker,
    forgetExpired: () => removeEvents(pool, new Date(clock.now().getTime() - keptForMs)),
  };
}
