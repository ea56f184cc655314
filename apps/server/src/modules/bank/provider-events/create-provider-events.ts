import type { IncomingWebhook } from "@lilypad/providers";
import { createLeasedWorker } from "../../../platform/due-work/index.ts";
import { createEventMetrics } from "./event-metrics.ts";
import { type DueEvent, eventQueue, readOldestWaiting, removeEvents } from "./event-store.ts";
import { processEvent } from "./process-event.ts";
import type { ProviderEventsDeps } from "./provider-events-deps.ts";
import { receiveEvent } from "./receive-event.ts";

export type ProviderEvents = ReturnType<typeof createProviderEvents>;

/** Much longer than a signature is valid, so that a repeated event is always recognised. */
const retentionMs = 30 * 24 * 60 * 60 * 1000;

/** Creates the module that receives and processes the webhooks of the ramp. */
export function createProviderEvents(deps: ProviderEventsDeps) {
  const { pool, clock } = deps;
  const ended = createEventMetrics(deps.registry, {
    now: clock.now,
    oldestAt: () => readOldestWaiting(pool),
  });
  const worker = createLeasedWorker<DueEvent>(deps, eventQueue, (event, claim) =>
    processEvent(deps, event, claim, (state) => ended.inc({ state })),
  );
  return {
    /** Checks and stores a webhook. Returns true if it is new. */
    receive: (provider: string, webhook: Omit<IncomingWebhook, "receivedAt">): Promise<boolean> =>
      receiveEvent(deps, provider, webhook),
    /** The worker that processes events that are due. */
    worker,
    /** Removes events that ended more than 30 days ago, and returns their number. */
    forgetExpired: () => removeEvents(pool, new Date(clock.now().getTime() - retentionMs)),
  };
}
