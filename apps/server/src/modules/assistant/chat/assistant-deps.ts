import type { Pool } from "@lilypad/db";
import type { BankDirectory } from "@lilypad/providers";
import type { Clock } from "../../../platform/clock.ts";
import type { Logger } from "../../../platform/logger.ts";
import type { Phraser } from "../../../platform/outside/phraser.ts";
import type { PriceList } from "../prices/price-list.ts";

export interface AssistantDeps {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  /** Where money can come from and go to, and what that usually costs; null where there is no ramp. */
  directory: BankDirectory | null;
  /** What other providers charge; null where no list is configured. */
  priceList: PriceList | null;
  /** Leads over to the help in words made for the question; null where ours have to do. */
  phraser: Phraser | null;
  /** Draws unguessable bytes. */
  randomBytes?: (size: number) => Buffer;
}
