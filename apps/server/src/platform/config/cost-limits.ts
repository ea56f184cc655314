import { z } from "zod";

const count = z.coerce.number().int().min(1).max(1_000_000_000_000);

/** The settings that limit the costs which strangers can cause for the operator. */
export const costEnvironment = {
  SENDS_PER_NETWORK_PER_DAY: count.default(5_000),
  REQUESTS_PER_NETWORK_PER_DAY: count.default(2_000),
  NEW_ACCOUNTS_PER_NETWORK_PER_DAY: count.default(100),
  /** In units of gas. */
  DAILY_GAS_BUDGET: count.min(10_000_000).default(20_000_000_000),
  /** In units of gas. */
  RELAYER_DAILY_GAS_BUDGET: count.min(1_000_000).default(1_000_000_000),
  DAILY_SAFE_CREATIONS: count.default(10_000),
};

const environment = z.object(costEnvironment);

/** Reads the max number of actions per network and day, and the max cost of a UTC day. */
export function readCostLimits(values: z.output<typeof environment>) {
  return {
    sendsPerNetwork: values.SENDS_PER_NETWORK_PER_DAY,
    requestsPerNetwork: values.REQUESTS_PER_NETWORK_PER_DAY,
    newAccountsPerNetwork: values.NEW_ACCOUNTS_PER_NETWORK_PER_DAY,
    dailyGas: BigInt(values.DAILY_GAS_BUDGET),
    relayerDailyGas: BigInt(values.RELAYER_DAILY_GAS_BUDGET),
    dailySafeCreations: BigInt(values.DAILY_SAFE_CREATIONS),
  };
}
