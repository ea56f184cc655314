import type { Pool } from "@lilypad/db";
import type { RampEvent, RampProvider } from "@lilypad/providers";
import type { Registry } from "prom-client";
import type { Clock } from "../../../platform/clock.ts";
import type { Logger } from "../../../platform/logger.ts";

/**
 * Reads a resource from the ramp and applies its state, never an older one.
 * @returns "unknown" if no row refers to the resource, perhaps because our own commit is still pending; the event is
 * retried
 * @throws if the ramp does not answer; the event is retried
 */
export type Refresh = (resourceId: string) => Promise<"done" | "unknown">;

/** The module's function for each kind of resource. Events of other kinds are stored and ignored. */
export type Owners = Partial<Record<RampEvent["resource"], Refresh>>;

export interface ProviderEventsDeps {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  /** Null if no ramp is configured. */
  ramp: RampProvider | null;
  owners: Owners;
  registry: Registry;
}
