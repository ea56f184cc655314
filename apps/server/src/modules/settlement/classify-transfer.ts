import type { Address } from "viem";
import type { SeenTransfer } from "./findings.ts";

/** The numbers are stored (chain_log.class). */
export const logClasses = { settlementLeg: 1, mint: 2, inflow: 3, outflow: 4 } as const;
export type LogClass = (typeof logClasses)[keyof typeof logClasses];

/** What the log means that proves an item of a batch. */
export function classifyLeg({ from }: { from: Address | null }): LogClass {
  return from === null ? logClasses.mint : logClasses.settlementLeg;
}

/**
 * What a Transfer log means that no item of a batch explains, once and for all; null when it means
 * nothing. Only what arrives from elsewhere is an inflow, and only an inflow is credited.
 * @param isOurs whether an address is the Safe of one of our people
 */
export function classifyTransfer(
  transfer: SeenTransfer,
  isOurs: (address: Address) => boolean,
): LogClass | null {
  if (transfer.amount === 0n) return null;
  // From a Safe to itself nothing changes.
  if (transfer.from === transfer.to) return null;
  if (isOurs(transfer.to)) return logClasses.inflow;
  return isOurs(transfer.from) ? logClasses.outflow : null;
}

/** An amount below one cent is credited, but nobody is told: dust is how strangers seek attention. */
const smallestAnnounced = 10_000n;

/** Whether a deposit of so many minor units (six decimals) is worth a message. */
export function isAnnounced(amount: bigint): boolean {
  return amount >= smallestAnnounced;
}
