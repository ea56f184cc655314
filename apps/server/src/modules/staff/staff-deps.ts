import type { Pool } from "@lilypad/db";
import type { Clock } from "../../platform/clock.ts";

export interface StaffDeps {
  pool: Pool;
  clock: Clock;
  /** Addresses of the first administrators, in lower case. */
  adminEmails: readonly string[];
}
