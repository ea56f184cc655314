import { type IncomingWebhook, RampError, type RampEvent } from "@lilypad/providers";
import { fail } from "../../../platform/errors.ts";
import { addEvent } from "./event-store.ts";
import type { ProviderEventsDeps } from "./provider-events-deps.ts";

/** An id of an event or a resource: printable ASCII without spaces. */
const idPattern = /^[\x21-\x7e]{1,300}$/;

function read(
  { ramp, logger }: ProviderEventsDeps & { ramp: NonNullable<ProviderEventsDeps["ramp"]> },
  webhook: IncomingWebhook,
): RampEvent {
  try {
    return ramp.readWebhook(webhook);
  } catch (error) {
    if (!(error instanceof RampError)) throw error;
    // The message contains no personal data, and distinguishes a wrong secret from a wrong clock.
    logger.warn({ why: error.message }, "a webhook was refused");
    return fail("WEBHOOK_REJECTED");
  }
}

/**
 * Receives a webhook: checks its signature and age, and stores once which resource changed. The rest of its content is
 * not used: the resource is read from the ramp afterwards.
 * @param provider the provider's name in the request's path
 * @returns true if the event is new
 * @throws NOT_FOUND for a provider that is not configured; RAMP_NOT_CONFIGURED; WEBHOOK_REJECTED
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
  if (!idPattern.test(event.id) || !idPattern.test(event.resourceId)) fail("WEBHOOK_REJECTED");
  const isOurs = owners[event.resource] !== undefined;
  return addEvent(pool, ramp.name, event, { now, isOurs });
}
