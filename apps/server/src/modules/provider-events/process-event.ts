import { RampError } from "@lilypad/providers";
import { type Attempt, decideAfter, leaseMs } from "./event-rules.ts";
import { endEvents, postponeEvent, type TakenEvent, takeEvent } from "./event-store.ts";
import type { ProviderEventsDeps } from "./provider-events-deps.ts";

async function attempt(
  { owners, logger }: ProviderEventsDeps,
  event: TakenEvent,
): Promise<Attempt> {
  const refresh = owners[event.resource];
  if (refresh === undefined) return "unknown";
  try {
    return await refresh(event.resourceId);
  } catch (error) {
    const why = error instanceof RampError ? { code: error.code } : { err: error };
    const { id, resource, attempts } = event;
    logger.warn({ ...why, event: String(id), resource, attempts }, "an event waits");
    return "failed";
  }
}

/**
 * Looks at the next event that is due: its resource is asked for again, and all events of it that had
 * come by then are done.
 * @param onEnd told what became of it, for the metrics
 * @returns whether there was one
 */
export async function processEvent(
  deps: ProviderEventsDeps,
  onEnd: (state: "done" | "ignored" | "failed") => void,
): Promise<boolean> {
  const { pool, clock, logger } = deps;
  const takenAt = clock.now();
  const event = await takeEvent(pool, {
    now: takenAt,
    leaseUntil: new Date(takenAt.getTime() + leaseMs),
  });
  if (event === null) return false;
  const outcome = await attempt(deps, event);
  const now = clock.now();
  const ageMs = now.getTime() - event.receivedAt.getTime();
  const decision = decideAfter(outcome, { ageMs, attempts: event.attempts });
  if (decision.state === "waiting") {
    await postponeEvent(pool, event.id, new Date(now.getTime() + decision.afterMs));
    return true;
  }
  await endEvents(pool, event, { state: decision.state, now });
  if (decision.state === "failed") {
    logger.error({ event: String(event.id), resource: event.resource }, "an event is given up");
  }
  onEnd(decision.state);
  return true;
}
