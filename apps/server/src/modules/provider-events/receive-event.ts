import { type IncomingWebhook, RampError, type RampEvent } from "@lilypad/providers";
import { fail } from "../../platform/errors.ts";
import { addEvent } from "./event-store.ts";
import type { ProviderEventsDeps } from "./provider-events-deps.ts";

/** What names something: no spaces, nothing that can't be stored. */
const nameShape = /^[\x21-\x7e]{1,300}$/;

function read(
  { ramp, logger }: ProviderEventsDeps & { ramp: NonNullable<ProviderEventsDeps["ramp"]> },
  webhook: IncomingWebhook,
): RampEvent {
  try {
    return ramp.readWebhook(webhook);
  } catch (error) {
    if (!(error instanceof RampError)) throw error;
    // The reason names no customer: it tells a wrong secret from a clock that is off.
    logger.warn({ why: error.message }, "a webhook was refused");
    return fail("WEBHOOK_REJECTED");
  }
}

/**
 * Takes a webhook in: checks its signature and age, and stores once that something changed. What it
 * says besides is not believed: the resource is asked for afterwards.
 * @param provider as the address names it
 * @returns whether it is new
 * @throws NOT_FOUND for another provider than ours; RAMP_NOT_CONFIGURED; WEBHOOK_REJECTED
 */
export async function receiveEvent(
  deps: ProviderEventsDeps,
  provider: string,
  webhook: Omit<IncomingWebhook, "receivedAt">,
): Promise<boolean> {
  const { ramp, pool, clock, owners } = deps;
  if (ramp === null) return fail("RAMP_NOT_CONFIGURED");
  if (provider !== ramp.name) fail("NOT_FOUND");
  const now = clock.now();
  const event = read({ ...deps, ramp }, { ...webhook, receivedAt: now });
  if (!nameShape.test(event.id) || !nameShape.test(event.resourceId)) fail("WEBHOOK_REJECTED");
  const isOurs = owners[event.resource] !== undefined;
  return addEvent(pool, ramp.name, event, { now, isOurs });
}
