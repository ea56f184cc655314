import type { TokenTransfer } from "@lilypad/chain";
import { hundredthsToMinor } from "@lilypad/money";
import type { Address } from "viem";

/** The numbers are stored in chain_log.class. */
export const logClasses = { settlementLeg: 1, mint: 2, inflow: 3, outflow: 4 } as const;
export type LogClass = (typeof logClasses)[keyof typeof logClasses];

/** Classifies the log that proves an item of a batch. */
export function classifyItem({ from }: { from: Address | null }): LogClass {
  return from === null ? logClasses.mint : logClasses.settlementLeg;
}

/**
 * Classifies a Transfer log that is not part of a batch; null when it changes nothing. Whatever arrives
 * at a Safe of our people is an inflow, and only an inflow is credited.
 * @param isOurs returns whether an address is the Safe of one of our people
 */
export function classifyTransfer(
  transfer: TokenTransfer,
  isOurs: (address: Address) => boolean,
): LogClass | null {
  if (transfer.amount === 0n) return null;
  if (transfer.from === transfer.to) return null;
  if (isOurs(transfer.to)) return logClasses.inflow;
  return isOurs(transfer.from) ? logClasses.outflow : null;
}

/** A deposit below one cent is credited without a notification, because spammers send such amounts. */
const minAnnounced = hundredthsToMinor(1n, "usdc");

/** Returns whether a deposit is announced to its receiver. @param amount in minor units of six decimals */
export function isAnnounced(amount: bigint): boolean {
  return amount >= minAnnounced;
}
