import { RampError } from "@lilypad/providers";
import { type Claim, later, type NextDue } from "../../../platform/due-work/index.ts";
import { type Attempt, decideAfter } from "./event-rules.ts";
import { type DueEvent, endEvents } from "./event-store.ts";
import type { ProviderEventsDeps } from "./provider-events-deps.ts";

async function attempt(
  { owners, logger }: ProviderEventsDeps,
  { id, resource, resourceId }: DueEvent,
  { attempts }: Claim,
): Promise<Attempt> {
  const refresh = owners[resource];
  if (refresh === undefined) return "unknown";
  try {
    return await refresh(resourceId);
  } catch (error) {
    const reason = error instanceof RampError ? { code: error.code } : { err: error };
    logger.warn(
      { ...reason, event: String(id), resource, attempts },
      "an event of the ramp could not be processed yet",
    );
    return "failed";
  }
}

/**
 * Processes an event: reads the resource from the ramp and applies its state. This also covers all other events of the
 * resource that had arrived before.
 * @param onEnd called with the final state, for the metrics
 */
export async function processEvent(
  deps: ProviderEventsDeps,
  event: DueEvent,
  claim: Claim,
  onEnd: (state: "done" | "ignored" | "failed") => void,
): Promise<NextDue> {
  const { pool, clock, logger } = deps;
  const outcome = await attempt(deps, event, claim);
  const now = clock.now();
  const state = decideAfter(outcome, now.getTime() - event.receivedAt.getTime());
  if (state === "waiting") return later;
  await endEvents(pool, event, { state, now });
  if (state === "failed") {
    logger.error(
      { event: String(event.id), resource: event.resource },
      "giving up on an event of the ramp",
    );
  }
  onEnd(state);
  return undefined;
}
