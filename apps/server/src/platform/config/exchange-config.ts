import { majorToMinor } from "@lilypad/money";
import { z } from "zod";

const majorUnits = z.coerce.number().int().min(1).max(1_000_000_000);

/** The settings of the exchange between dollars and euros. */
export const exchangeEnvironment = {
  EXCHANGE_FEE_BASIS_POINTS: z.coerce.number().int().min(0).max(1_000).default(50),
  EXCHANGE_MAX_RATE_AGE_DAYS: z.coerce.number().int().min(1).max(100_000).optional(),
  EXCHANGE_DAILY_LIMIT_USD: majorUnits.default(100_000),
  EXCHANGE_DAILY_LIMIT_EUR: majorUnits.default(100_000),
  EXCHANGE_PERSON_DAILY_LIMIT_USD: majorUnits.default(10_000),
  EXCHANGE_PERSON_DAILY_LIMIT_EUR: majorUnits.default(10_000),
};

const environment = z.object(exchangeEnvironment);

export function readExchangeConfig(values: z.output<typeof environment>, production: boolean) {
  return {
    feeBasisPoints: BigInt(values.EXCHANGE_FEE_BASIS_POINTS),
    // The sandbox's rates have one fixed date.
    maxRateAgeDays: values.EXCHANGE_MAX_RATE_AGE_DAYS ?? (production ? 4 : 100_000),
    /** Max amounts of the currency given that are exchanged in a UTC day, in minor units. */
    dailyLimits: {
      USD: {
        desk: majorToMinor(values.EXCHANGE_DAILY_LIMIT_USD, "usdc"),
        person: majorToMinor(values.EXCHANGE_PERSON_DAILY_LIMIT_USD, "usdc"),
      },
      EUR: {
        desk: majorToMinor(values.EXCHANGE_DAILY_LIMIT_EUR, "eurc"),
        person: majorToMinor(values.EXCHANGE_PERSON_DAILY_LIMIT_EUR, "eurc"),
      },
    },
  };
}

export type ExchangeSettings = ReturnType<typeof readExchangeConfig>;
