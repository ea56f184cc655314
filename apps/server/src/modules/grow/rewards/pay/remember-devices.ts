import { noteDevices } from "../state/reward-device-store.ts";
import { hashAddress } from "../state/rewarded-address.ts";
import type { RewardsContext } from "../state/rewards-deps.ts";

/**
 * Remembers that a person uses the devices, so that devices with many rewarded people can be
 * reviewed.
 * @param marks identifiers of the devices with their kind: "visitor 3f…"
 */
export async function rememberDevices(
  context: Pick<RewardsContext, "pool" | "clock" | "remembered">,
  personId: string,
  marks: readonly string[],
): Promise<void> {
  const { pool, clock, remembered } = context;
  if (marks.length === 0) return;
  await noteDevices(pool, {
    devices: marks.map((mark) => remembered.ofDevice(mark)),
    address: await hashAddress(context, pool, personId),
    at: clock.now(),
  });
}
