import type { Address } from "viem";
import { zeroAddress } from "viem";
import type { SeenTransfer } from "./findings.ts";

/** The numbers are stored (chain_log.class). */
export const logClasses = { settlementLeg: 1, mint: 2, inflow: 3, outflow: 4 } as const;
export type LogClass = (typeof logClasses)[keyof typeof logClasses];

/**
 * What a Transfer log means to us, once and for all; null when it means nothing. A log that an item
 * of a batch explains is that item's leg. Of the others, only what arrives from elsewhere is an
 * inflow, and only an inflow is credited.
 * @param isOurs whether an address is the Safe of one of our people
 * @param explainedBy the operation whose item this log proves, if any
 */
export function classifyTransfer(
  transfer: SeenTransfer,
  isOurs: (address: Address) => boolean,
  explainedBy: string | null,
): LogClass | null {
  if (transfer.amount === 0n) return null;
  if (explainedBy !== null) {
    return transfer.from === zeroAddress ? logClasses.mint : logClasses.settlementLeg;
  }
  // From a Safe to itself nothing changes.
  if (transfer.from === transfer.to) return null;
  if (isOurs(transfer.to)) return logClasses.inflow;
  return isOurs(transfer.from) ? logClasses.outflow : null;
}

/** An amount below one cent is credited, but nobody is told: dust is how strangers seek attention. */
export const smallestAnnounced = 10_000n;

/** Whether a deposit of so many minor units (six decimals) is worth a message. */
export function isAnnounced(amount: bigint): boolean {
  return amount >= smallestAnnounced;
}
