import type { Pool, Queryable } from "@lilypad/db";
import type { ChainAsset } from "@lilypad/money";
import type { BankDirectory } from "@lilypad/providers";
import type { Clock } from "../../platform/clock.ts";
import type { ExchangeSettings } from "../../platform/config/exchange-config.ts";
import type { Logger } from "../../platform/logger.ts";

/** What reading the published rate needs. */
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
  /** What our module has moved for a person today, in minor units of each asset. */
  readDailyUse: (
    db: Queryable,
    personId: string,
    now: Date,
  ) => Promise<ReadonlyMap<ChainAsset, bigint>>;
  /** How many payments and exchanges a person has begun today. */
  countSendsToday: (db: Queryable, personId: string, now: Date) => Promise<bigint>;
  /** Max payments and exchanges of a person in a day. */
  maxSendsPerDay: number;
  /** @throws DAILY_SENDS_EXCEEDED */
  refuseOverDailySends: (max: number, now: Date) => never;
  /** Assigns a person's Safe; repeating it has no effect. */
  assignSafe: (personId: string) => Promise<unknown>;
}
