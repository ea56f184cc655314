import { forgetCaptures } from "./referrals/capture-referral.ts";
import { forgetDevices } from "./state/reward-device-store.ts";
import { forgetAddresses } from "./state/rewarded-address.ts";
import type { RewardsContext } from "./state/rewards-deps.ts";

/** Devices are remembered for a year after the last request for a reward on them. */
const deviceDays = 365;
const dayMs = 24 * 60 * 60 * 1000;

/** Deletes expired captures, devices and addresses. @returns the number of changed rows */
export async function forgetExpired(context: RewardsContext): Promise<number> {
  const { pool, clock } = context;
  const now = clock.now();
  const captures = await forgetCaptures(context);
  const devices = await forgetDevices(pool, new Date(now.getTime() - deviceDays * dayMs));
  return captures + devices + (await forgetAddresses(pool, now));
}
