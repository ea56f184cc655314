import { forgetCaptures } from "./referrals/capture-referral.ts";
import { forgetDevices } from "./state/reward-device-store.ts";
import { forgetAddresses } from "./state/rewarded-address.ts";
import type { RewardsContext } from "./state/rewards-deps.ts";

/** A device is remembered for a year after somebody last asked for a reward on it. */
const deviceDays = 365;
const dayMs = 24 * 60 * 60 * 1000;

/** Removes captures, devices and addresses whose time is over. @returns how many rows went */
export async function forgetExpired(context: RewardsContext): Promise<number> {
  const { pool, clock } = context;
  const now = clock.now();
  const captures = await forgetCaptures(context);
  const devices = await forgetDevices(pool, new Date(now.getTime() - deviceDays * dayMs));
  return captures + devices + (await forgetAddresses(pool, now));
}
