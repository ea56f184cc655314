import { fromScaled, toScaled } from "@lilypad/money";
import type { RateDeps } from "./exchange-deps.ts";

/** The published rate between dollars and euros, in millionths. */
export interface PublishedRate {
  /** Euros for one dollar, truncated. */
  readonly eurosPerDollar: bigint;
  /** Dollars for one euro, truncated. */
  readonly dollarsPerEuro: bigint;
  /** Such as "2026-11-02". */
  readonly date: string;
}

/** Decimals of a rate. */
const ratePlaces = 6;
const dayMs = 86_400_000;

/** A rate in millionths as a decimal. */
export const rateToDecimal = (millionths: bigint): string => fromScaled(millionths, ratePlaces);

/**
 * The rate that the ramp publishes, from the directory's cache. Null if there is no ramp, if it doesn't answer, and if the
 * rate is older than EXCHANGE_MAX_RATE_AGE_DAYS.
 */
export async function readRate({
  directory,
  settings,
  clock,
  logger,
}: RateDeps): Promise<PublishedRate | null> {
  if (directory === null) return null;
  const prices = await directory.readPrices().catch((error: unknown) => {
    logger.warn({ err: error }, "the rate between dollars and euros can't be read");
    return null;
  });
  const published = prices?.perDollar.EUR;
  if (published === undefined || prices === null) return null;
  const ageMs = clock.now().getTime() - Date.parse(`${prices.asOf}T00:00:00Z`);
  if (ageMs >= (settings.maxRateAgeDays + 1) * dayMs) {
    logger.error({ date: prices.asOf }, "the published rate is too old for exchanges");
    return null;
  }
  const exact = toScaled(published, 8);
  if (exact === 0n) return null;
  return {
    eurosPerDollar: exact / 100n,
    dollarsPerEuro: 100_000_000_000_000n / exact,
    date: prices.asOf,
  };
}
