import type { Pool } from "@lilypad/db";
import type { BankDirectory } from "@lilypad/providers";
import type { Clock } from "../../platform/clock.ts";
import type { Logger } from "../../platform/logger.ts";

export interface AssistantDeps {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  /** Where money can come from and go to, and what that usually costs; null where there is no ramp. */
  directory: BankDirectory | null;
  /** Draws unguessable bytes. */
  randomBytes?: (size: number) => Buffer;
}
