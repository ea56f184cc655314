import { z } from "zod";

const dollars = z.coerce.number().int().min(1).max(1_000_000_000);

/** The limits for sending and holding money without a verified identity; docs/SETTINGS.md describes these settings. */
export const unverifiedEnvironment = {
  UNVERIFIED_DAILY_LIMIT: dollars.default(1_000),
  UNVERIFIED_MONTHLY_LIMIT: dollars.default(2_500),
  UNVERIFIED_BALANCE_LIMIT: dollars.default(2_500),
};

const environment = z.object(unverifiedEnvironment);

/** The limits for sending and holding money without a verified identity, in dollars; a euro counts as a dollar. */
export interface UnverifiedLimits {
  dailyMajor: number;
  monthlyMajor: number;
  balanceMajor: number;
}

/** Reads the limits of people whose identity is not verified. */
export function readUnverifiedConfig(values: z.output<typeof environment>): UnverifiedLimits {
  return {
    dailyMajor: values.UNVERIFIED_DAILY_LIMIT,
    monthlyMajor: values.UNVERIFIED_MONTHLY_LIMIT,
    balanceMajor: values.UNVERIFIED_BALANCE_LIMIT,
  };
}
