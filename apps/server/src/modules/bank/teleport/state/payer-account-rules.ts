import type { TeleportPaymentRow } from "../rows.gen.ts";
import type { LinkStatus } from "./link.ts";
import { isSettled } from "./payment-rules.ts";

/**
 * A link for which a payer's account was registered, with one of its payments; payment is null if
 * there is none.
 */
export interface Use {
  linkStatus: LinkStatus;
  payment: Pick<TeleportPaymentRow, "endedAt" | "outcome" | "transactionId"> | null;
}

/** Money may arrive this long after a payment ended; until then the account stays open for refunds. */
export const lateMoneyMs = 30 * 24 * 3_600_000;

/**
 * The time since when a payer's account is no longer needed: no link can be paid from it, and no
 * money is on its way or expected.
 * @returns null if it is still needed
 */
export function freeSince(uses: readonly Use[]): Date | null {
  let latestMs = 0;
  for (const { linkStatus, payment } of uses) {
    if (linkStatus === "open" || linkStatus === "paying") return null;
    if (payment === null) continue;
    if (payment.endedAt === null) return null;
    // Without a transaction the provider did not take the payment on: no money can come for it.
    if (isSettled(payment.outcome) || payment.transactionId === null) continue;
    latestMs = Math.max(latestMs, payment.endedAt.getTime() + lateMoneyMs);
  }
  return new Date(latestMs);
}
