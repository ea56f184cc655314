import type { Pool } from "@lilypad/db";
import type { RampEvent, RampProvider } from "@lilypad/providers";
import type { Registry } from "prom-client";
import type { Clock } from "../../platform/clock.ts";
import type { Logger } from "../../platform/logger.ts";

/**
 * Asks the ramp for a resource again and applies what it says, never backwards.
 * @returns unknown for a resource that is nobody's here, perhaps because our own commit is still on
 *   its way: the event is looked at again
 * @throws when the ramp does not answer: the event is looked at again, later and later
 */
export type Refresh = (resourceId: string) => Promise<"done" | "unknown">;

/** Who owns each kind of resource; events of the others are stored and ignored. */
export type Owners = Partial<Record<RampEvent["resource"], Refresh>>;

export interface ProviderEventsDeps {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  /** Null where there is no ramp. */
  ramp: RampProvider | null;
  owners: Owners;
  registry: Registry;
}
