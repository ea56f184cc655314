import type { LinkStatus } from "./link.ts";
import { isSettled, type Outcome } from "./payment-rules.ts";

/** One link for which a payer's account was registered, with one payment from it; null when there was none. */
export interface Use {
  linkStatus: LinkStatus;
  payment: {
    endedAt: Date | null;
    outcome: Outcome | null;
    /** Whether the provider took the payment on: then money can come for it. */
    wasTold: boolean;
  } | null;
}

/** A payer who was told where to pay may do so late: until then the account stays, for what goes back. */
export const lateMoneyMs = 30 * 24 * 3_600_000;

/**
 * From when on a payer's account is of no use: no link can be paid from it, and no money of it is under
 * way or expected.
 * @returns null while that cannot be said
 */
export function freeSince(uses: readonly Use[]): Date | null {
  let latestMs = 0;
  for (const { linkStatus, payment } of uses) {
    if (linkStatus === "open" || linkStatus === "paying") return null;
    if (payment === null) continue;
    if (payment.endedAt === null) return null;
    if (isSettled(payment.outcome) || !payment.wasTold) continue;
    latestMs = Math.max(latestMs, payment.endedAt.getTime() + lateMoneyMs);
  }
  return new Date(latestMs);
}
