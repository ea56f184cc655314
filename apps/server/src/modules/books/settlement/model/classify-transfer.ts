import type { TokenTransfer } from "@lilypad/chain";
import { hundredthsToMinor } from "@lilypad/money";
import { type Address, zeroAddress } from "viem";
import { logClass } from "../rows.gen.ts";

/** The numbers are stored in chain_log.class. */
export const logClasses = logClass;
export type LogClass = (typeof logClasses)[keyof typeof logClasses];

/** A Safe of one of our people, at the time of a block. */
export interface OurSafe {
  readonly personId: string;
  /** True when the person's own key is its owner, from the start or since a hand-over. */
  readonly isOwn: boolean;
}
export type OurSafes = ReadonlyMap<Address, OurSafe>;

/** Classifies the log that proves an item of a batch. */
export function classifyItem({ from }: { from: Address | null }): LogClass {
  return from === null ? logClasses.mint : logClasses.settlementLeg;
}

/**
 * Classifies a Transfer log that is not part of a batch; null when it changes nothing. A transfer out of an own Safe is
 * an outflow, also when it arrives at another of our Safes: it is one transfer between two people, unless parts of a
 * minor unit moved, which can change the two balances by different amounts. Any other transfer to a Safe of our people
 * is an inflow.
 */
export function classifyTransfer(
  transfer: Pick<TokenTransfer, "amount" | "parts" | "from" | "to">,
  safes: OurSafes,
): LogClass | null {
  if (transfer.amount === 0n && transfer.parts === 0n) return null;
  if (transfer.from === transfer.to) return null;
  const sender = safes.get(transfer.from);
  const isToUs = safes.has(transfer.to);
  if (sender?.isOwn === true && !(isToUs && transfer.parts !== 0n)) return logClasses.outflow;
  if (isToUs) return logClasses.inflow;
  return sender === undefined ? null : logClasses.outflow;
}

/**
 * Returns whether a transfer inside a settlement, which no item of the batch explains, contradicts the batch: it could
 * be a mint or come from a Safe that only a batch can move. Owners move their own money whenever they like, and strangers
 * theirs.
 */
export function contradictsBatch(
  { isBesideBatch, from }: Pick<TokenTransfer, "isBesideBatch" | "from">,
  safes: OurSafes,
): boolean {
  if (!isBesideBatch) return false;
  return from === zeroAddress || safes.get(from)?.isOwn === false;
}

/** A deposit below one cent is credited without a notification, because spammers send such amounts. */
const minAnnounced = hundredthsToMinor(1n, "usdc");

/** Returns whether a deposit is announced to its receiver. @param amount in minor units of six decimals */
export function isAnnounced(amount: bigint): boolean {
  return amount >= minAnnounced;
}
