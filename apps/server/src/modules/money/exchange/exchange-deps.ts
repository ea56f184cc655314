import type { Pool } from "@lilypad/db";
import type { ChainAsset } from "@lilypad/money";
import type { BankDirectory } from "@lilypad/providers";
import type { Clock } from "../../../platform/clock.ts";
import type { ExchangeSettings } from "../../../platform/config/exchange-config.ts";
import type { Logger } from "../../../platform/logger.ts";

/** The dependencies for reading the published rate. */
export interface RateDeps {
  clock: Clock;
  logger: Logger;
  /** Publishes the rates and caches them; null without a ramp. */
  directory: Pick<BankDirectory, "readPrices"> | null;
  settings: ExchangeSettings;
}

export interface ExchangeDeps extends RateDeps {
  pool: Pool;
  /** Whether transfers of an asset are accepted now; false while settlement needs attention. */
  acceptsPayments: (asset: ChainAsset) => boolean;
  /** Max payments and exchanges of a person in a day. */
  maxSendsPerDay: number;
  /** Assigns a person's Safe; repeating it has no effect. */
  assignSafe: (personId: string) => Promise<unknown>;
}
